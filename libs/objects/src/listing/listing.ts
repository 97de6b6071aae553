import type { ObjectClass } from '@app/classes';
import type { Cancellation } from '@app/concurrency';
import type { KeysetStart, ListingFilter, RowCursor, SortSql, StoredObject } from '@app/database';
import type { Limits, UnknownParameter } from '@app/http';
import type { FilterWarning, Predicate, Projection, SearchWarning, SortOrder } from '@app/schema';
import { type Binding, cursorOf, positionOf } from './cursor.js';
import { type IndexWarning, scanWarnings, sortWarnings, withIndexAdvice } from './index-advice.js';
import type { RefusedRead } from './refused-reads.js';

/** The checked parameters of a listing. */
export interface Listing {
  predicate: Predicate;
  /** Undefined: in the order of their creation. */
  sort?: SortOrder;
  /** Undefined: objects are answered whole. */
  projection?: Projection;
  /** Undefined: a page by its number, with the total. */
  walk?: CursorQuery;
  page: number;
  limit: number;
  /** Parameters as they were given, for cursors and links. */
  asked: Partial<Record<'query' | 'search' | 'sort' | 'fields', string | undefined>>;
  warnings: ListWarning[];
}

/** The parameters of a listing that is not a page by its number. */
export interface CursorQuery {
  /** A cursor, and whether the objects before it are wanted. */
  behind?: { cursor: string; backwards: boolean };
  /** Whether the total is wanted. */
  counts: boolean;
}

/** A listing of a class. */
export interface ListRequest {
  objectClass: ObjectClass;
  /** Whether it is answered as lines: all that matches, up to `limit`. */
  streamed: boolean;
  /** Throws once its client has gone. */
  signal: Cancellation;
  /** Undefined unless it was read ahead of the framework, in vain. */
  refused: RefusedRead | undefined;
  /** What its parameters mean for a revision of the class. Throws Problem where they have no meaning for it. */
  under: (current: ObjectClass) => Listing;
}

/** A property of a listing that its client would otherwise not notice. */
export interface ListWarning {
  code:
    | FilterWarning['code']
    | SearchWarning['code']
    | UnknownParameter['code']
    | 'limit_clamped'
    | 'page_clamped'
    | IndexWarning['code'];
  message: string;
  field?: string;
}

/** One page of objects (SPEC 2.4) before it becomes text. */
export interface ObjectPage {
  metadata: {
    page?: number;
    pages?: number;
    limit: number;
    total?: number;
    next?: string;
    previous?: string;
    warnings?: ListWarning[];
  };
  objects: StoredObject[];
  /** The other objects of a large page. */
  cursor?: RowCursor<StoredObject>;
  /** The cursor after the last object of a large page that others follow. */
  nextAfter?: (last: StoredObject) => string;
  /** Whether only ids and revisions of its objects were read. */
  onlyVersions?: boolean;
}

/** What was read of a listing. */
interface Found {
  total: number | undefined;
  objects: StoredObject[];
  cursor?: RowCursor<StoredObject>;
  onlyVersions?: boolean;
  hasNext: boolean;
  hasPrevious: boolean;
}

const BY_ID: SortOrder = { keys: [], idDescending: false };

/**
 * Runs a listing against one revision of its class. `where` is the predicate as compiled by the table of the class.
 * With `onlyVersions`, only ids and revisions are read, if possible.
 */
