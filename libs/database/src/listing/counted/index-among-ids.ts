import type { Dialect } from '../../dialects/dialect.js';
import { hasIdOrder, isUnique } from '../../filter/conditions/index-condition.js';
import type { ListingFilter } from '../page/listing-filter.js';

/**
 * Names the primary key for statements that look at the objects of a range of ids: SQLite takes the index of a range
 * with two ends instead, and passes all of its entries for each segment. Empty where an index of the filter has the
 * objects of a value in the order of their ids, as the engine then searches it for both.
 */
export function indexAmongIds(
  dialect: Dialect,
  table: string,
  { everyObject, access }: ListingFilter,
): string {
  const isSearched =
    !everyObject &&
    access.kind === 'index' &&
    access.conditions.some((condition) => hasIdOrder(condition) || isUnique(condition));
  return everyObject || isSearched ? '' : dialect.inIdOrder(table);
}
