import type { FieldDefinition } from '../../api/classes.js';

/** The order of a column: one of the values of `aria-sort`. */
type Direction = 'ascending' | 'descending' | 'none';

const UNSORTABLE: ReadonlySet<FieldDefinition['type']> = new Set(['array', 'object', 'json']);

/** Whether objects can be ordered by a field: by one value of a kind that has an order. */
export const isSortable = ({ type }: FieldDefinition) => !UNSORTABLE.has(type);

/** The keys of a `sort`, the first before all; each with `-` before it for descending. */
export const sortKeys = (sort: string): string[] => (sort === '' ? [] : sort.split(','));

const fieldOf = (key: string) => key.replace(/^-/, '');

/** Which key of a `sort` a field is, from 0; -1 for none. */
export const rankOf = (sort: string, field: string): number =>
  sortKeys(sort).findIndex((key) => fieldOf(key) === field);

/** How a listing is ordered by a field. Without `sort` it is by `_id`, the order in which objects were created. */
export function directionOf(sort: string, field: string): Direction {
  if (sort === '') return field === '_id' ? 'ascending' : 'none';
  const key = sortKeys(sort)[rankOf(sort, field)];
  if (key === undefined) return 'none';
  return key === field ? 'ascending' : 'descending';
}

/** A key of a `sort` in words, such as `weight descending`. */
export const keyText = (key: string): string => (key.startsWith('-') ? `${fieldOf(key)} descending` : key);

/** The `sort` that follows when a column is chosen: by it alone, upwards, downwards, and then as without it. */
export function nextSort(sort: string, field: string): string {
  const isAlone = sortKeys(sort).length <= 1;
  const direction = isAlone ? directionOf(sort, field) : 'none';
  if (direction === 'ascending') return `-${field}`;
  return direction === 'descending' || field === '_id' ? '' : field;
}

/** Keys that the service takes in one order. */
const MAX_KEYS = 4;

/**
 * The same where the column is chosen beside those that order the listing already: it comes last among them, in the
 * place of the last one where there are as many as can be.
 */
export function nextSortBeside(sort: string, field: string): string {
  const keys = sortKeys(sort);
  const rank = rankOf(sort, field);
  if (rank < 0) return [...keys.slice(0, MAX_KEYS - 1), field].join(',');
  const next = keys[rank] === field ? [`-${field}`] : [];
  return keys.toSpliced(rank, 1, ...next).join(',');
}

/** A `sort` without one of its keys. */
export const withoutKey = (sort: string, key: string): string =>
  sortKeys(sort)
    .filter((other) => other !== key)
    .join(',');
