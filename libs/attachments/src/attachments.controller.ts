import { Readable } from 'node:stream';
import { Authorized } from '@app/auth';
import {
  AnswersJsonText,
  AnswersWithin,
  BaseUrl,
  type ChangeCondition,
  changeCondition,
  isNotModified,
  LONG_DEADLINE,
  MAX_DEADLINE_SECONDS,
  takeWriteRequest,
  USUAL_DEADLINE,
} from '@app/http';
import { attachmentUrl, OBJECT_ROUTE, type StoredAttachment } from '@app/objects';
import { Problem } from '@app/problems';
import { Controller, Delete, Get, HttpCode, Post, Put, Req, Res, StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Address, type AttachmentAddress, type AttachmentUpload, UploadBody } from './attachment-address.js';
import * as docs from './attachments.docs.js';
import { AttachmentsService } from './attachments.service.js';
import { parseRange, safeHeaders } from './headers/download-headers.js';

/** An attachment as responses represent it (SPEC 2.3). */
interface AttachmentDescriptor {
  url: string;
  name: string;
  mime_type: string;
  size: number;
}

/** SPEC 4.9 to 4.12 list no 400: a bad request is 404 with details. */
const REFUSING = { refusesAs: docs.BAD_REQUEST };

/** SPEC 4.9 to 4.12. */
@ApiTags('Attachments')
@Controller(`${OBJECT_ROUTE}/attachments/:attachmentName`)
export class AttachmentsController {
  constructor(private readonly attachments: AttachmentsService) {}

  @Post()
  @HttpCode(200)
  @Authorized('data:write')
  @AnswersWithin(MAX_DEADLINE_SECONDS, REFUSING)
  @AnswersJsonText()
  @docs.CreateAttachment()
  async createAttachment(
    @UploadBody() { address, upload }: AttachmentUpload,
    @BaseUrl() base: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const write = takeWriteRequest(request, reply);
    const answerTo = (stored: StoredAttachment) => {
      const descriptor = describe(base, address, stored);
      const headers = { location: descriptor.url, etag: attachmentTag(stored) };
      return { headers, body: JSON.stringify(descriptor) };
    };
    const stored = await this.attachments.create(address, { ...upload, ...write }, answerTo);
    const { headers, body } = answerTo(stored);
    reply.headers(headers);
    return body;
  }

  @Get()
  @Authorized('data:read')
  @AnswersWithin(LONG_DEADLINE, REFUSING)
  @docs.GetAttachment()
  async getAttachment(
    @Address() address: AttachmentAddress,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile | undefined> {
    return this.attachments.use(address, async (attachment, read) => {
      conditionOf(request, address)?.(attachment);
      const { size } = attachment;
      const etag = attachmentTag(attachment);
      const headers = { ...safeHeaders(attachment), etag, 'accept-ranges': 'bytes' };
      if (isNotModified(request.raw, etag)) {
        reply.status(304).headers(headers);
        return undefined;
      }
      const range = requestedRange(request, attachment, etag);
      const length = range === undefined ? size : range.end - range.start + 1;
      // A HEAD would read the bytes for nothing.
      const isSent = request.method !== 'HEAD' && size > 0;
      // Always a range: bytes that are fewer or more than the answer has said they are would break the connection.
      const bytes = isSent ? await read(range ?? { start: 0, end: size - 1 }) : Readable.from([]);
      // Past its deadline the request has a response already.
      if (reply.sent) bytes.destroy();
      const file = new StreamableFile(bytes, { length });
      // Only now: these headers must not be on an error response.
      reply.headers(headers);
      if (range !== undefined) {
        reply.status(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`);
      }
      return file;
    });
  }

  @Put()
  @Authorized('data:write')
  @AnswersWithin(MAX_DEADLINE_SECONDS, REFUSING)
  @docs.UpdateAttachment()
  async updateAttachment(
    @UploadBody() { address, upload }: AttachmentUpload,
    @BaseUrl() base: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AttachmentDescriptor> {
    const write = takeWriteRequest(request, reply);
    const condition = conditionOf(request, address);
    const stored = await this.attachments.replace(address, { ...upload, ...write }, condition);
    reply.header('etag', attachmentTag(stored));
    return describe(base, address, stored);
  }

  @Delete()
  @Authorized('data:write')
  @AnswersWithin(USUAL_DEADLINE, REFUSING)
  @docs.DeleteAttachment()
  async deleteAttachment(
    @Address() address: AttachmentAddress,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<{ name: string }> {
    const condition = conditionOf(request, address);
    const { dryRun, signal } = takeWriteRequest(request, reply);
    if (dryRun) await this.attachments.tryRemove(address, condition);
    else await this.attachments.remove(address, signal, condition);
    return { name: address.name };
  }
}

/** The condition that `If-Match` or `If-None-Match` sets, if any. */
function conditionOf(
  { raw, baseUrl }: FastifyRequest,
  address: AttachmentAddress,
): ChangeCondition<StoredAttachment> | undefined {
  return changeCondition<StoredAttachment>(raw, {
    noun: 'attachment',
    tagOf: attachmentTag,
    representationOf: (current) => describe(baseUrl, address, current),
  });
}

/** The entity tag of an attachment: the digest of its bytes. */
function attachmentTag({ sha256 }: StoredAttachment): string {
  return `"${sha256}"`;
}

function describe(
  base: string,
  { objectClass, objectId }: AttachmentAddress,
  { name, mime_type, size }: StoredAttachment,
): AttachmentDescriptor {
  return { url: attachmentUrl(base, objectClass.name, objectId, name), name, mime_type, size };
}

/** The range to send, or undefined for the whole. Throws Problem `range_not_satisfiable` (RFC 9110 section 14). */
function requestedRange(
  { headers, method }: FastifyRequest,
  { size }: StoredAttachment,
  etag: string,
): { start: number; end: number } | undefined {
  const condition = headers['if-range'];
  // An empty If-Range counts as none. A range applies to GET only, and under If-Range only while the client's version
  // is current.
  if (method !== 'GET' || (condition && condition !== etag)) return undefined;
  const range = parseRange(headers.range, size);
  if (range === 'none') return undefined;
  if (range !== 'unsatisfiable') return range;
  throw new Problem('range_not_satisfiable', `The attachment has ${size} bytes.`, {
    headers: { 'content-range': `bytes */${size}` },
  });
}
