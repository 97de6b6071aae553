import { hash } from 'node:crypto';
import type { ObjectClass } from '@app/classes';
import type { StoredObject } from '@app/database';
import type { Listing, ObjectPage } from './listing.js';

/** What decides the answer of a page besides its objects, as text. */
export function pageContext(
  { metadata }: ObjectPage,
  { asked: { query = '', search = '', sort = '', fields = '' } }: Listing,
  { id, revision, name }: ObjectClass,
  baseUrl: string,
): string {
  return [id, revision, name, baseUrl, JSON.stringify(metadata), query, search, sort, fields].join('\n');
}

/**
 * The entity tag of a page, all of whose objects are known. It is a digest of what decides its text: a revision changes
 * with all that is shown of an object, its attachments too. It is weak, since the page has the same one in every content
 * coding (RFC 9110 section 8.8.1).
 */
export function pageTag(objects: readonly StoredObject[], context: string): string {
  let decisive = context;
  for (const { id, revision } of objects) decisive += `\n${id}${revision}`;
  return `W/"${hash('sha1', decisive, 'base64url')}"`;
}
