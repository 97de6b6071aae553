import { IndexRequired, type ListingFilter, type SortSql } from '@app/database';
import { Problem } from '@app/problems';
import type { SortOrder } from '@app/schema';

/** A sort that looks at every object that matches. */
export interface SortWarning {
  code: 'unindexed_sort';
  message: string;
}

/** Warns where no index serves an order. What an index finds is sorted without a look at any other object. */
export function sortWarnings(sort: SortSql, where: ListingFilter, className: string): SortWarning[] {
  const scans = sort.index === undefined && (where.everyObject || !where.usesIndex);
  if (!scans) return [];
  const message = `No index serves this order, so every object that matches is looked at. ${advice(sort, className)}`;
  return [{ code: 'unindexed_sort', message }];
}

/** Runs a sorted read. Throws Problem `index_required` where too many objects match to be sorted without an index. */
export async function namingIndex<T>(
  order: SortOrder,
  className: string,
  most: number,
  read: () => Promise<T>,
): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof IndexRequired)) throw error;
    throw new Problem(
      'index_required',
      `More than ${most} objects match, and no index serves this order. ${advice(order, className)}`,
      { extensions: { limit: most } },
    );
  }
}

/** The same for a stream, which needs an index however few objects match. */
export async function streamingByIndex<T>(
  order: SortOrder,
  className: string,
  read: () => Promise<T>,
): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof IndexRequired)) throw error;
    const detail = `A stream has an order only if an index serves it. ${advice(order, className)}`;
    throw new Problem('index_required', detail);
  }
}

/** The index that would serve. */
function advice({ keys, idDescending }: SortOrder, className: string): string {
  const [key, ...others] = keys;
  const { path } = key!.target;
  if (path.length > 1)
    return 'Paths into objects have no index: an index serves a field of the class itself.';
  const one = `"indexed": true in the field ${JSON.stringify(path[0])} of the class ${className}`;
  if (others.length === 0 && key!.descending === idDescending) return `An index would: ${one}.`;
  return `An index serves a sort by one field: with ${one}, sort=${key!.descending ? '-' : ''}${key!.name}.`;
}
