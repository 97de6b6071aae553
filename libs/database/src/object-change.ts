import type { KeptAnswer } from './kept-answer.js';
import type { StoredObject } from './object-row.js';

/** What becomes of an object. What is not named stays as it is; where nothing is, the revision does too. */
export interface ObjectChange {
  data?: string;
  /** Descriptors; null for none. */
  attachments?: string | null;
  removed?: true;
  /** It has other values of unique fields than before, which therefore have to be free at this point. */
  claims?: boolean;
  /** To be stored with it. */
  kept?: KeptAnswer;
}

/** A change, and of which object. */
export interface ChangedObject extends ObjectChange {
  id: string;
}

/** How far a change raises the revision of its object. */
export function raiseOf({ data, attachments }: ObjectChange): number {
  return data === undefined && attachments === undefined ? 0 : 1;
}

/** What an object is after a change; the same if that removes it. */
export function changedObject(stored: StoredObject, change: ObjectChange): StoredObject {
  const { data = stored.data, attachments = stored.attachments } = change;
  return { ...stored, data, attachments, revision: stored.revision + raiseOf(change) };
}
