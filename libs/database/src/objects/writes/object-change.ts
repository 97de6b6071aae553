import type { StoredObject } from '../../engine/objects/object-row.js';
import type { KeptAnswer } from '../statements/kept-answer.js';

/** A change of an object. Members left out stay as they are; where all are, so does the revision. */
export interface ObjectChange {
  data?: string;
  /** Descriptors; null for none. */
  attachments?: string | null;
  removed?: true;
  /** It changes values of unique fields, which therefore have to be free at this point. */
  claims?: boolean;
  /** The answer stored with it. */
  kept?: KeptAnswer;
}

/** A change, and of which object. */
export interface ChangedObject extends ObjectChange {
  id: string;
  /** The object is new, under an id that was made within the change. Only where the update says that it `creates`. */
  created?: true;
}

/** How far a change raises the revision of its object. */
export function raiseOf({ data, attachments }: ObjectChange): number {
  return data === undefined && attachments === undefined ? 0 : 1;
}

/** An object after a change; the same if that removes it. */
export function applyChange(stored: StoredObject, change: ObjectChange): StoredObject {
  const { data = stored.data, attachments = stored.attachments } = change;
  return { ...stored, data, attachments, revision: stored.revision + raiseOf(change) };
}
