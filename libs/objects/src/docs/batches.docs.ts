import { ClassParameter } from '@app/classes';
import { ApiProblems, DryRunParameter, sends } from '@app/http';
import { Idempotent } from '@app/idempotency';
import { applyDecorators } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiQuery, ApiResponse } from '@nestjs/swagger';
import { ConflictParameters, json, schema } from './parameters.docs.js';

// What the contract says of SPEC 4.2 and 4.3, and of the batch delete.

// Not `true`: generators make maps of pointers out of it in Go.
const VALUE = { description: 'The value of a field.' };
const URLS = { type: 'array', items: { type: 'string', format: 'uri' } };

export const CreateObjects = () =>
  applyDecorators(
    ClassParameter(),
    Idempotent(),
    ConflictParameters(),
    DryRunParameter(),
    ApiOperation({
      summary: 'Create several objects',
      description:
        'Creates the objects of the array, all or none. Every bad element is listed with its `index`. ' +
        'At most 1,000 elements and 16 MiB; an empty array creates nothing and answers an empty array.\n\n' +
        'With `onConflict` and `key`, objects that are there already are skipped or updated, in the same transaction; ' +
        'two elements with one key are a 400. `If-Match` is a 400, and with `onConflict=update` so is `If-None-Match`, ' +
        'as neither is looked at here: a PUT by id takes both.',
    }),
    ApiBody({
      required: true,
      // Inline, not by reference: only then do generators make lists of maps out of it.
      schema: { type: 'array', maxItems: 1000, items: { type: 'object', additionalProperties: VALUE } },
    }),
    ApiResponse({
      status: 200,
      description: 'URLs of the objects, in the order of the request.',
      headers: sends('Idempotency-Replayed', 'X-Outcome', 'X-Dry-Run', 'X-Warning'),
      content: json(URLS),
    }),
    ApiProblems(
      'invalid_json',
      'invalid_idempotency_key',
      'invalid_parameter',
      'invalid_batch',
      'not_unique',
      'class_not_found',
      'class_changing',
    ),
  );

export const UpdateObjects = () =>
  applyDecorators(
    ClassParameter(),
    Idempotent(),
    DryRunParameter(),
    ApiOperation({
      summary: 'Update several objects',
      description:
        'Merges each element into the object its `_id` names, all or none: fields present are set, `null` and `_unset` ' +
        'clear, others stay. An `_id` that is missing, given twice or names no object is a 400 with the `index` of the ' +
        'element; 404 speaks of the class. Unique values are judged by the end of the batch, so its objects may ' +
        'exchange them.\n\n' +
        '`_revision` in an element, the text of the ETag that was read without its quotes, is its `If-Match`: 412 names ' +
        'every element whose object has been changed since, beside what is wrong with others, and nothing is stored. ' +
        '`If-Match` and `If-None-Match` are a 400, as neither is looked at here.\n\n' +
        '`{"$inc": 1}` adds to a number field, as in an update of one object; `attachments`, `_createdAt` and ' +
        '`_updatedAt` may be sent back as there, and `null` is as if they, or `_revision`, were left out.',
    }),
    ApiBody({
      required: true,
      schema: { type: 'array', maxItems: 1000, items: schema('BatchObjectChange') },
    }),
    ApiResponse({
      status: 200,
      description: 'URLs of the objects, in the order of the request.',
      headers: sends('Idempotency-Replayed', 'X-Dry-Run', 'X-Warning'),
      content: json(URLS),
    }),
    ApiProblems(
      'invalid_json',
      'invalid_idempotency_key',
      'invalid_parameter',
      'invalid_batch',
      'not_unique',
      'class_not_found',
      'class_changing',
      'precondition_failed',
    ),
  );

export const DeleteObjects = () =>
  applyDecorators(
    ClassParameter(),
    Idempotent(),
    DryRunParameter(),
    ApiOperation({
      summary: 'Delete several objects',
      description:
        'Deletes the objects of the array and their attachments, all or none. An id that is given twice or names no ' +
        'object is a 400 with the `index` of the element; 404 speaks of the class. At most 1,000 ids. Where a client or ' +
        'a proxy drops the body of a DELETE, up to 200 ids in `ids` do the same. `If-Match` and `If-None-Match` are a 400, ' +
        'as neither is looked at here: a DELETE by id takes both.',
    }),
    ApiQuery({
      name: 'ids',
      required: false,
      description: 'The ids, with commas between them, in place of a body.',
      schema: { type: 'string' },
    }),
    ApiBody({
      required: false,
      schema: { type: 'array', maxItems: 1000, items: { type: 'string', format: 'uuid' } },
    }),
    ApiResponse({
      status: 200,
      description: 'The ids of the deleted objects, in the order of the request.',
      headers: sends('Idempotency-Replayed', 'X-Dry-Run', 'X-Warning'),
      content: json({ type: 'array', items: { type: 'string', format: 'uuid' } }),
    }),
    ApiProblems(
      'invalid_json',
      'invalid_idempotency_key',
      'invalid_parameter',
      'invalid_batch',
      'class_not_found',
    ),
  );
