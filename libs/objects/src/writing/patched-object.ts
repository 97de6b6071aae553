import type { ObjectClass } from '@app/classes';
import type { StoredObject } from '@app/database';
import type { Document, Patch } from '@app/schema';
import { isWordy } from './checked-body.js';
import { merged } from './time-stamps.js';

/** What a patch makes of a stored object. */
export interface PatchedObject {
  before: Document;
  after: Document;
  /** As it will be stored; undefined where the object stays as it is, so that nothing is written. */
  data: string | undefined;
  /** Whether it has more words than are kept. */
  isWordy: boolean;
}

/** `before`: the document of `stored`. The patch has no increments. `now`: that of the other objects of its batch. */
export function patched(
  objectClass: ObjectClass,
  stored: StoredObject,
  before: Document,
  patch: Patch,
  now?: number,
): PatchedObject {
  const after = merged(objectClass, before, patch, now);
  const data = after === before ? undefined : objectClass.compiled.serialize(after);
  return { before, after, data, isWordy: isWordy(objectClass, after, data ?? stored.data) };
}
