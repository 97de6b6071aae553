import { Authorized } from '@app/auth';
import { NamedClass, type ObjectClass } from '@app/classes';
import type { ResponseTo, StoredObject } from '@app/database';
import {
  AnswersJsonText,
  AnswersWithin,
  BaseUrl,
  isNotModified,
  knownTags,
  LONG_DEADLINE,
  takeWriteRequest,
  varyBy,
  warningHeader,
  warnOfUnknown,
} from '@app/http';
import type { Document } from '@app/schema';
import {
  Controller,
  Delete,
  Get,
  HttpCode,
  Param,
  Post,
  Put,
  Query,
  Req,
  Res,
  StreamableFile,
} from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { BatchCreateBody, BatchDeleteTargets, BatchUpdateBody } from './batch-body.pipe.js';
import type { BatchRemoval } from './batches/batch-removal.js';
import type { BatchChanges } from './batches/batch-update.js';
import { BatchesService } from './batches.service.js';
import * as batchDocs from './docs/batches.docs.js';
import * as listingDocs from './docs/listing.docs.js';
import * as docs from './docs/objects.docs.js';
import { ListQuery } from './list-query.pipe.js';
import { NDJSON, textOfObjects } from './listing/answers/list-answer.js';
import { ndjsonStream } from './listing/answers/ndjson-stream.js';
import { StreamShares } from './listing/answers/stream-shares.js';
import { readFields } from './listing/list-parameters.js';
import type { ListRequest } from './listing/listing.js';
import { CreateBody, UpdateBody } from './object-body.pipe.js';
import { ObjectsService } from './objects.service.js';
import {
  createdAnswer,
  OBJECTS_ROUTE,
  objectTag,
  objectText,
  projectedPieces,
  updatedAnswer,
  upsertedAnswer,
  upsertedBatchAnswer,
  urlsAnswer,
  type WrittenAnswer,
} from './representation/object-representation.js';
import { Upsert } from './upserts/upsert.js';
import type { UpsertedBatch, UpsertedObject } from './upserts/upsert-plan.js';
import { UpsertsService } from './upserts/upserts.service.js';
import { type CheckedBody, warnOfTruncation } from './writing/checked-body.js';
import { type ConditionalChange, objectCondition } from './writing/expected-revision.js';

/** The names of the parameters of the read of one object. */
const READ_PARAMETERS: ReadonlySet<string> = new Set(['fields']);

/** SPEC 4.2 to 4.8. */
@ApiTags('Objects')
@Controller(OBJECTS_ROUTE)
export class ObjectsController {
  constructor(
    private readonly objects: ObjectsService,
    private readonly batches: BatchesService,
    private readonly upserts: UpsertsService,
    private readonly shares: StreamShares,
  ) {}

  @Post('batch')
  @HttpCode(200)
  @Authorized('data:write')
  @AnswersWithin(LONG_DEADLINE)
  @AnswersJsonText()
  @batchDocs.CreateObjects()
  async createObjects(
    @BatchCreateBody() input: CheckedBody<Document[] | Upsert>,
    @BaseUrl() base: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const { name } = input.objectClass;
    if (input.holds(Upsert)) {
      const answerTo = (upserted: UpsertedBatch) => upsertedBatchAnswer(upserted, name, base);
      return written(reply, input, answerTo, (responseTo) => this.upserts.many(input, responseTo));
    }
    const documents = input as CheckedBody<Document[]>;
    const answerTo = (ids: string[]) => urlsAnswer(ids, name, base);
    return written(reply, input, answerTo, (responseTo) => this.batches.create(documents, responseTo));
  }

  @Put('batch')
  @Authorized('data:write')
  @AnswersWithin(LONG_DEADLINE)
  @AnswersJsonText()
  @batchDocs.UpdateObjects()
  async updateObjects(
    @BatchUpdateBody() input: CheckedBody<BatchChanges>,
    @BaseUrl() base: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const answerTo = (ids: string[]) => urlsAnswer(ids, input.objectClass.name, base);
    return written(reply, input, answerTo, (responseTo) => this.batches.update(input, responseTo));
  }

  @Delete('batch')
  @Authorized('data:write')
  @AnswersWithin(LONG_DEADLINE)
  @AnswersJsonText()
  @batchDocs.DeleteObjects()
  async deleteObjects(@BatchDeleteTargets() input: CheckedBody<BatchRemoval>): Promise<string> {
    const answerTo = (ids: string[]) => ({ headers: {}, body: JSON.stringify(ids) });
    const { body } = await input.once(answerTo, (responseTo) => this.batches.remove(input, responseTo));
    return body;
  }

