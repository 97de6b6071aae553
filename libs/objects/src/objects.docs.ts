import { ApiProblems, DryRunParameter, IfMatchHeader, IfNoneMatchHeader, sends } from '@app/http';
import { Idempotent } from '@app/idempotency';
import { applyDecorators } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiParam, ApiQuery, ApiResponse } from '@nestjs/swagger';
import { FILTER_EXAMPLES, SEARCH_EXAMPLES } from './listing/filter-examples.js';

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

const FieldsParameter = () =>
  ApiQuery({
    name: 'fields',
    required: false,
    description:
      'Which fields are answered, comma separated: `reference,address.city`; or, with `-` before each, which are left ' +
      'out: `-description`. A name is a field of the class, a dotted path into an `object` or `json` field, ' +
      '`attachments`, which are left out of a list that does not name them, `_createdAt` or `_updatedAt` of a class with ' +
      'time stamps, or `_revision`: the text of the `ETag` without quotes. `_id` is always answered. A path has the meaning it has in MongoDB: `address.city` answers ' +
      '`{"address": {"city": ...}}`, and `{"address": {}}` where there is no city; of arrays in free JSON it takes the ' +
      'part of each element. At most 100 names.',
    schema: { type: 'string' },
    example: 'reference,address.city',
  });

// Not `true`, of which generators make maps of pointers in Go.
const VALUE = { description: 'The value of a field.' };
const URLS = { type: 'array', items: { type: 'string', format: 'uri' } };

const ConflictParameters = () =>
  applyDecorators(
    ApiQuery({
      name: 'onConflict',
      required: false,
      description:
        'What becomes of a new object whose value of `key` an object has already: `error` refuses it, `skip` leaves the ' +
        'stored one as it is, `update` merges into it as an update does. Defaults and required fields concern new ' +
        'objects only. Exact however many do so at once.',
      schema: { type: 'string', enum: ['error', 'skip', 'update'], default: 'error' },
    }),
    ApiQuery({
      name: 'key',
      required: false,
      description:
        'The name of a unique field, which `skip` and `update` need. An object without a value of it is created.',
      schema: { type: 'string' },
      example: 'reference',
    }),
  );

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
        'At most 1,000 elements and 16 MiB; an empty array creates nothing and answers an empty array. With ' +
        '`onConflict` and `key`, objects that are there already are skipped or updated, in the same transaction; two ' +
        'elements with one key are a 400.',
    }),
    ApiBody({
      required: true,
      // Not by its name: generators make lists of maps only of what stands here.
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
        'Merges each element into the object its `_id` names, all or none: fields present are set, `null` clears, ' +
        'others stay. An `_id` that is missing, given twice or names no object is a 400 with the `index` of the ' +
        'element; 404 speaks of the class. Unique values are judged by the end of the batch, so its objects may ' +
        'exchange them. `_revision` in an element, the text of the ETag that was read without its quotes, is its ' +
        '`If-Match`: 412 names every element whose object has been changed since, and nothing is stored. ' +
        '`{"$inc": 1}` adds to a number field, as in an update of one object; `attachments`, `_createdAt` and `_updatedAt` ' +
        'are ignored as there.',
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
      'invalid_batch',
      'not_unique',
      'class_not_found',
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
        'a proxy drops the body of a DELETE, up to 200 ids in `ids` do the same.',
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
        '`attachments`, `_createdAt` and `_updatedAt` are set by the service and cannot be sent. ' +
        'All faults of the body are reported at once. At most 1 MiB and 32 levels of nesting. With `onConflict` and ' +
        '`key`, an object that is there already is skipped or updated instead, and answered; `X-Outcome` says which.',
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
    ),
  );

