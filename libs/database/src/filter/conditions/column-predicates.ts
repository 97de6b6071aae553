import type { Predicate } from '@app/schema';
import type { LookupColumn } from '../../engine/indexes/lookup-column.js';
import { columnOf } from '../sql/filter-sql.js';

/** A predicate that an index serves by its order. */
export type IndexablePredicate = Extract<Predicate, { kind: 'equals' | 'compare' }>;

/** The predicates of a filter that lookup columns serve, by column. */
export type PredicatesByColumn = ReadonlyMap<LookupColumn, readonly IndexablePredicate[]>;

/** Those of `all` that a lookup column serves, in their order. */
export function predicatesByColumn(
  all: readonly Predicate[],
  columns: readonly LookupColumn[],
): Map<LookupColumn, IndexablePredicate[]> {
  const simple = all.filter((one) => one.kind === 'equals' || one.kind === 'compare');
  return conditionsByColumn(simple, columns);
}

/** The conditions that are about nothing but one column, whatever they are made of, by column and in their order. */
export function conditionsByColumn<Condition extends Predicate>(
  all: readonly Condition[],
  columns: readonly LookupColumn[],
): Map<LookupColumn, Condition[]> {
  const found = new Map<LookupColumn, Condition[]>();
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
