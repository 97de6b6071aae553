import type { ObjectClass } from '@app/classes';
import { sharedNow } from '@app/database';
import { isSameJson } from '@app/json';
import {
  type Document,
  fieldValue,
  laterTimeStamp,
  type Patch,
  readTimeStamps,
  timeStamp,
  withTimeStamps,
} from '@app/schema';

/** A new object as it is stored: with time stamps where its class keeps them. `now`: that of the other objects of its batch. */
export function created({ definition }: ObjectClass, document: Document, now?: number): Document {
  if (!definition.timestamps) return document;
  const stamp = timeStamp(now ?? sharedNow());
  return withTimeStamps(document, { _createdAt: stamp, _updatedAt: stamp });
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

/** Whether a patch without increments leaves an object that is not equal. */
function changesAny(stored: Document, { set, clear }: Patch): boolean {
  if (clear.some((name) => Object.hasOwn(stored, name))) return true;
  return Object.keys(set).some((name) => !isSameJson(fieldValue(stored, name), set[name]));
}