export const ListObjects = () =>
  applyDecorators(
    ClassParameter(),
    ApiOperation({
      summary: 'List objects',
      description:
        'A page of the objects of a class in the order of their creation, or of `sort`, with the exact number of pages. ' +
        'A page past the last one has no objects. What would otherwise go unnoticed stands in `metadata.warnings`: ' +
        'a clamped `limit`, a comparison that can never match, a scan without an index, a search without a word, an unknown parameter. A page of more than about 4 MiB ' +
        'is sent as it is read, of one moment all the same: without `Content-Length`, and where it breaks off, the JSON ' +
        'has no end. Few of those are sent at once; others get 503 `unavailable` when they have waited for some seconds.\n\n' +
        'With `Accept: application/x-ndjson` all that matches comes as a stream of one moment, one object on each line, up to ' +
        '`limit` if it is given. It has no pages, so `page`, `after`, `before` and `count` are 400, as is an order that no ' +
        'index serves; warnings are in `X-Warning`. Four streams are sent at once by each process, others get 503 after ' +
        'five seconds; one whose client takes less than 256 KiB a second, before compression, breaks off, without the end of a chunked body.\n\n' +
        'A page has an `ETag`, by which a client finds out with `If-None-Match` whether it is still the same: the same objects ' +
        'in the same revisions, attachments included, the same total, and the same definition of the class. Such a poll costs ' +
        'less than the page, above all where nothing sorts it. A page that is sent as it is read has none, nor has a stream.',
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
        'Filter as JSON of the form `{"field": {"$operator": value}}`; fields and operators are combined by AND. A field ' +
        'is a field of the class, `_id`, `_createdAt` or `_updatedAt` of a class with time stamps, or a dotted path into an ' +
        "`object` or `json` field. Operators are MongoDB's:\n\n" +
        '- `$eq`, `$neq`, `$gt`, `$gte`, `$lt`, `$lte` compare with a value, `$in` and `$nin` with each of an array of values;\n' +
        '- `$exists` is `true` (has a value) or `false`;\n' +
        '- `$contains`, `$startsWith`, `$endsWith` find a text in a string, or in an element of an array, by code points: ' +
        'case and accents count, and an empty text is in every string. `$startsWith` uses an index;\n' +
        '- `$all` asks for each of an array of values, `$size` for the number of elements, `$elemMatch: {operators}` for ' +
        'one element for which all operators hold;\n' +
        '- `$not: {operators}` is their complement, objects without a value among it.\n\n' +
        'Beside fields stand `$and`, `$or` and `$nor`, each with an array of one or more filters, which may have them too. ' +
        'There are no regular expressions.\n\n' +
        'Comparison is type-strict (`"10"` is not `10`, and a value of another type never matches), strings compare by code ' +
        'point, `null` stands for "no value", and an array matches as a whole or by any element. At most 8 KiB, 50 ' +
        'conditions (each value of `$all` is one) and 8 levels of `$and`, `$or`, `$nor`, `$not` and `$elemMatch`.',
      schema: { type: 'string' },
      examples: FILTER_EXAMPLES,
    }),
    ApiQuery({
      name: 'search',
      required: false,
      description:
        'Words: objects match of which each word of the search begins a word, in any of the fields that the class says to ' +
        'be `searchable`; `par rep` finds "Paris, report". Case and accents make no difference, and neither do forms of ' +
        'one character: texts are normalised (NFKD), marks dropped, case folded, and split at what is neither letter nor ' +
        'digit. No word is too short or too frequent. At most 100 characters and 8 words. Of an object up to 1,000 distinct ' +
        'words are kept, and of a word 100 characters: a write with more says so in `X-Warning`. Goes with `query`, ' +
        '`sort`, pages and cursors, and sees what has been written. A search without a word is ignored, with a warning; ' +
        'on a class without searchable fields it is a 400, and a 503 while their words are being built.',
      schema: { type: 'string' },
      examples: SEARCH_EXAMPLES,
    }),
    ApiQuery({
      name: 'sort',
      required: false,
      description:
        'Up to 4 keys, comma separated, `-` before a descending one: `-weight,reference`. A key is a field of the class, ' +
        '`_id`, `_createdAt` or `_updatedAt` of a class with time stamps, or a dotted path into an `object` or `json` field. Objects without a value come first (descending: last), ' +
        'then numbers, strings by code point, booleans, and arrays and objects, which are equal. Objects that are equal ' +
        'by all keys come in the order of their ids, in the direction of the last key. A sort by `_id`, by a time stamp, or by one ' +
        'field that is `indexed` or `unique`, is served by its index, at any size, and a sort by the keys of one of the ' +
        '`indexes` of the class, or by those that follow keys of which `query` asks for one value; any other looks at ' +
        'all that matches, which stands in `metadata.warnings`, and is a 400 `index_required` where more than `MAX_UNINDEXED_SORT` objects ' +
        'match (200,000 unless set). Goes with any `query`, `page` and `limit`.',
      schema: { type: 'string' },
      example: '-weight,reference',
    }),
    FieldsParameter(),
    ApiQuery({
      name: 'after',
      required: false,
      description:
        'A cursor, `metadata.next` of a page: the objects that come after its last one. Costs the same at any depth where ' +
        'an index serves the order, and objects that are created or deleted meanwhile move nothing. It goes with the ' +
        '`query`, `search`, `sort` and `limit` that it came with; with others, or with a `page` above 1, it is a 400. Of a text of 255 characters or more the cursor holds the beginning: where its object has been ' +
        'deleted or has another text by then, it is a 400 too (`outdated_cursor`). Such a page has no number.',
      schema: { type: 'string' },
    }),
    ApiQuery({
      name: 'before',
      required: false,
      description: 'A cursor, `metadata.previous` of a page: the objects that come before its first one.',
      schema: { type: 'string' },
    }),
    ApiQuery({
      name: 'count',
      required: false,
      description: '`none`: without `total` and `pages`, so that nothing has to be counted.',
      schema: { type: 'string', enum: ['none'] },
    }),
    IfNoneMatchHeader(),
    ApiResponse({
      status: 200,
      description: 'A page of objects.',
      headers: sends('ETag', 'Link', 'X-Warning'),
      // The lines are told of above only: with a second type, generated clients would answer a page or a text.
      content: json(schema('ObjectPage')),
    }),
    ApiResponse({ status: 304, description: 'The page is as the client has it.', headers: sends('ETag') }),
    ApiProblems('invalid_parameter', 'invalid_query', 'index_required', 'class_not_found'),
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
    FieldsParameter(),
    IfNoneMatchHeader(),
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
    ApiProblems('invalid_parameter', 'class_not_found', 'object_not_found'),
  );

