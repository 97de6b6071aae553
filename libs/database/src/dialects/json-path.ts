import { FIELD_NAME, isTimeStamp } from '@app/schema';

/**
 * A JSON path to bind as a parameter. Each segment is quoted, so that `*`, `[0]` or `0` is a member's name and nothing
 * else; the filter parser has refused segments with a quote or a backslash, which engines read differently.
 */
export function jsonPath(segments: readonly string[]): string {
  return `$${segments.map((segment) => `."${segment}"`).join('')}`;
}

/**
 * A JSON path as SQL text, where a parameter cannot stand. Only for paths through names that the class defines, and
 * time stamps.
 */
export function jsonPathLiteral(segments: readonly string[]): string {
  const foreign = segments.find((segment) => !FIELD_NAME.test(segment) && !isTimeStamp(segment));
  if (foreign !== undefined)
    throw new Error(`${JSON.stringify(foreign)} is no field name and cannot become SQL`);
  return `'${jsonPath(segments)}'`;
}
