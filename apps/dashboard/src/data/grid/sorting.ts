import type { FieldDefinition } from '../../api/classes.js';

/** The order of a column: one of the values of `aria-sort`. */
type Direction = 'ascending' | 'descending' | 'none';

const UNSORTABLE: ReadonlySet<FieldDefinition['type']> = new Set(['array', 'object', 'json']);

/** Whether objects can be ordered by a field: by one value of a kind that has an order. */
export const isSortable = ({ type }: FieldDefinition) => !UNSORTABLE.has(type);

/** How a listing is ordered by a field. Without `sort` it is by `_id`, the order in which objects were created. */
export function directionOf(sort: string, field: string): Direction {
  if (sort === `-${field}`) return 'descending';
  return sort === field || (sort === '' && field === '_id') ? 'ascending' : 'none';
}

/** A `sort` in words, such as `status, weight descending`. */
export function sortText(sort: string): string {
  return sort.replace(/(^|,)-([^,]*)/g, '$1$2 descending').replaceAll(',', ', ');
}

/** The `sort` that follows when a column is chosen: upwards, downwards, and then as without it. */
export function nextSort(sort: string, field: string): string {
  const direction = directionOf(sort, field);
  if (direction === 'ascending') return `-${field}`;
  return direction === 'descending' || field === '_id' ? '' : field;
}
