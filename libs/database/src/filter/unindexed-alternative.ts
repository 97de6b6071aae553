import { conditionsOf, type Predicate } from '@app/schema';
import type { FilterDialect } from '../dialects/filter-dialect.js';
import type { LookupColumn } from '../engine/indexes/table-index.js';
import { compilePredicate } from './sql/filter-sql.js';

/**
 * If some alternatives of a filter can use an index and others cannot: the field path (or `_id`) of the first that
 * cannot. Otherwise undefined.
 */
export function unindexedAlternative(
  predicate: Predicate,
  columns: readonly LookupColumn[],
  dialect: FilterDialect,
): string | undefined {
  const isFound = (one: Predicate): boolean => compilePredicate(one, columns, dialect).usesIndex;
  const hasFound = (one: Predicate): boolean =>
    one.kind === 'all' || one.kind === 'some' ? one.of.some(hasFound) : isFound(one);
  const subject = (one: Predicate): string | undefined => {
    switch (one.kind) {
      case 'all':
        return subject(one.of[0]!);
      case 'some':
        return subject(one.of.find((branch) => !isFound(branch))!);
      case 'not':
        return subject(one.of);
      case 'id-in':
      case 'id-compare':
      case 'id-text':
        return '_id';
      default:
        return 'target' in one ? one.target.path.join('.') : undefined;
    }
  };
  const mixed = conditionsOf(predicate).find(
    (one) => one.kind === 'some' && !isFound(one) && one.of.some(hasFound),
  );
  return mixed && subject(mixed);
}
