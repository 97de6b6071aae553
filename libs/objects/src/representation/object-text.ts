import type { StoredObject } from '@app/database';
import { type Document, type Projection, project } from '@app/schema';
import { parseAttachments } from './attachment-descriptor.js';
import { attachmentUrl } from './object-address.js';

/** An object as responses represent it (SPEC 2.2), as JSON text: the stored text is sent unparsed. */
export function objectText(object: StoredObject, className: string, baseUrl: string): string {
  const [head, data] = objectPieces(object, className, baseUrl);
  return head + data;
}

/** The two pieces of that text: the generated head, and the stored text. */
export function objectPieces(
  { id, data, attachments }: StoredObject,
  className: string,
  baseUrl: string,
): [head: string, data: string] {
  const head = `{"_id":"${id}","attachments":${attachmentsText(attachments, id, className, baseUrl)}`;
  return data === '{}' ? [head, '}'] : [`${head},`, data.slice(1)];
}

/** The two pieces of the text of the part of an object that a projection leaves. */
export function projectedPieces(
  { id, revision, data, attachments }: StoredObject,
  projection: Projection,
  className: string,
  baseUrl: string,
): [head: string, data: string] {
  const members = [`{"_id":"${id}"`];
  if (projection.revision) members.push(`"_revision":"${revision}"`);
  if (projection.attachments)
    members.push(`"attachments":${attachmentsText(attachments, id, className, baseUrl)}`);
  const head = members.join();
  const left = JSON.stringify(project(JSON.parse(data) as Document, projection));
  return left === '{}' ? [head, '}'] : [`${head},`, left.slice(1)];
}

function attachmentsText(stored: string | null, id: string, className: string, baseUrl: string): string {
  if (stored === null) return '[]';
  const descriptors = parseAttachments(stored).map(({ name, mime_type, size }) => ({
    url: attachmentUrl(baseUrl, className, id, name),
    name,
    mime_type,
    size,
  }));
  return JSON.stringify(descriptors);
}

/** The entity tag of an object: it changes with every change of the object or its attachments. */
export function objectTag({ revision }: StoredObject): string {
  return tagOfRevision(revision);
}

/** The entity tag of a revision, or of its text. */
export function tagOfRevision(revision: number | string): string {
  return `"${revision}"`;
}
