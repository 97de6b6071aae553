import type { PageAnswer } from '../../dialects/execution/page-read.js';
import type { StoredObject } from '../../engine/objects/object-row.js';
import { cursorOver, type RowCursor } from '../../engine/sql.js';

/** The part of a result that is one page. */
export interface Span {
  offset: number;
  limit: number;
}

/** One page of the objects that match a filter, in the order of their creation, and how many match. */
export interface Page {
  total: number;
  /** All objects of the page, or the first ones of a large page. */
  objects: StoredObject[];
  /** The others of a large page; it must be read to its end or closed. */
  cursor?: RowCursor<StoredObject>;
  /** Whether only ids and revisions were read. */
  onlyVersions?: boolean;
}

/**
 * Cuts the page out of the objects that were read: `wanted` of them (none if negative) after the first `from`.
 * Undefined if some of them were not read. The cursor of a large answer, for which `asked` objects were requested, is
 * then not closed.
 */
export async function cutOut(
  { objects, cursor }: Pick<PageAnswer, 'objects' | 'cursor'>,
  asked: number,
  from: number,
  wanted: number,
  total: number,
): Promise<Page | undefined> {
  const size = Math.max(0, wanted);
  if (from < 0 || (cursor === undefined ? objects.length : asked) - from < size) return undefined;
  const first = from === 0 && objects.length <= size ? objects : objects.slice(from, from + size);
  if (cursor === undefined) return { total, objects: first };
  let skip = Math.max(0, from - objects.length);
  let left = size - first.length;
  const next = async () => {
    if (left === 0) {
      cursor.close();
      return undefined;
    }
    const more = await cursor.next();
    if (more === undefined) return undefined;
    const some = more.slice(skip, skip + left);
    skip = Math.max(0, skip - more.length);
    left -= some.length;
    return some;
  };
  // A page has its first object with it, if it has any.
  while (first.length === 0 && left > 0) {
    const more = await next();
    if (more === undefined) break;
    first.push(...more);
  }
  return { total, objects: first, cursor: cursorOver(cursor, next) };
}
