import { ClassParameter } from '@app/classes';
import { ApiProblems, IfNoneMatchHeader, sends } from '@app/http';
import { applyDecorators } from '@nestjs/common';
import { ApiOperation, ApiQuery, ApiResponse } from '@nestjs/swagger';
import { NDJSON } from '../listing/answers/list-answer.js';
import { FILTER_EXAMPLES, SEARCH_EXAMPLES } from './filter-examples.js';
import { FieldsParameter, json, schema } from './parameters.docs.js';

// What the contract says of SPEC 4.5.

/** A stream. OpenAPI 3.1 has no schema for what each line is. */
const LINES_CONTENT = {
  [NDJSON]: {
    schema: {
      type: 'string',
      description: 'A JSON object on each line: objects as pages have them, in part with `fields`.',
    },
  },
};

export const ListObjects = () =>
  applyDecorators(
    ClassParameter(),
    ApiOperation({
      summary: 'List objects',
      description:
        'A page of the objects of a class in the order of their creation, or of `sort`, with the exact number of pages. ' +
        'A page past the last one has no objects. What would otherwise go unnoticed stands in `metadata.warnings`: ' +
        'a clamped `limit` or `page`, a comparison that can never match, a scan without an index, a search without a word, an unknown parameter. A page of more than about 4 MiB ' +
        'is sent as it is read, of one moment all the same: without `Content-Length`, and where it breaks off, the JSON ' +
        'has no end. Few of those are sent at once; others get 503 `unavailable` when they have waited for some seconds.\n\n' +
        'With `Accept: application/x-ndjson` all that matches comes as a stream of one moment, one object on each line, up to ' +
        '`limit` if it is given. It has no pages, so `page`, `after`, `before` and `count` are 400, as is an order that no ' +
        'index serves; warnings are in `X-Warning`. Four streams are sent at once by each process, three of them to one application; others get 503 after ' +
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
      description: 'Number of the page, 1 unless given. It goes neither with `after` nor with `before`.',
      // No default: clients that send all defaults would send it beside a cursor.
      schema: { type: 'integer', minimum: 1 },
    }),
    ApiQuery({
      name: 'query',
      required: false,
      description:
        'Filter as JSON of the form `{"field": {"$operator": value}}`; fields and operators are combined by AND. A field ' +
        'is a field of the class, `_id`, `_createdAt` or `_updatedAt` of a class with time stamps, or a dotted path into an ' +
        '`object` or `json` field. A path leads through objects only, not into arrays as it does in MongoDB: in ' +
        '`{"j": {"a": [{"b": 1}, {"b": 2}]}}` nothing stands at `j.a.b`, and `j.a.0.b` asks for a member named `0`, not for a ' +
        'position. The elements of an array at its end are compared whole, `{"j.a": {"$eq": {"b": 2}}}`, or by their ' +
        'members, `{"j.a": {"$elemMatch": {"b": {"$gte": 2}}}}`. ' +
        "Operators are MongoDB's:\n\n" +
        '- `$eq`, `$neq`, `$gt`, `$gte`, `$lt`, `$lte` compare with a value, `$in` and `$nin` with each of an array of values;\n' +
        '- `$exists` is `true` (has a value) or `false`;\n' +
        '- `$contains`, `$startsWith`, `$endsWith` find a text in a string, or in an element of an array, by code points: ' +
        'case and accents count, and an empty text is in every string. `$startsWith` uses an index;\n' +
        '- `$all` asks for each of an array of values, `$size` for the number of elements, `$elemMatch: {operators}` for ' +
        'one element for which all operators hold, `$elemMatch: {filter}` for one object that the filter finds, whose ' +
        'fields are its members (`$and`, `$or` and `$nor` may stand there too);\n' +
        '- `$not: {operators}` is their complement, objects without a value among it.\n\n' +
        'Beside fields stand `$and`, `$or` and `$nor`, each with an array of one or more filters, which may have them too. ' +
        'There are no regular expressions.\n\n' +
        'Comparison is type-strict (`"10"` is not `10`, and a value of another type never matches), strings compare by code ' +
        'point, `null` stands for "no value", and an array matches as a whole or by any element. At most 8 KiB, 50 ' +
        'conditions (each value of `$all` is one, and an `$elemMatch` without any) and 8 levels of `$and`, `$or`, `$nor`, ' +
        '`$not` and `$elemMatch`.',
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
        '`_id`, `_createdAt` or `_updatedAt` of a class with time stamps, or a dotted path into an `object` or `json` field, not into its arrays. Objects without a value come first (descending: last), ' +
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
        '`query`, `search`, `sort` and `limit` that it came with; with others, or with a `page`, it is a 400. Of a text of 255 characters or more the cursor holds the beginning: where its object has been ' +
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
      description: 'A page of objects; where `Accept` asks for lines, all that matches, one object on each.',
      headers: sends('ETag', 'Link', 'X-Warning'),
      // The page comes first: of several types, generators that answer one take that.
      content: { ...json(schema('ObjectPage')), ...LINES_CONTENT },
    }),
    ApiResponse({ status: 304, description: 'The page is as the client has it.', headers: sends('ETag') }),
    ApiProblems('invalid_parameter', 'invalid_query', 'index_required', 'class_not_found'),
  );
