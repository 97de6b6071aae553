import { ClassRegistry } from '@app/classes';
import { streamUpload } from '@app/http';
import { IdempotencyKeys } from '@app/idempotency';
import { createParamDecorator, type ExecutionContext, Injectable, type PipeTransform } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { AttachmentAddress } from '../attachment-address.js';
import type { Upload } from './receive-file.js';

type AttachmentRequest = FastifyRequest<{ Params: Record<string, string> }>;

/** A file and its address. */
export interface AttachmentUpload {
  address: AttachmentAddress;
  upload: Upload;
}

/** Turns the path of a request into the address of an attachment. Throws Problem `class_not_found`. */
@Injectable()
export class AttachmentAddressPipe implements PipeTransform<AttachmentRequest, Promise<AttachmentAddress>> {
  constructor(private readonly registry: ClassRegistry) {}

  async transform({ params, caller }: AttachmentRequest): Promise<AttachmentAddress> {
    const objectClass = await this.registry.get(params.objectClass!, caller!.scopes);
    return { objectClass, objectId: params.objectId!, name: params.attachmentName! };
  }
}

/** The same with the body, which stays a stream. It is base64 text whatever its Content-Type. */
@Injectable()
export class AttachmentUploadPipe implements PipeTransform<AttachmentRequest, Promise<AttachmentUpload>> {
  constructor(
    private readonly addresses: AttachmentAddressPipe,
    private readonly keys: IdempotencyKeys,
  ) {}

  async transform(request: AttachmentRequest): Promise<AttachmentUpload> {
    const address = await this.addresses.transform(request);
    const body = streamUpload(request);
    // PUT is idempotent anyway, so only POST takes a key.
    const unread = request.method === 'POST' ? this.keys.read(request) : undefined;
    const source = unread?.observe(body) ?? body;
    return { address, upload: { source, contentType: request.headers['content-type'], unread } };
  }
}

const Request = createParamDecorator((_: unknown, context: ExecutionContext) =>
  context.switchToHttp().getRequest(),
);

/** The attachment that the path names. */
export const Address = () => Request(AttachmentAddressPipe);
/** The file in the request body. */
export const UploadBody = () => Request(AttachmentUploadPipe);
