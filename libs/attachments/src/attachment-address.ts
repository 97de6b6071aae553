import { blobKey } from '@app/blobs';
import type { ClassRegistry, ObjectClass } from '@app/classes';
import type { Cancellation } from '@app/concurrency';
import type { ObjectChange, Responder, StoredObject } from '@app/database';
import { findExisting, parseAttachments, type StoredAttachment } from '@app/objects';
import { Problem } from '@app/problems';
import { attachmentNameFault } from '@app/schema';

/** The address of an attachment: its object and its name. */
export interface AttachmentAddress {
  objectClass: ObjectClass;
  objectId: string;
  name: string;
}

/** Checks the name of an attachment. Throws Problem `invalid_attachment_name`. */
export function checkAttachmentName(name: string): void {
  const reason = attachmentNameFault(name);
  if (reason === undefined) return;
  throw new Problem('invalid_attachment_name', `The attachment name cannot be used: ${reason}.`);
}

/** The attachment among those of its object. Throws Problem `attachment_not_found`. */
export function findAttachment(
  attachments: StoredAttachment[],
  address: AttachmentAddress,
): StoredAttachment {
  const found = attachments.find(({ name }) => name === address.name);
  if (found !== undefined) return found;
  throw new Problem(
    'attachment_not_found',
    `The object has no attachment named ${JSON.stringify(address.name.slice(0, 255))}; POST creates one.`,
  );
}

/** Where the bytes of a blob of its object are. */
export function keyOf({ objectClass, objectId }: AttachmentAddress, blob: string): string {
  return blobKey(objectClass.id, objectId, blob);
}

/** The attachments of an object before and after a change. */
export interface DescriptorChange {
  before: StoredAttachment[];
  after: StoredAttachment[];
}

/** The attachments of the object that an address names. Throws Problem `object_not_found`. */
export async function findAttachments(
  registry: ClassRegistry,
  { objectClass, objectId }: AttachmentAddress,
): Promise<StoredAttachment[]> {
  const { attachments } = await registry.use(objectClass, ({ name, table }) =>
    findExisting(name, objectId, () => table.findAttachments(objectId)),
  );
  return parseAttachments(attachments);
}

/**
 * Changes the descriptors in the row of an object, serialized with all other changes of it. Throws as
 * `findAttachments`.
 */
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
