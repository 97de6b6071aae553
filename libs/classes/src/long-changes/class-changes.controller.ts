import { Authorized } from '@app/auth';
import { Database } from '@app/database';
import { ApiProblems, sends } from '@app/http';
import { applyDecorators, Controller, Get, Header, Param, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { ClassParameter } from '../registry/class-parameter.js';
import { idOfClass } from '../registry/stored-class.js';
import { ClassChangeDto, changeAnswer, RETRY_AFTER } from './change-report.js';
import { LongChanges } from './long-changes.js';

const GetClassChange = () =>
  applyDecorators(
    ClassParameter(),
    ApiParam({
      name: 'changeId',
      description: 'As in the `Location` that a PUT of the class was answered.',
      schema: { type: 'string' },
    }),
    ApiOperation({
      summary: 'Retrieve the progress of a class change',
      description:
        'Of a change whose PUT was answered 202: its state, its step and the objects that it has passed; then how it has ended, for a ' +
        'day. While it is running the answer has `Retry-After`. Every instance of the service knows it.',
    }),
    ApiOkResponse({ description: 'The change.', type: ClassChangeDto, headers: sends('Retry-After') }),
    ApiProblems('class_not_found', 'change_not_found'),
  );

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
  @GetClassChange()
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
