import type { ObjectClass } from '@app/classes';
import { applyChange, type Keep, type ObjectChange, type StoredObject, sharedNow } from '@app/database';
import { isSameJson } from '@app/json';
import {
  type Document,
  fieldValue,
  laterTimeStamp,
  MOST_WORDS,
  type Patch,
  readTimeStamps,
  timeStamp,
  withTimeStamps,
} from '@app/schema';
import type { CheckedBody } from './checked-body.js';

/** Shorter texts cannot have more words than are kept: each has a character, and one before the next. */
const SHORT = 2 * MOST_WORDS;

/** What becomes of a document that is stored as a new object. */
export interface NewObject {
  /** As it will be stored. */
  data: string;
  /** Whether it has more words than are kept. */
  isWordy: boolean;
}

/** What a patch makes of a stored object. */
export interface PatchedObject {
  before: Document;
  after: Document;
  /** As it will be stored; undefined where the object stays as it is, so that nothing is written. */
  data: string | undefined;
  /** Whether it has more words than are kept. */
  isWordy: boolean;
}

/** What an object has of the batch that it is in. */
export interface InBatch {
  /** That of all its objects. */
  now?: number;
  /** The position of its element. */
  index?: number | undefined;
}

/** A new object, with time stamps where its class keeps them. Throws Problem `class_changing` (`ComingDefinition`). */
export function newObject(
  objectClass: ObjectClass,
  document: Document,
  { now, index }: InBatch = {},
): NewObject {
  const data = objectClass.compiled.serialize(stamped(objectClass, document, now));
  objectClass.coming?.check(data, index);
  return { data, isWordy: isWordy(objectClass, document, data) };
}

/** Stores a new object, and with it what `keep` returns for it. The id of a dry run is of no object. */
export async function storeNew(
  { table }: ObjectClass,
  { data, isWordy }: NewObject,
  input: CheckedBody<unknown>,
  keep: Keep<StoredObject> | undefined,
): Promise<StoredObject> {
  const stored = (id: string): StoredObject => ({ id, revision: 1, data, attachments: null });
  const kept = keep && (([id]: string[]) => keep(stored(id!)));
  input.wordy = Number(isWordy);
  if (!input.dryRun) return stored(await table.insert(data, { keep: kept, signal: input.signal }));
  const [id] = await table.tryInsert([data]);
  return stored(id!);
}

/** `before`: the document of `stored`. The patch has no increments. Throws as `newObject` does, unless nothing is to be written. */
export function patched(
  objectClass: ObjectClass,
  stored: StoredObject,
  before: Document,
  patch: Patch,
  { now, index }: InBatch = {},
): PatchedObject {
  const after = merged(objectClass, before, patch, now);
  const data = after === before ? undefined : objectClass.compiled.serialize(after);
  if (data !== undefined) objectClass.coming?.check(data, index);
  return { before, after, data, isWordy: isWordy(objectClass, after, data ?? stored.data) };
}

/**
 * A stored object with a patch applied, `stored` itself where that changes no field: such a write stores nothing. Where the
 * class keeps time stamps, any other sets `_updatedAt`, which never goes back. `now`: that of the other objects of its batch.
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
export type Change = (stored: StoredObject) => ObjectChange;

/** The same change, which stores what `keep` returns for the object after it; as it is where nothing is to be kept. */
export function keeping(change: Change, keep: Keep<StoredObject> | undefined): Change {
  if (keep === undefined) return change;
  return (stored) => {
    const made = change(stored);
    return { ...made, kept: keep(applyChange(stored, made)) };
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

function isWordy({ compiled: { words } }: ObjectClass, document: Document, data: string): boolean {
  return words !== undefined && data.length > SHORT && words.areCut(document);
}