export const UpdateObject = () =>
  applyDecorators(
    ClassParameter(),
    ObjectIdParameter(),
    IfMatchHeader(),
    DryRunParameter(),
    ApiOperation({
      summary: 'Update an object',
      description:
        'Merges the body into the object: fields present are set, `null` clears, others stay; nested values are ' +
        'replaced whole. What GET answered may be sent back: `_id` must be equal, `attachments`, `_createdAt` and ' +
        '`_updatedAt` are ignored, also where the object has changed since. ' +
        '`{"$inc": 5}` as the value of a `number` or `integer` field adds to what is stored, where nothing counts as 0, ' +
        'however many do so at once; a sum that breaks a rule of the field, or of whole numbers that goes beyond 2^53-1, is a 400; others are rounded as all numbers of JSON are.',
    }),
    ApiBody({ required: true, schema: schema('ObjectChange') }),
    ApiResponse({
      status: 200,
      description: 'The object as it is now.',
      headers: sends('ETag', 'X-Dry-Run', 'X-Warning'),
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
    DryRunParameter(),
    ApiOperation({ summary: 'Delete an object', description: 'Deletes the object and its attachments.' }),
    ApiResponse({
      status: 200,
      description: 'Deleted.',
      headers: sends('X-Dry-Run', 'X-Warning'),
      content: json(schema('DeletedObject')),
    }),
    ApiProblems('class_not_found', 'object_not_found', 'precondition_failed'),
  );
