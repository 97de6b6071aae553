import { conditionsOf, type Predicate } from '@app/schema';
import type { FilterDialect } from '../dialects/filter-dialect.js';
import type { LookupColumn } from '../engine/indexes/table-index.js';
import { compilePredicate } from './sql/filter-sql.js';

/**
 * What the first alternative is about that no index finds, a path of a field or `_id`, where an index finds another one;
 * undefined where there are no such alternatives.
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
