import type { ObjectClass } from '@app/classes';
import type { StoredObject } from '@app/database';
import type { FilterWarning, Predicate } from '@app/schema';
import { objectText } from './object-text.js';

/** Characters of a page; a string holds 512 Mi at most. */
const LONGEST_STRING = 64 * 1024 * 1024;

/** What a client asked of a listing, checked. */
export interface ListRequest {
  objectClass: ObjectClass;
  predicate: Predicate;
  page: number;
  limit: number;
  warnings: ListWarning[];
}

/** Something a listing does that would otherwise go unnoticed. */
export interface ListWarning {
  code: FilterWarning['code'] | 'limit_clamped' | 'unindexed_scan';
  message: string;
  field?: string;
}

/** One page of objects (SPEC 2.4) before it becomes text. */
export interface ObjectPage {
  metadata: { page: number; pages: number; limit: number; total: number; warnings?: ListWarning[] };
  objects: StoredObject[];
}

/** Runs a listing against one revision of its class. */
export async function list(
  { table }: ObjectClass,
  { predicate, page, limit, warnings }: Omit<ListRequest, 'objectClass'>,
): Promise<ObjectPage> {
  const where = table.filter(predicate);
  const scans = !where.usesIndex && predicate.kind !== 'always' && predicate.kind !== 'never';
  const all = scans ? [...warnings, UNINDEXED_SCAN] : warnings;
  const offset = (page - 1) * limit;
  const { total, objects } = await table.list(where, offset, limit);
  const metadata = { page, pages: Math.ceil(total / limit), limit, total };
  return { metadata: all.length > 0 ? { ...metadata, warnings: all } : metadata, objects };
}

/** A page as clients read it (SPEC 2.4), as JSON text: a string, or UTF-8 where it may not fit into one. */
export function pageText(
  { metadata, objects }: ObjectPage,
  className: string,
  baseUrl: string,
): string | Buffer {
  const texts = objects.map((object) => objectText(object, className, baseUrl));
  const head = `{"metadata":${JSON.stringify(metadata)},"objects":[`;
  const length = texts.reduce((sum, text) => sum + text.length, 0);
  if (length <= LONGEST_STRING) return `${head}${texts.join(',')}]}`;
  return encoded([head, ...texts.flatMap((text, at) => (at === 0 ? [text] : [',', text])), ']}']);
}

function encoded(parts: readonly string[]): Buffer {
  const bytes = Buffer.allocUnsafe(parts.reduce((sum, part) => sum + Buffer.byteLength(part), 0));
  let end = 0;
  for (const part of parts) end += bytes.write(part, end);
  return bytes;
}

const UNINDEXED_SCAN: ListWarning = {
  code: 'unindexed_scan',
  message: 'No condition of this query uses an index, so every object of the class is looked at.',
};
