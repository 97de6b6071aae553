import type { StoredObject } from '../object-row.js';
import { type Rest, restOver } from '../sql.js';
import type { PageAnswer } from './page-statement.js';

/** One page of the objects that match a filter, in the order of their creation, and how many match. */
export interface Page {
  total: number;
  /** All objects of the page, or the first ones of a large page. */
  objects: StoredObject[];
  /** The others of a large page; it must be taken to its end or closed. */
  rest?: Rest<StoredObject>;
}

/**
 * The page among the objects that were read: `wanted` of them (where it is negative: none) after the first `from`.
 * Undefined when some were not read; of a large answer, of which `asked` were asked for, nothing is closed then.
 */
export async function cutOut(
  { objects, rest }: Pick<PageAnswer, 'objects' | 'rest'>,
  asked: number,
  from: number,
  wanted: number,
  total: number,
): Promise<Page | undefined> {
  const size = Math.max(0, wanted);
  if (from < 0 || (rest === undefined ? objects.length : asked) - from < size) return undefined;
  const first = from === 0 && objects.length <= size ? objects : objects.slice(from, from + size);
  if (rest === undefined) return { total, objects: first };
  let skip = Math.max(0, from - objects.length);
  let left = size - first.length;
  const next = async () => {
    if (left === 0) {
      rest.close();
      return undefined;
    }
    const more = await rest.next();
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
  return { total, objects: first, rest: restOver(rest, next) };
}
