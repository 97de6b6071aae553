import { Authorized } from '@app/auth';
import { Database } from '@app/database';
import { Controller, Get, Header, Param, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { idOfClass } from '../registry/stored-class.js';
import { type ClassChangeDto, changeAnswer, RETRY_AFTER } from './change-report.js';
import * as docs from './class-changes.docs.js';
import { LongChanges } from './long-changes.js';

/** Changes of classes that go on after their requests were answered. */
@ApiTags('Classes')
@Controller('api/v1/storage/classes/:objectClass/changes')
export class ClassChangesController {
  constructor(
    private readonly database: Database,
    private readonly changes: LongChanges,
  ) {}

  @Get(':changeId')
  @Authorized('classes:read')
  @Header('Cache-Control', 'no-store')
  @docs.GetClassChange()
  async getClassChange(
    @Param('objectClass') name: string,
    @Param('changeId') id: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ClassChangeDto> {
    const report = await this.changes.find(await idOfClass(this.database, name), id);
    if (report.state === 'running') reply.headers(RETRY_AFTER);
    return changeAnswer(report);
  }
}
