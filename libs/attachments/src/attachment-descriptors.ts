import type { ClassRegistry } from '@app/classes';
import type { Cancellation } from '@app/concurrency';
import type { ObjectChange, Responder, StoredObject } from '@app/database';
import { findExisting, parseAttachments, type StoredAttachment } from '@app/objects';
import type { AttachmentAddress } from './attachment-address.js';

/** The attachments of an object before and after a change. */
export interface DescriptorChange {
  before: StoredAttachment[];
  after: StoredAttachment[];
}

/** The object that an address names. Throws Problem `object_not_found`. */
export function findObject(
  registry: ClassRegistry,
  { objectClass, objectId }: AttachmentAddress,
): Promise<StoredObject> {
  return registry.use(objectClass, ({ name, table }) =>
    findExisting(name, objectId, () => table.find(objectId)),
  );
}

/** Changes the descriptors in the row of an object, serialized with all other changes of it. Throws as `findObject`. */
export function changeDescriptors(
  registry: ClassRegistry,
  { objectClass, objectId }: AttachmentAddress,
  change: (attachments: StoredAttachment[]) => StoredAttachment[],
  { respond, signal }: { respond?: Responder<StoredAttachment[]>; signal: Cancellation | undefined },
): Promise<DescriptorChange> {
  return registry.use(objectClass, async ({ name, table }) => {
    let result: DescriptorChange | undefined;
    const changeRow = (stored: StoredObject): ObjectChange => {
      const before = parseAttachments(stored.attachments);
      const after = change(before);
      result = { before, after };
      const attachments = after.length === 0 ? null : JSON.stringify(after);
      return {
        ...(after === before ? {} : { attachments }),
        ...(respond && { response: respond(after) }),
      };
    };
    const how = { separate: respond !== undefined, signal };
    await findExisting(name, objectId, () => table.update(objectId, changeRow, how));
    return result!;
  });
}