  @Post()
  @HttpCode(200)
  @Authorized('data:write')
  @AnswersJsonText()
  @docs.CreateObject()
  async createObject(
    @CreateBody() input: CheckedBody<Document | Upsert>,
    @BaseUrl() base: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const { name } = input.objectClass;
    if (input.holds(Upsert)) {
      const answerTo = (upserted: UpsertedObject) => upsertedAnswer(upserted, name, base);
      return written(reply, input, answerTo, (responseTo) => this.upserts.one(input, responseTo));
    }
    const document = input as CheckedBody<Document>;
    const answerTo = (created: StoredObject) => createdAnswer(created, name, base);
    return written(reply, input, answerTo, (responseTo) => this.objects.create(document, responseTo));
  }

  @Get()
  @Authorized('data:read')
  @AnswersWithin(LONG_DEADLINE)
  @AnswersJsonText()
  @listingDocs.ListObjects()
  async listObjects(
    @ListQuery() request: ListRequest,
    @BaseUrl() base: string,
    @Req() { raw }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string | StreamableFile | undefined> {
    varyBy(reply, 'Accept');
    if (request.streamed) return this.#streamed(request, base, reply);
    const { text, etag, link } = await this.objects.list(request, base, knownTags(raw));
    if (etag !== undefined) reply.header('etag', etag);
    if (link !== undefined) reply.header('link', link);
    if (text === undefined) reply.status(304);
    return text === undefined || typeof text === 'string' ? text : new StreamableFile(text);
  }

  @Get(':objectId')
  @Authorized('data:read')
  @AnswersJsonText()
  @docs.GetObject()
  async getObject(
    @NamedClass() objectClass: ObjectClass,
    @Param('objectId') id: string,
    @BaseUrl() base: string,
    @Query('fields') fields: unknown,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string | undefined> {
    warnOfUnknown(request, reply, READ_PARAMETERS);
    const projection = readFields(fields, objectClass.definition);
    const object = await this.objects.get(objectClass, id);
    objectCondition(request, objectClass.name)?.(object);
    const etag = objectTag(object);
    reply.header('etag', etag);
    if (!isNotModified(request.raw, etag)) {
      if (projection === undefined) return objectText(object, objectClass.name, base);
      return projectedPieces(object, projection, objectClass.name, base).join('');
    }
    reply.status(304);
    return undefined;
  }

  @Put(':objectId')
  @Authorized('data:write')
  @AnswersJsonText()
  @docs.UpdateObject()
  async updateObject(
    @UpdateBody() input: CheckedBody<ConditionalChange>,
    @Param('objectId') id: string,
    @BaseUrl() base: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const answerTo = (updated: StoredObject) => updatedAnswer(updated, input.objectClass.name, base);
    return written(reply, input, answerTo, (responseTo) => this.objects.update(input, id, responseTo));
  }

  @Delete(':objectId')
  @Authorized('data:write')
  @docs.DeleteObject()
  async deleteObject(
    @NamedClass() objectClass: ObjectClass,
    @Param('objectId') id: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<{ _id: string }> {
    const condition = objectCondition(request, objectClass.name);
    const { dryRun, signal } = takeWriteRequest(request, reply);
    if (dryRun) await this.objects.tryRemove(objectClass, id, condition);
    else await this.objects.remove(objectClass, id, signal, condition);
    return { _id: id };
  }

  async #streamed(request: ListRequest, base: string, reply: FastifyReply): Promise<StreamableFile> {
    const { kind, id } = reply.request.caller!;
    const giveBack = await this.shares.take(`${kind} ${id}`);
    const portions = await this.objects.stream(request).catch((error) => {
      giveBack();
      throw error;
    });
    if (portions.warnings.length > 0) reply.header('x-warning', warningHeader(portions.warnings));
    reply.header('content-type', `${NDJSON}; charset=utf-8`);
    const textOf = textOfObjects(request.objectClass.name, base, portions.projection);
    return new StreamableFile(ndjsonStream(portions, textOf).once('close', giveBack));
  }
}

/** Runs a write of a body, once where it has a key, and sends the answer. */
async function written<Result>(
  reply: FastifyReply,
  input: CheckedBody<unknown>,
  answerTo: (result: Result) => WrittenAnswer,
  write: (responseTo: ResponseTo<Result> | undefined) => Promise<Result>,
): Promise<string> {
  const { headers, body } = await input.once(answerTo, write);
  reply.headers(headers);
  warnOfTruncation(reply, input);
  return body;
}
