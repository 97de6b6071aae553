import { ClassParameter } from '@app/classes';
import { ApiProblems, DryRunParameter, IfMatchHeader, IfNoneMatchHeader, sends } from '@app/http';
import { Idempotent } from '@app/idempotency';
import { applyDecorators } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiResponse } from '@nestjs/swagger';
import { ConflictParameters, FieldsParameter, json, ObjectIdParameter, schema } from './parameters.docs.js';

// What the contract says of SPEC 4.4 and 4.6 to 4.8. Batches and the list have files of their own.

export const CreateObject = () =>
  applyDecorators(
    ClassParameter(),
    Idempotent(),
    ConflictParameters(),
    DryRunParameter(),
    ApiOperation({
      summary: 'Create an object',
      description:
        'Custom fields as the class defines them. `null` means "no value"; absent fields get their default. `_id`, ' +
        '`attachments`, `_createdAt` and `_updatedAt` are set by the service and cannot be sent, except as `null`. ' +
        'All faults of the body are reported at once. At most 1 MiB and 32 levels of nesting.\n\n' +
        'With `onConflict` and `key`, an object that is there already is skipped or updated instead, and answered; ' +
        '`X-Outcome` says which. `If-Match` is a 400, and with `onConflict=update` so is `If-None-Match`, as neither ' +
        'is looked at here: a PUT by id takes both.',
    }),
    ApiBody({ required: true, schema: schema('NewObject') }),
    ApiResponse({
      status: 200,
      description: 'The object as it is read: created, unless `X-Outcome` says otherwise.',
      headers: sends('Location', 'ETag', 'Idempotency-Replayed', 'X-Outcome', 'X-Dry-Run', 'X-Warning'),
      content: json(schema('StoredObject')),
    }),
    ApiProblems(
      'invalid_json',
      'invalid_idempotency_key',
      'invalid_parameter',
      'invalid_object',
      'not_unique',
      'class_not_found',
      'class_changing',
    ),
  );

export const GetObject = () =>
  applyDecorators(
    ClassParameter(),
    ObjectIdParameter(),
    ApiOperation({
      summary: 'Read an object',
      description:
        'The object with its attachment descriptors and custom fields. Fields without a value are absent.',
    }),
    IfNoneMatchHeader(),
    FieldsParameter(),
    IfMatchHeader(),
    ApiResponse({
      status: 200,
      description: 'The object.',
      headers: sends('ETag', 'X-Warning'),
      content: json(schema('ReadObject')),
    }),
    ApiResponse({
      status: 304,
      description: 'The object is as the client has it.',
      headers: sends('ETag', 'X-Warning'),
    }),
    ApiProblems('invalid_parameter', 'class_not_found', 'object_not_found', 'precondition_failed'),
  );

export const UpdateObject = () =>
  applyDecorators(
    ClassParameter(),
    ObjectIdParameter(),
    IfMatchHeader(),
    DryRunParameter(),
    Idempotent(),
    ApiOperation({
      summary: 'Update an object',
      description:
        'Merges the body into the object: fields present are set, `null` clears, others stay; nested values are ' +
        'replaced whole. `_unset`, an array of names of fields, clears these too, for clients that send no null. An ' +
        'update that leaves all fields as they are writes nothing: the `ETag` stays.\n\n' +
        'What GET answered may be sent back: `_id` must be equal, `attachments` is ignored, `_createdAt` and ' +
        '`_updatedAt` have to be what some GET of it has answered, now or before it changed last, in any form of RFC ' +
        '3339; `_revision` is an `If-Match` in the body. `null` in any of these is as if it were left out.\n\n' +
        '`{"$inc": 5}` as the value of a `number` or `integer` field adds to what is stored, where nothing counts as 0, ' +
        'however many do so at once. A sum that breaks a rule of the field, or of whole numbers that goes beyond ' +
        '2^53-1, is a 400; others are rounded as all numbers of JSON are.',
    }),
    ApiBody({ required: true, schema: schema('ObjectChange') }),
    ApiResponse({
      status: 200,
      description: 'The object as it is now.',
      headers: sends('ETag', 'Idempotency-Replayed', 'X-Dry-Run', 'X-Warning'),
      content: json(schema('StoredObject')),
    }),
    IfNoneMatchHeader(),
    ApiProblems(
      'invalid_json',
      'invalid_idempotency_key',
      'invalid_object',
      'not_unique',
      'class_not_found',
      'class_changing',
      'object_not_found',
      'precondition_failed',
    ),
  );

export const DeleteObject = () =>
  applyDecorators(
    ClassParameter(),
    ObjectIdParameter(),
    IfMatchHeader(),
    DryRunParameter(),
    ApiOperation({ summary: 'Delete an object', description: 'Deletes the object and its attachments.' }),
    ApiResponse({
      status: 200,
      description: 'Deleted.',
      headers: sends('X-Dry-Run', 'X-Warning'),
      content: json(schema('DeletedObject')),
    }),
    IfNoneMatchHeader(),
    ApiProblems('class_not_found', 'object_not_found', 'precondition_failed'),
  );
