import { blobKey } from '@app/blobs';
import { ClassRegistry, type ObjectClass } from '@app/classes';
import type { Cancellation } from '@app/concurrency';
import type { ObjectChange, ResponseTo, StoredObject } from '@app/database';
import { FromRequest, type PathRequest, streamUpload } from '@app/http';
import { IdempotencyKeys } from '@app/idempotency';
import { findExisting, parseAttachments, type StoredAttachment } from '@app/objects';
import { Problem } from '@app/problems';
import { attachmentNameFault } from '@app/schema';
import { Injectable, type PipeTransform } from '@nestjs/common';
import type { Upload } from './upload/receive-file.js';

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
  { responseTo, signal }: { responseTo?: ResponseTo<StoredAttachment[]>; signal: Cancellation | undefined },
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
        ...(responseTo && { response: responseTo(after) }),
      };
    };
    const how = { separate: responseTo !== undefined, signal };
    await findExisting(name, objectId, () => table.update(objectId, changeRow, how));
    return result!;
  });
}

/** A file and its address. */
export interface AttachmentUpload {
  address: AttachmentAddress;
  upload: Upload;
}

/** Turns the path of a request into the address of an attachment. Throws Problem `class_not_found`. */
@Injectable()
export class AttachmentAddressPipe implements PipeTransform<PathRequest, Promise<AttachmentAddress>> {
  constructor(private readonly registry: ClassRegistry) {}

  async transform({ params, caller }: PathRequest): Promise<AttachmentAddress> {
    const objectClass = await this.registry.get(params.objectClass!, caller!.scopes);
    return { objectClass, objectId: params.objectId!, name: params.attachmentName! };
  }
}

/** The same with the body, which stays a stream. It is base64 text whatever its Content-Type. */
@Injectable()
export class AttachmentUploadPipe implements PipeTransform<PathRequest, Promise<AttachmentUpload>> {
  constructor(
    private readonly addresses: AttachmentAddressPipe,
    private readonly keys: IdempotencyKeys,
  ) {}

  async transform(request: PathRequest): Promise<AttachmentUpload> {
    const address = await this.addresses.transform(request);
    const body = streamUpload(request);
    // PUT is idempotent anyway, so only POST takes a key.
    const unread = request.method === 'POST' ? this.keys.read(request) : undefined;
    const source = unread?.observe(body) ?? body;
    return { address, upload: { source, contentType: request.headers['content-type'], unread } };
  }
}

/** The attachment that the path names. */
export const Address = () => FromRequest(AttachmentAddressPipe);
/** The file in the request body. */
export const UploadBody = () => FromRequest(AttachmentUploadPipe);
