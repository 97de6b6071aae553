import { ClassRegistry } from '@app/classes';
import { FromRequest, type PathRequest, streamUpload } from '@app/http';
import { IdempotencyKeys } from '@app/idempotency';
import { Injectable, type PipeTransform } from '@nestjs/common';
import type { AttachmentAddress } from '../attachment-address.js';
import type { Upload } from './receive-file.js';

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
