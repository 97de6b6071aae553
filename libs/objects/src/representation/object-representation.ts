import type { StoredObject } from '@app/database';
import { type Projection, project } from '@app/schema';

const OBJECTS = '/api/v1/storage/data';

/** The route of the objects of a class. */
export const OBJECTS_ROUTE = `${OBJECTS}/:objectClass`;
/** The route of one object. */
export const OBJECT_ROUTE = `${OBJECTS_ROUTE}/:objectId`;

/** The address of the objects of a class. */
export function objectsUrl(baseUrl: string, className: string): string {
  return `${baseUrl}${OBJECTS}/${className}`;
}

/** The address of an object (SPEC 4.1). Class names and ids need no encoding. */
function objectUrl(baseUrl: string, className: string, id: string): string {
  return `${objectsUrl(baseUrl, className)}/${id}`;
}

/** The address of an attachment; its name may hold any character. */
export function attachmentUrl(baseUrl: string, className: string, id: string, name: string): string {
  return `${objectUrl(baseUrl, className, id)}/attachments/${encodeURIComponent(name)}`;
}

/** What an object's row stores of an attachment: the descriptor of SPEC 2.3, and where the bytes are. */
export interface StoredAttachment {
  name: string;
  mime_type: string;
  size: number;
  /** Of the bytes, hexadecimal. */
  sha256: string;
  /** The last segment of the blob's key. */
  blob: string;
}

/** The attachments of a row. */
export function parseAttachments(text: string | null): StoredAttachment[] {
  return text === null ? [] : (JSON.parse(text) as StoredAttachment[]);
}

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
  const left = project(data, projection);
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

/** The answer to a write, which is sent, and stored with an Idempotency-Key. */
export interface WrittenAnswer {
  headers: Record<string, string>;
  /** JSON text. */
  body: string;
}

/** The answer to a create. */
export function createdAnswer(created: StoredObject, className: string, base: string): WrittenAnswer {
  return {
    headers: { location: objectUrl(base, className, created.id), etag: objectTag(created) },
    body: objectText(created, className, base),
  };
}

/** The answer to an update. */
export function updatedAnswer(updated: StoredObject, className: string, base: string): WrittenAnswer {
  return { headers: { etag: objectTag(updated) }, body: objectText(updated, className, base) };
}

/** The answer to a create with a rule for conflicts. */
export function upsertedAnswer(
  { object, outcome }: { object: StoredObject; outcome: string },
  className: string,
  base: string,
): WrittenAnswer {
  const { headers, body } = createdAnswer(object, className, base);
  return { headers: { ...headers, 'x-outcome': outcome }, body };
}

/** The answer to a batch: the URLs of its objects. */
export function urlsAnswer(ids: string[], className: string, base: string): WrittenAnswer {
  return { headers: {}, body: JSON.stringify(ids.map((id) => objectUrl(base, className, id))) };
}

/** The answer to a batch create with a rule for conflicts. */
export function upsertedBatchAnswer(
  { ids, counts }: { ids: string[]; counts: Record<'created' | 'updated' | 'skipped', number> },
  className: string,
  base: string,
): WrittenAnswer {
  const { created, updated, skipped } = counts;
  const outcome = `created=${created}, updated=${updated}, skipped=${skipped}`;
  return { headers: { 'x-outcome': outcome }, body: urlsAnswer(ids, className, base).body };
}
