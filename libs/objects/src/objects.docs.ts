import { ApiProblems, IfMatchHeader, IfNoneMatchHeader, sends } from '@app/http';
import { Idempotent } from '@app/idempotency';
import { applyDecorators } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiParam, ApiQuery, ApiResponse } from '@nestjs/swagger';

// What the contract says of SPEC 4.2 to 4.8. The schemas stand in apps/api/src/openapi/document/schemas.ts.

const schema = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const json = (content: object) => ({ 'application/json': { schema: content } });

export const ClassParameter = () =>
  ApiParam({
    name: 'objectClass',
    description: 'Name of the class; case counts.',
    schema: { type: 'string' },
  });

export const ObjectIdParameter = () =>
  ApiParam({
    name: 'objectId',
    description: 'The `_id` of the object.',
    schema: { type: 'string', format: 'uuid' },
  });

// Not `true`, of which generators make maps of pointers in Go.
const VALUE = { description: 'The value of a field.' };
const URLS = { type: 'array', items: { type: 'string', format: 'uri' } };

export const CreateObjects = () =>
  applyDecorators(
    ClassParameter(),
    Idempotent(),
    ApiOperation({
      summary: 'Create several objects',
      description:
        'Creates the objects of the array, all or none. Every bad element is listed with its `index`. ' +
        'At most 1,000 elements and 16 MiB; an empty array creates nothing and answers an empty array.',
    }),
    ApiBody({
      required: true,
      // Not by its name: generators make lists of maps only of what stands here.
      schema: { type: 'array', maxItems: 1000, items: { type: 'object', additionalProperties: VALUE } },
    }),
    ApiResponse({
      status: 200,
      description: 'URLs of the new objects, in the order of the request.',
      headers: sends('Idempotency-Replayed'),
      content: json(URLS),
    }),
    ApiProblems('invalid_json', 'invalid_idempotency_key', 'invalid_batch', 'not_unique', 'class_not_found'),
  );

export const UpdateObjects = () =>
  applyDecorators(
    ClassParameter(),
    Idempotent(),
    ApiOperation({
      summary: 'Update several objects',
      description:
        'Merges each element into the object its `_id` names, all or none: fields present are set, `null` clears, ' +
        'others stay. An `_id` that is missing, given twice or names no object is a 400 with the `index` of the ' +
        'element; 404 speaks of the class. Unique values are judged by the end of the batch, so its objects may ' +
        'exchange them.',
    }),
    ApiBody({
      required: true,
      schema: { type: 'array', maxItems: 1000, items: schema('BatchObjectChange') },
    }),
    ApiResponse({
      status: 200,
      description: 'URLs of the objects, in the order of the request.',
      headers: sends('Idempotency-Replayed'),
      content: json(URLS),
    }),
    ApiProblems('invalid_json', 'invalid_idempotency_key', 'invalid_batch', 'not_unique', 'class_not_found'),
  );

export const CreateObject = () =>
  applyDecorators(
    ClassParameter(),
    Idempotent(),
    ApiOperation({
      summary: 'Create an object',
      description:
        'Custom fields as the class defines them. `null` means "no value"; absent fields get their default. ' +
        'All faults of the body are reported at once. At most 1 MiB and 32 levels of nesting.',
    }),
    ApiBody({ required: true, schema: schema('NewObject') }),
    ApiResponse({
      status: 200,
      description: 'Created: the object as it is read.',
      headers: sends('Location', 'ETag', 'Idempotency-Replayed'),
      content: json(schema('StoredObject')),
    }),
    ApiProblems('invalid_json', 'invalid_idempotency_key', 'invalid_object', 'not_unique', 'class_not_found'),
  );

export const ListObjects = () =>
  applyDecorators(
    ClassParameter(),
    ApiOperation({
      summary: 'List objects',
      description:
        'A page of the objects of a class in the order of their creation, with the exact number of pages. ' +
        'A page past the last one has no objects. What would otherwise go unnoticed stands in `metadata.warnings`: ' +
        'a clamped `limit`, a comparison that can never match, a scan without an index. A page of more than about 4 MiB ' +
        'is sent as it is read, of one moment all the same: without `Content-Length`, and where it breaks off, the JSON ' +
        'has no end. Few of those are sent at once; others get 503 `unavailable` when they have waited for some seconds.',
    }),
    ApiQuery({
      name: 'limit',
      required: false,
      description: 'Most objects on one page. More than 1000 is taken as 1000, with a warning.',
      schema: { type: 'integer', minimum: 1, default: 50 },
    }),
    ApiQuery({
      name: 'page',
      required: false,
      description: 'Number of the page.',
      schema: { type: 'integer', minimum: 1, default: 1 },
    }),
    ApiQuery({
      name: 'query',
      required: false,
      description:
        'Filter as JSON of the form `{"field": {"$operator": value}}`; fields and operators are combined by AND. ' +
        'Operators: `$eq`, `$neq`, `$gt`, `$gte`, `$lt`, `$lte`, `$in`, `$nin`. A field is a field of the class, ' +
        '`_id`, or a dotted path into an `object` or `json` field. Comparison is type-strict (`"10"` is not `10`), ' +
        'strings compare by code point, `null` stands for "no value", and an array matches as a whole or by any ' +
        'element. At most 8 KiB and 50 conditions.',
      schema: { type: 'string' },
      example: '{"weight":{"$gte":10}}',
    }),
    ApiResponse({ status: 200, description: 'A page of objects.', content: json(schema('ObjectPage')) }),
    ApiProblems('invalid_parameter', 'invalid_query', 'class_not_found'),
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
    ApiResponse({
      status: 200,
      description: 'The object.',
      headers: sends('ETag'),
      content: json(schema('StoredObject')),
    }),
    ApiResponse({ status: 304, description: 'The object is as the client has it.', headers: sends('ETag') }),
    ApiProblems('class_not_found', 'object_not_found'),
  );

export const UpdateObject = () =>
  applyDecorators(
    ClassParameter(),
    ObjectIdParameter(),
    IfMatchHeader(),
    ApiOperation({
      summary: 'Update an object',
      description:
        'Merges the body into the object: fields present are set, `null` clears, others stay; nested values are ' +
        'replaced whole. What GET answered may be sent back: `_id` must be equal, `attachments` is ignored.',
    }),
    ApiBody({ required: true, schema: schema('ObjectChange') }),
    ApiResponse({
      status: 200,
      description: 'The object as it is now.',
      headers: sends('ETag'),
      content: json(schema('StoredObject')),
    }),
    ApiProblems(
      'invalid_json',
      'invalid_object',
      'not_unique',
      'class_not_found',
      'object_not_found',
      'precondition_failed',
    ),
  );

export const DeleteObject = () =>
  applyDecorators(
    ClassParameter(),
    ObjectIdParameter(),
    IfMatchHeader(),
    ApiOperation({ summary: 'Delete an object', description: 'Deletes the object and its attachments.' }),
    ApiResponse({ status: 200, description: 'Deleted.', content: json(schema('DeletedObject')) }),
    ApiProblems('class_not_found', 'object_not_found', 'precondition_failed'),
  );
