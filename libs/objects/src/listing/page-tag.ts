import { hash } from 'node:crypto';
import type { ObjectClass } from '@app/classes';
import type { StoredObject } from '@app/database';
import type { Listing, ObjectPage } from './listing.js';

/** The digest of the objects of a page, which all callers of the same moment share (`SharedPages`). */
const DIGESTS = new WeakMap<readonly StoredObject[], string>();

/**
 * The entity tag of a page; undefined of a large one, whose objects are not known yet. It is a digest of what decides the
 * text: a revision changes with all that is shown of an object, its attachments too. It is weak, since the page has the same
 * one in every content coding (RFC 9110 section 8.8.1).
 */
export function pageTag(
  { metadata, objects, cursor }: ObjectPage,
  { asked }: Listing,
  { id, revision, name }: ObjectClass,
  baseUrl: string,
): string | undefined {
  if (cursor !== undefined) return undefined;
  const decisive = [id, revision, name, baseUrl, asked.fields, metadata, digestOf(objects)];
  return `W/"${hash('sha1', JSON.stringify(decisive), 'base64url')}"`;
}

function digestOf(objects: readonly StoredObject[]): string {
  const known = DIGESTS.get(objects);
  if (known !== undefined) return known;
  let versions = '';
  for (const { id, revision } of objects) versions += `${id}${revision},`;
  const digest = hash('sha1', versions, 'base64url');
  DIGESTS.set(objects, digest);
  return digest;
}
