import { hash } from 'node:crypto';
import type { ObjectClass } from '@app/classes';
import type { Listing, ObjectPage } from './listing.js';

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
  let versions = JSON.stringify([id, revision, name, baseUrl, asked.fields, metadata]);
  for (const object of objects) versions += `${object.id}${object.revision},`;
  return `W/"${hash('sha1', versions, 'base64url')}"`;
}
