import type { ObjectClass } from '@app/classes';
import { IndexRequired, type ListingFilter, type SortSql } from '@app/database';
import { Problem } from '@app/problems';
import { type Predicate, type SortOrder, servingIndex } from '@app/schema';

/** A listing that reads every object, or every match. */
export interface IndexWarning {
  code: 'unindexed_scan' | 'unindexed_sort';
  message: string;
}

/** What a sort is asked of. */
interface Sorting {
  order: SortOrder;
  predicate: Predicate;
  objectClass: Pick<ObjectClass, 'name' | 'definition'>;
}

/** Warns where no index serves an order. What an index finds is sorted without a look at any other object. */
export function sortWarnings(sort: SortSql, where: ListingFilter, sorting: Sorting): IndexWarning[] {
  const scans = sort.index === undefined && (where.everyObject || !where.usesIndex);
  if (!scans) return [];
  const message = `No index serves this order, so every object that matches is looked at. ${advice(sorting)}`;
  return [{ code: 'unindexed_sort', message }];
}

/** Warns where no index serves a filter. */
export function scanWarnings(
  filter: ListingFilter,
  { order, predicate, objectClass }: Omit<Sorting, 'order'> & { order: SortOrder | undefined },
): IndexWarning[] {
  if (filter.usesIndex || predicate.kind === 'always' || predicate.kind === 'never') return [];
  const keys = servingIndex(predicate, order, objectClass.definition);
  const hint = keys.length === 0 ? '' : ` An index would serve it: ${declared(keys, objectClass.name)}.`;
  const alternative = filter.unindexedAlternative;
  const why =
    alternative === undefined
      ? 'No condition of this query uses an index'
      : `The alternative on ${JSON.stringify(alternative)} uses no index`;
  return [{ code: 'unindexed_scan', message: `${why}, so every object of the class is looked at.${hint}` }];
}

/**
 * Runs a sorted read. Throws Problem `index_required` if more than `most` objects match, too many to sort without an
 * index. A stream needs an index however few match; `most` is then undefined.
 */
export async function withIndexAdvice<T>(
  sorting: Sorting,
  most: number | undefined,
  read: () => Promise<T>,
): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof IndexRequired)) throw error;
    const why =
      most === undefined
        ? 'A stream has an order only if an index serves it.'
        : `More than ${most} objects match, and no index serves this order.`;
    const limit = most !== undefined && { extensions: { limit: most } };
    throw new Problem('index_required', `${why} ${advice(sorting)}`, { ...limit });
  }
}

/** The index that would serve. */
function advice({ order, predicate, objectClass: { name, definition } }: Sorting): string {
  const { keys, idDescending } = order;
  if (keys.some(({ target }) => target.path.length > 1))
    return 'Paths into objects have no index: an index serves fields of the class itself.';
  const index = servingIndex(predicate, order, definition);
  if (index.length === 0) return 'No index can: it has at most two fields of type string.';
  const one = declared(index, name);
  if (keys.at(-1)?.descending === idDescending) return `An index would: ${one}.`;
  const sort = keys.map((key) => (key.descending ? '-' : '') + key.name).join();
  return `An index has equal objects in the direction of its last key: with ${one}, sort=${sort}.`;
}

/** What a class says to have an index. */
function declared(keys: readonly string[], className: string): string {
  const [key, ...others] = keys as [string, ...string[]];
  if (others.length === 0)
    return `"indexed": true in the field ${JSON.stringify(key.replace(/^-/, ''))} of the class ${className}`;
  const list = keys.map((one) => JSON.stringify(one)).join(', ');
  return `"indexes": [[${list}]] in the class ${className}`;
}
