import {
  ApiProblems,
  DryRunParameter,
  IfMatchHeader,
  IfNoneMatchHeader,
  PageQueryDto,
  sends,
} from '@app/http';
import { applyDecorators } from '@nestjs/common';
import {
  ApiAcceptedResponse,
  ApiBody,
  ApiExtraModels,
  ApiHeader,
  ApiOkResponse,
  ApiOperation,
  ApiQuery,
  ApiResponse,
} from '@nestjs/swagger';
import {
  ClassDto,
  ClassListDto,
  CreateClassDto,
  DeletedClassDto,
  ReplaceClassDto,
} from './class-definition.dto.js';
import { ClassChangeDto } from './long-changes/change-report.js';
import { ClassParameter } from './registry/class-parameter.js';

export const ListClasses = () =>
  applyDecorators(
    ApiOperation({ summary: 'List classes', description: 'With their definitions, by name, in pages.' }),
    ApiQuery({ type: PageQueryDto }),
    ApiOkResponse({ description: 'A page of classes.', type: ClassListDto }),
    ApiProblems('invalid_parameter'),
  );

export const CreateClass = () =>
  applyDecorators(
    ApiExtraModels(CreateClassDto),
    ApiOperation({
      summary: 'Create a class',
      description:
        'Defines a class. Types: string, number, integer, boolean, datetime, date, array, object, json. Constraints ' +
        'have the names and meaning of JSON Schema; `pattern` is an RE2 expression.\n\n' +
        '`indexed` makes filters on a field fast, `unique` keeps two objects from having the same value; `indexes` are ' +
        'of several fields. A class has room for 31 indexes. A unique string, date or datetime takes two, and so does ' +
        'an index of fields in both directions. MySQL and MariaDB refuse an object whose indexed texts together are ' +
        'more than they can log (`indexed_texts_too_long`). `searchable` lets a listing `search` for the words of a ' +
        'string, or of an array of strings.\n\n' +
        '`timestamps` gives objects `_createdAt` and `_updatedAt`, by the clock that all instances share, and takes ' +
        'two indexes. `title`, `subtitle` and `cover` say which fields and which attachment stand for an object where ' +
        'objects are shown; the service keeps them for programs that do so.\n\n' +
        'What GET returned is accepted, also of another service: `revision`, `createdAt` and `updatedAt` are ignored, ' +
        'and `renamedFrom` moves nothing.',
    }),
    DryRunParameter(),
    ApiBody({ type: CreateClassDto }),
    ApiOkResponse({
      description: 'Created: the class.',
      type: ClassDto,
      headers: sends('Location', 'ETag', 'X-Dry-Run', 'X-Warning'),
    }),
    ApiProblems(
      'invalid_parameter',
      'invalid_json',
      'invalid_definition',
      'too_many_classes',
      'class_exists',
    ),
  );

export const GetClass = () =>
  applyDecorators(
    ClassParameter(),
    IfNoneMatchHeader(),
    IfMatchHeader(),
    ApiOperation({ summary: 'Read a class', description: 'The definition of one class.' }),
    ApiOkResponse({ description: 'The class.', type: ClassDto, headers: sends('ETag') }),
    ApiResponse({ status: 304, description: 'The class is as the client has it.', headers: sends('ETag') }),
    ApiProblems('class_not_found', 'precondition_failed'),
  );

const PreferHeader = () =>
  ApiHeader({
    name: 'Prefer',
    required: false,
    description:
      'As RFC 7240 has it: `respond-async` for 202 at once, `wait=N` for 202 after N seconds instead of 5; beyond 590 counts as 590.',
  });

export const ReplaceClass = () =>
  applyDecorators(
    ClassParameter(),
    ApiExtraModels(ReplaceClassDto),
    ApiOperation({
      summary: 'Change a class',
      description:
        'Replaces the definition and brings stored objects along. Where objects would not fit, nothing changes and ' +
        'the answer is 409 with their count and examples. The same definition again changes nothing, its revision ' +
        'included. A PUT of what GET returned is accepted: `revision`, `createdAt` and `updatedAt` are ignored.\n\n' +
        'A field that is left out is deleted with its values, for good, and `X-Warning` names it (`fields_removed`), ' +
        'in a dry run too. A newly required field needs a `default`, which objects without a value get. `renamedFrom` ' +
        'moves the values of another field, and may be sent again.\n\n' +
        '`timestamps` may be switched on later: the id of an object tells when it was created, and `_updatedAt` is the ' +
        'moment of the change, as it is of every object that a change of its class rewrites. Switched off, the time ' +
        'stamps are removed. Where other fields become searchable, the answer comes once the words of all objects are ' +
        'built; meanwhile they can be written, and a search is a 503.\n\n' +
        'A change that is not done after 5 seconds is answered 202 and goes on to its end, which its `Location` tells. ' +
        'Until then another change or deletion of the class is 409 `class_changing`, and so is the write of an object ' +
        'that the new definition would not take.\n\n' +
        'A dry run reads the stored objects in turn with changes of classes. It does not tell which objects have values ' +
        'that are deleted, nor of values that only the change itself would bring together in a unique field.',
    }),
    DryRunParameter(),
    IfMatchHeader(),
    ApiQuery({
      name: 'checkObjects',
      required: false,
      description:
        '`false`, with `dryRun=true` only, checks the definition alone and reads no stored objects, of which there may be many.',
      schema: { type: 'boolean', default: true },
    }),
    PreferHeader(),
    ApiBody({ type: ReplaceClassDto }),
    ApiOkResponse({
      description: 'The class as it is now.',
      type: ClassDto,
      headers: sends('ETag', 'Preference-Applied', 'X-Dry-Run', 'X-Warning'),
    }),
    ApiAcceptedResponse({
      description: 'The class is being changed: the change as it was then.',
      type: ClassChangeDto,
      headers: sends('Location', 'Preference-Applied', 'Retry-After', 'X-Warning'),
    }),
    IfNoneMatchHeader(),
    ApiProblems(
      'invalid_parameter',
      'invalid_json',
      'invalid_definition',
      'class_not_found',
      'definition_conflict',
      'class_changing',
      'precondition_failed',
    ),
  );

export const DeleteClass = () =>
  applyDecorators(
    ClassParameter(),
    ApiOperation({
      summary: 'Delete a class',
      description: 'Deletes the class, its objects and their attachments.',
    }),
    IfMatchHeader(),
    ApiQuery({
      name: 'force',
      required: false,
      description: '`true` deletes the class although it has objects.',
      schema: { type: 'boolean', default: false },
    }),
    DryRunParameter(),
    ApiOkResponse({
      description: 'Deleted.',
      type: DeletedClassDto,
      headers: sends('X-Dry-Run', 'X-Warning'),
    }),
    IfNoneMatchHeader(),
    ApiProblems(
      'invalid_parameter',
      'class_not_found',
      'class_not_empty',
      'class_changing',
      'precondition_failed',
    ),
  );
