import { Authorized } from '@app/auth';
import { type ObjectClass, ObjectClassPipe } from '@app/classes';
import type { StoredObject } from '@app/database';
import { AnswersJsonText, AnswersWithin, BaseUrl, isNotModified, LONG_DEADLINE } from '@app/http';
import { once } from '@app/idempotency';
import type { Document, Patch } from '@app/schema';
import {
  Controller,
  Delete,
  Get,
  HttpCode,
  Param,
  Post,
  Put,
  Req,
  Res,
  StreamableFile,
} from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ListQuery } from './listing/list-query.pipe.js';
import { type ListRequest, pageText } from './listing/listing.js';
import { OBJECTS_ROUTE, objectUrl } from './object-address.js';
import { objectTag, objectText } from './object-text.js';
import * as docs from './objects.docs.js';
import { ObjectsService } from './objects.service.js';
import type { ClassInput } from './writing/class-input.js';
import { NewObject, NewObjects, ObjectChanges, ObjectsChanges } from './writing/object-body.pipe.js';
import type { BatchChanges } from './writing/object-checks.js';
import { objectCondition } from './writing/object-condition.js';

/** SPEC 4.2 to 4.8. */
@ApiTags('Objects')
@Controller(OBJECTS_ROUTE)
export class ObjectsController {
  constructor(private readonly objects: ObjectsService) {}

  @Post('batch')
  @HttpCode(200)
  @Authorized('data:write')
  @AnswersWithin(LONG_DEADLINE)
  @AnswersJsonText()
  @docs.CreateObjects()
  async createObjects(@NewObjects() input: ClassInput<Document[]>, @BaseUrl() base: string): Promise<string> {
    const answer = (ids: string[]) => ({ headers: {}, body: urlsText(ids, input.objectClass.name, base) });
    const ids = await once(input.keyed, () => this.objects.createMany(input, input.keyed?.keeping(answer)));
    return answer(ids).body;
  }

  @Put('batch')
  @Authorized('data:write')
  @AnswersWithin(LONG_DEADLINE)
  @AnswersJsonText()
  @docs.UpdateObjects()
  async updateObjects(
    @ObjectsChanges() input: ClassInput<BatchChanges>,
    @BaseUrl() base: string,
  ): Promise<string> {
    const answer = (ids: string[]) => ({ headers: {}, body: urlsText(ids, input.objectClass.name, base) });
    const ids = await once(input.keyed, () => this.objects.updateMany(input, input.keyed?.keeping(answer)));
    return answer(ids).body;
  }

  @Post()
  @HttpCode(200)
  @Authorized('data:write')
  @AnswersJsonText()
  @docs.CreateObject()
  async createObject(
    @NewObject() input: ClassInput<Document>,
    @BaseUrl() base: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const { name } = input.objectClass;
    const answer = (created: StoredObject) => ({
      headers: { location: objectUrl(base, name, created.id), etag: objectTag(created) },
      body: objectText(created, name, base),
    });
    const created = await once(input.keyed, () => this.objects.create(input, input.keyed?.keeping(answer)));
    const { headers, body } = answer(created);
    reply.headers(headers);
    return body;
  }

  @Get()
  @Authorized('data:read')
  @AnswersWithin(LONG_DEADLINE)
  @AnswersJsonText()
  @docs.ListObjects()
  async listObjects(
    @ListQuery() request: ListRequest,
    @BaseUrl() base: string,
  ): Promise<string | StreamableFile> {
    const text = pageText(await this.objects.list(request), request.objectClass.name, base);
    return typeof text === 'string' ? text : new StreamableFile(text);
  }

  @Get(':objectId')
  @Authorized('data:read')
  @AnswersJsonText()
  @docs.GetObject()
  async getObject(
    @Param('objectClass', ObjectClassPipe) objectClass: ObjectClass,
    @Param('objectId') id: string,
    @BaseUrl() base: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string | undefined> {
    const object = await this.objects.get(objectClass, id);
    const etag = objectTag(object);
    reply.header('etag', etag);
    if (!isNotModified(request.raw, etag)) return objectText(object, objectClass.name, base);
    reply.status(304);
    return undefined;
  }

  @Put(':objectId')
  @Authorized('data:write')
  @AnswersJsonText()
  @docs.UpdateObject()
  async updateObject(
    @ObjectChanges() input: ClassInput<Patch>,
    @Param('objectId') id: string,
    @BaseUrl() base: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const condition = objectCondition(request, input.objectClass.name);
    const updated = await this.objects.update(input, id, condition);
    reply.header('etag', objectTag(updated));
    return objectText(updated, input.objectClass.name, base);
  }

  @Delete(':objectId')
  @Authorized('data:write')
  @docs.DeleteObject()
  async deleteObject(
    @Param('objectClass', ObjectClassPipe) objectClass: ObjectClass,
    @Param('objectId') id: string,
    @Req() request: FastifyRequest,
  ): Promise<{ _id: string }> {
    await this.objects.remove(objectClass, id, objectCondition(request, objectClass.name));
    return { _id: id };
  }
}

function urlsText(ids: string[], className: string, base: string): string {
  return JSON.stringify(ids.map((id) => objectUrl(base, className, id)));
}
