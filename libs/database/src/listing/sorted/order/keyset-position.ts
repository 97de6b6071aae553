import { joined, OPERAND, type Sql } from '../../../engine/sql.js';
import { SORTED_CHARACTERS, type SortSql } from '../../../filter/sort-sql.js';
import { valueAt } from './long-texts.js';
import { reaches, type SortKeyValue } from './sorted-rows.js';

/** A position in the order of a sort: the values of its terms, and the id. */
export interface KeysetPosition {
  values: readonly SortKeyValue[];
  id: Buffer;
}

/** Where a page begins: after a position, or before it. */
export interface KeysetStart {
  position: KeysetPosition;
  backwards: boolean;
}

/** The values of the terms of a sort in an object, by its data. */
export function sortValues(data: string, { keys }: SortSql): SortKeyValue[] {
  if (keys.length === 0) return [];
  const document: unknown = JSON.parse(data);
  return keys.flatMap((key) => {
    const value = valueAt(document, key) ?? null;
    if (key.target.kind === 'any') return rankedValues(value);
    return [typeof value === 'boolean' ? Number(value) : (value as SortKeyValue)];
  });
}

/** Rank, number and text, as `FilterDialect.ranked` has them. */
function rankedValues(value: unknown): SortKeyValue[] {
  switch (typeof value) {
    case 'number':
      return [1, value, null];
    case 'string':
      return [2, null, value];
    case 'boolean':
      return [3, Number(value), null];
    default:
      return [value === null ? 0 : 4, null, null];
  }
}

/** Whether a text of a position may be longer than an index or a cursor holds. */
export function isTruncatedPosition({ values }: KeysetPosition): boolean {
  return values.some((value) => reaches(value, SORTED_CHARACTERS));
}

/** The condition for objects behind a position; the first term that differs decides. */
export function keysetCondition({ terms, idDescending }: SortSql, { position, backwards }: KeysetStart): Sql {
  const same: Sql[] = [];
  const alternatives: Sql[] = [];
  for (const [at, { descending, whole }] of terms.entries()) {
    const value = position.values[at] ?? null;
    const differs = differing(whole, descending !== backwards, value);
    if (differs !== undefined) alternatives.push(joined([...same, differs], ' AND '));
    same.push(value === null ? over(whole, 'IS NULL') : over(whole, `= ${OPERAND}`, value));
  }
  const sign = idDescending !== backwards ? '<' : '>';
  alternatives.push(joined([...same, { text: `id ${sign} ${OPERAND}`, values: [position.id] }], ' AND '));
  const all = joined(alternatives, ' OR ');
  return { text: `(${all.text})`, values: all.values };
}

/** Missing values come first if a term ascends. Undefined: nothing comes behind. */
function differing(whole: Sql, descending: boolean, value: SortKeyValue): Sql | undefined {
  if (value === null) return descending ? undefined : over(whole, 'IS NOT NULL');
  if (!descending) return over(whole, `> ${OPERAND}`, value);
  return joined([over(whole, `< ${OPERAND}`, value), over(whole, 'IS NULL')], ' OR ');
}

function over({ text, values }: Sql, condition: string, ...operands: SortKeyValue[]): Sql {
  return { text: `(${text}) ${condition}`, values: [...values, ...operands] };
}