export async function list(
  objectClass: ObjectClass,
  listing: Listing,
  limits: Limits,
  where: ListingFilter,
  wanted: { onlyVersions: boolean },
): Promise<ObjectPage> {
  const { predicate, sort: order, page, limit, walk, asked, warnings } = listing;
  const { table, id: classId } = objectClass;
  const sort = order && table.sort(order, where);
  const about = { order, predicate, objectClass };
  const all = [
    ...warnings,
    ...scanWarnings(where, about),
    ...(order === undefined ? [] : sortWarnings(sort!, where, { ...about, order })),
  ];
  const binding: Binding = { ...asked, classId, limit };
  const read = () =>
    walk === undefined
      ? numbered(objectClass, listing, where, sort, limits, wanted)
      : walked(objectClass, listing, walk, where, sort ?? table.sort(BY_ID, where), binding, limits);
  const found = await (order === undefined
    ? read()
    : withIndexAdvice({ ...about, order }, limits.unindexedSort, read));
  const { total, objects, cursor, onlyVersions = false, hasNext, hasPrevious } = found;
  const [first, last] = [objects[0], objects.at(-1)];
  const next = hasNext && last !== undefined && cursor === undefined;
  const metadata: ObjectPage['metadata'] = {
    ...(walk?.behind === undefined && { page }),
    ...(total !== undefined && { pages: Math.ceil(total / limit) }),
    limit,
    ...(total !== undefined && { total }),
    ...(next && { next: cursorOf(last, sort, binding) }),
    ...(hasPrevious && first !== undefined && { previous: cursorOf(first, sort, binding) }),
    ...(all.length > 0 && { warnings: all }),
  };
  if (cursor === undefined) return { metadata, objects, onlyVersions };
  if (!hasNext) return { metadata, objects, cursor, onlyVersions };
  const nextAfter = (object: StoredObject) => cursorOf(object, sort, binding);
  return { metadata, objects, cursor, onlyVersions, nextAfter };
}

/** A page by its number, with the total. */
async function numbered(
  { table }: ObjectClass,
  { page, limit }: Listing,
  where: ListingFilter,
  sort: SortSql | undefined,
  { unindexedSort }: Limits,
  { onlyVersions }: { onlyVersions: boolean },
): Promise<Found> {
  const offset = (page - 1) * limit;
  const found =
    sort === undefined
      ? await table.list(where, offset, limit, onlyVersions)
      : await table.listSorted(where, sort, { offset, limit }, unindexedSort);
  return { ...found, hasNext: offset + limit < found.total, hasPrevious: page > 1 };
}

/** The objects behind a cursor, or a page without the total. */
async function walked(
  objectClass: ObjectClass,
  { page, limit }: Listing,
  { behind: asked, counts }: CursorQuery,
  filter: ListingFilter,
  sort: SortSql,
  binding: Binding,
  { unindexedSort: mostUnindexed }: Limits,
): Promise<Found> {
  let behind: KeysetStart | undefined;
  if (asked !== undefined) {
    const { cursor, backwards } = asked;
    const position = await positionOf(cursor, backwards ? 'before' : 'after', objectClass, sort, binding);
    behind = { position, backwards };
  }
  const offset = behind === undefined ? (page - 1) * limit : 0;
  const question = { filter, sort, offset, limit, mostUnindexed, behind, counts };
  const { hasMore, ...found } = await objectClass.table.walk(question);
  if (behind === undefined) return { ...found, hasNext: hasMore, hasPrevious: page > 1 };
  return { ...found, hasNext: behind.backwards || hasMore, hasPrevious: !behind.backwards || hasMore };
}

/** All matches in portions; the first portion is already read. */
export interface ObjectPortions {
  first: StoredObject[];
  others: AsyncGenerator<StoredObject[]>;
  warnings: ListWarning[];
  projection: Projection | undefined;
}

/**
 * Begins to read all that matches; the caller has to read it to its end, or to end it. Throws Problem `index_required`.
 * The reading ends where `signal` throws.
 */
export async function stream(
  objectClass: ObjectClass,
  listing: Listing,
  signal: Cancellation,
): Promise<ObjectPortions> {
  const { predicate, sort: order, limit, warnings, projection } = listing;
  const { table } = objectClass;
  const filter = table.filter(predicate, signal);
  const all = [...warnings, ...scanWarnings(filter, { order, predicate, objectClass })];
  // From the first portion on it has a snapshot, which ends with it: nothing may fail here from then on.
  const others = table.stream({ filter, sort: table.sort(order ?? BY_ID, filter), limit });
  const { value: first, done } =
    order === undefined
      ? await others.next()
      : await withIndexAdvice({ order, predicate, objectClass }, undefined, () => others.next());
  return { first: done ? [] : first, others, warnings: all, projection };
}
