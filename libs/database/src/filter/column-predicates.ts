import type { Predicate } from '@app/schema';
import type { LookupColumn } from '../engine/indexes/lookup-column.js';
import { columnOf } from './filter-sql.js';

/** A predicate that an index serves by its order. */
export type IndexablePredicate = Extract<Predicate, { kind: 'equals' | 'compare' }>;

/** The predicates of a filter that lookup columns serve, by column. */
export type PredicatesByColumn = ReadonlyMap<LookupColumn, readonly IndexablePredicate[]>;

/** Those of `all` that a lookup column serves, in their order. */
export function predicatesByColumn(
  all: readonly Predicate[],
  columns: readonly LookupColumn[],
): Map<LookupColumn, IndexablePredicate[]> {
  const found = new Map<LookupColumn, IndexablePredicate[]>();
  for (const one of all) {
    if (one.kind !== 'equals' && one.kind !== 'compare') continue;
    const column = columnOf(one.target, columns);
    if (column !== undefined) found.set(column, [...(found.get(column) ?? []), one]);
  }
  return found;
}

/** The conditions of a filter that are about nothing but one column, whatever they are made of, by column. */
export function conditionsByColumn(
  all: readonly Predicate[],
  columns: readonly LookupColumn[],
): Map<LookupColumn, Predicate[]> {
  const found = new Map<LookupColumn, Predicate[]>();
  for (const one of all) {
    const column = columnOfAll(one, columns);
    if (column !== undefined) found.set(column, [...(found.get(column) ?? []), one]);
  }
  return found;
}

/** The column that all parts of a condition are about; undefined where there are several, or none. */
function columnOfAll(predicate: Predicate, columns: readonly LookupColumn[]): LookupColumn | undefined {
  switch (predicate.kind) {
    case 'equals':
    case 'compare':
      return columnOf(predicate.target, columns);
    case 'not':
      return columnOfAll(predicate.of, columns);
    case 'all':
    case 'some': {
      const [first, ...others] = predicate.of.map((one) => columnOfAll(one, columns));
      return others.every((other) => other === first) ? first : undefined;
    }
    default:
      return undefined;
  }
}
