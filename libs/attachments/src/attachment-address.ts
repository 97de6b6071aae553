import { blobKey } from '@app/blobs';
import type { ObjectClass } from '@app/classes';
import type { StoredObject } from '@app/database';
import { parseAttachments, type StoredAttachment } from '@app/objects';
import { Problem } from '@app/problems';
import { whyNoAttachmentName } from '@app/schema';

/** Which attachment of which object. */
export interface AttachmentAddress {
  objectClass: ObjectClass;
  objectId: string;
  name: string;
}

/** Checks the name of an attachment. Throws Problem `invalid_attachment_name`. */
export function checkAttachmentName(name: string): void {
  const reason = whyNoAttachmentName(name);
  if (reason === undefined) return;
  throw new Problem('invalid_attachment_name', `The attachment name cannot be used: ${reason}.`);
}

/** The attachment among those of its object. Throws Problem `attachment_not_found`. */
export function findAttachment(
  stored: StoredObject | StoredAttachment[],
  address: AttachmentAddress,
): StoredAttachment {
  const attachments = Array.isArray(stored) ? stored : parseAttachments(stored.attachments);
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
