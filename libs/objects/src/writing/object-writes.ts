import type { ObjectClass } from '@app/classes';
import { applyChange, type ObjectChange, type ResponseTo, type StoredObject, sharedNow } from '@app/database';
import { isSameJson } from '@app/json';
import {
  type Document,
  fieldValue,
  laterTimeStamp,
  MAX_WORDS,
  type Patch,
  readTimeStamps,
  timeStamp,
  withTimeStamps,
} from '@app/schema';
import { LRUCache } from 'lru-cache';
import type { CheckedBody } from './checked-body.js';

/** Shorter texts cannot have more words than are kept: each has a character, and one before the next. */
const SHORT = 2 * MAX_WORDS;

/** How many characters the largest object of a class has, by its id; of a class that is evicted nothing is known. */
const largest = new LRUCache<string, number>({ max: 1000 });

/** What a patch makes of a stored object. */
export interface PatchedObject {
  before: Document;
  after: Document;
  /** As it will be stored; undefined where the object stays as it is, so that nothing is written. */
  data: string | undefined;
}

/** What a changed object has of the batch that it is in. */
interface InBatch {
  /** That of all its objects. */
  now: number;
  /** The position of its element. */
  index: number;
}

/**
 * A new object as it will be stored, with time stamps where its class keeps them. `now`: that of the other objects of
 * its batch.
 */
export function newText(objectClass: ObjectClass, document: Document, now?: number): string {
  const data = objectClass.compiled.serialize(stamped(objectClass, document, now));
  noteWritten(objectClass.id, data);
  return data;
}

/**
 * Stores a new object, whose text is `data`, and with it what `responseTo` returns for it. The id of a dry run is of no
 * object. Throws Problem `class_changing` as `patched` does.
 */
export async function storeNew(
  objectClass: ObjectClass,
  document: Document,
  data: string,
  input: CheckedBody<unknown>,
  responseTo: ResponseTo<StoredObject> | undefined,
): Promise<StoredObject> {
  for (const pending of objectClass.pending) pending.check(data);
  const stored = (id: string): StoredObject => ({ id, revision: 1, data, attachments: null });
  const responseToIds = responseTo && (([id]: string[]) => responseTo(stored(id!)));
  input.truncated = Number(hasTruncatedWords(objectClass, document, data));
  const { signal, dryRun } = input;
  return stored(await objectClass.table.insert(data, { responseTo: responseToIds, signal, dryRun }));
}

/**
 * `before`: as it is stored. The patch has no increments. Throws Problem `class_changing` where a pending definition of
 * the class would not take what is to be written.
 */
export function patched(
  objectClass: ObjectClass,
  before: Document,
  patch: Patch,
  { now, index }: Partial<InBatch> = {},
): PatchedObject {
  const after = merged(objectClass, before, patch, now);
  const data = after === before ? undefined : objectClass.compiled.serialize(after);
  if (data !== undefined) {
    noteWritten(objectClass.id, data);
    for (const pending of objectClass.pending) pending.check(data, index);
  }
  return { before, after, data };
}

/**
 * A stored object with a patch applied; `stored` itself if no field changes, since such a write stores nothing. If the
 * class keeps time stamps, every other write sets `_updatedAt`, which never goes back. `now` is the same for all
 * objects of a batch.
 */
export function merged(
  { compiled, definition }: ObjectClass,
  stored: Document,
  patch: Patch,
  now?: number,
): Document {
  if (!changesAny(stored, patch)) return stored;
  const document = compiled.merge(stored, patch);
  if (!definition.timestamps) return document;
  const stamp = timeStamp(now ?? sharedNow());
  document._updatedAt = laterTimeStamp(stamp, readTimeStamps(stored)._updatedAt ?? stamp);
  return document;
}

/** Makes a change of an object from how it is stored. */
type Change = (stored: StoredObject) => ObjectChange;

/** The same change, which stores what `responseTo` returns for the object after it; as it is without a key. */
export function withResponse(change: Change, responseTo: ResponseTo<StoredObject> | undefined): Change {
  if (responseTo === undefined) return change;
  return (stored) => {
    const made = change(stored);
    return { ...made, response: responseTo(applyChange(stored, made)) };
  };
}

function stamped({ definition }: ObjectClass, document: Document, now?: number): Document {
  if (!definition.timestamps) return document;
  const stamp = timeStamp(now ?? sharedNow());
  return withTimeStamps(document, { _createdAt: stamp, _updatedAt: stamp });
}

/** Whether a patch without increments leaves an object that is not equal. */
function changesAny(stored: Document, { set, clear }: Patch): boolean {
  if (clear.some((name) => Object.hasOwn(stored, name))) return true;
  return Object.keys(set).some((name) => !isSameJson(fieldValue(stored, name), set[name]));
}

/**
 * Whether a document has more words than are kept. `text`: as it is stored. Looking takes as long as the text is, so
 * what is too large is refused before.
 */
export function hasTruncatedWords(
  { compiled: { words } }: ObjectClass,
  document: Document,
  text: string,
): boolean {
  return words !== undefined && text.length > SHORT && words.areTruncated(document);
}

/**
 * How many characters the largest object of a class has among those that a batch of this process has read, and those
 * that the process has written since; undefined where no batch has read any. Other instances may have written larger
 * ones.
 */
export function largestText(classId: string): number | undefined {
  return largest.get(classId);
}

/** Notes the largest of the objects that a batch has read. */
export function noteRead(classId: string, characters: number): void {
  largest.set(classId, Math.max(largest.peek(classId) ?? 0, characters));
}

/** Notes an object that is to be written. */
export function noteWritten(classId: string, { length }: string): void {
  const known = largest.peek(classId);
  if (known !== undefined && length > known) largest.set(classId, length);
}
