import { ApiProblems, sends } from '@app/http';
import { applyDecorators } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam } from '@nestjs/swagger';
import { ClassParameter } from '../registry/class-parameter.js';
import { ClassChangeDto } from './change-report.js';

export const GetClassChange = () =>
  applyDecorators(
    ClassParameter(),
    ApiParam({
      name: 'changeId',
      description: 'As in the `Location` that a PUT of the class was answered.',
      schema: { type: 'string' },
    }),
    ApiOperation({
      summary: 'Read how far a change of a class is',
      description:
        'Of a change whose PUT was answered 202: its state, its step and the objects that it has passed; then how it has ended, for a ' +
        'day. While it is running the answer has `Retry-After`. Every instance of the service knows it.',
    }),
    ApiOkResponse({ description: 'The change.', type: ClassChangeDto, headers: sends('Retry-After') }),
    ApiProblems('class_not_found', 'change_not_found'),
  );
