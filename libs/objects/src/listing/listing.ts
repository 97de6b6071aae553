import type { ObjectClass } from '@app/classes';
import type { ListingFilter, RowCursor, StoredObject } from '@app/database';
import type { FilterWarning, Predicate } from '@app/schema';
import { objectPieces, objectText } from '../object-text.js';
import { PageStream } from './page-stream.js';

/** The checked parameters of a listing. */
export interface Listing {
  predicate: Predicate;
  page: number;
  limit: number;
  warnings: ListWarning[];
}

/** A listing of a class. */
export interface ListRequest extends Listing {
  objectClass: ObjectClass;
}

/** A property of a listing that its client would otherwise not notice. */
export interface ListWarning {
  code: FilterWarning['code'] | 'limit_clamped' | 'unindexed_scan';
  message: string;
  field?: string;
}

/** One page of objects (SPEC 2.4) before it becomes text. */
export interface ObjectPage {
  metadata: { page: number; pages: number; limit: number; total: number; warnings?: ListWarning[] };
  objects: StoredObject[];
  /** The other objects of a large page. */
  cursor?: RowCursor<StoredObject>;
}

/** Runs a listing against one revision of its class; `where` is the predicate as compiled by the class's table. */
export async function list(
  { table }: ObjectClass,
  { predicate, page, limit, warnings }: Listing,
  where: ListingFilter = table.filter(predicate),
): Promise<ObjectPage> {
  const scans = !where.usesIndex && predicate.kind !== 'always' && predicate.kind !== 'never';
  const all = scans ? [...warnings, UNINDEXED_SCAN] : warnings;
  const offset = (page - 1) * limit;
  const { total, ...found } = await table.list(where, offset, limit);
  const metadata = { page, pages: Math.ceil(total / limit), limit, total };
  return { metadata: all.length > 0 ? { ...metadata, warnings: all } : metadata, ...found };
}

/**
 * A page as responses represent it (SPEC 2.4), as JSON text: a string, or for a large page a stream, which must be
 * consumed or destroyed.
 */
export function pageText(
  { metadata, objects, cursor }: ObjectPage,
  className: string,
  baseUrl: string,
): string | PageStream {
  const begin = `{"metadata":${JSON.stringify(metadata)},"objects":[`;
  const end = ']}';
  if (cursor !== undefined)
    return new PageStream(begin, objects, cursor, (object) => objectPieces(object, className, baseUrl), end);
  return begin + objects.map((object) => objectText(object, className, baseUrl)).join(',') + end;
}

const UNINDEXED_SCAN: ListWarning = {
  code: 'unindexed_scan',
  message: 'No condition of this query uses an index, so every object of the class is looked at.',
};
