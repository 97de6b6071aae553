import type { ObjectClass } from '@app/classes';
import type { ObjectChange, StoredObject } from '@app/database';
import type { Limits } from '@app/http';
import { type Document, fieldValue, type Patch } from '@app/schema';
import { checkSize } from '../faults/object-checks.js';
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

/** The change of one object. Throws Problem `invalid_object` if it is too large. */
export function changeTo(
  { before, after, data }: PatchedObject,
  { name, table }: ObjectClass,
  limits: Limits,
): ObjectChange {
  if (data === undefined) return {};
  checkSize(name, data, limits);
  const claims = table.uniqueFields.some((field) => fieldValue(before, field) !== fieldValue(after, field));
  return { data, claims };
}
