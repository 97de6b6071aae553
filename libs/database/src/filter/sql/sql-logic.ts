import type { Sql } from '../../engine/sql.js';

/** NOT would leave out the rows for which the condition is NULL. */
export function complement({ text, values }: Sql): Sql {
  return { text: `(${text}) IS NOT TRUE`, values };
}

/** One condition of several. */
export function joined(parts: readonly Sql[], by: ' AND ' | ' OR '): Sql {
  if (parts.length === 1) return parts[0]!;
  return {
    text: parts.map(({ text }) => `(${text})`).join(by),
    values: parts.flatMap(({ values }) => values),
  };
}
