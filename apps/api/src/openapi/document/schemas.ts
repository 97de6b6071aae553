import { SCOPE_PATTERN } from '@app/auth';
import { PROBLEMS } from '@app/problems';
import { FIELD_NAME, FIELD_TYPES, MAX_KEYS } from '@app/schema';

// The parts of the contract that no DTO describes: objects have the fields of their class.

const schema = (name: string) => ({ $ref: `#/components/schemas/${name}` });

const ID = {
  type: 'string',
  format: 'uuid',
  description: 'Identifier, a lower-case UUIDv7 made by the service.',
};

// Without a format some generators use 32-bit numbers.
const NUMBER = { type: 'number', format: 'double' };

/** Members of objects whose class has time stamps. */
const TIME_STAMPS = {
  _createdAt: {
    type: 'string',
    format: 'date-time',
    description: 'When it was created, UTC with milliseconds; only where the class says `timestamps: true`.',
  },
  _updatedAt: {
    type: 'string',
    format: 'date-time',
    description:
      'When its fields changed last: never earlier than before, and not by what leaves them as they are; only where the ' +
      'class says `timestamps: true`.',
  },
};

const NAMED_FIELDS = { type: 'object', additionalProperties: true };

/** The schemas of SPEC section 2 and of the error document, by name. */
export const SCHEMAS: Record<string, object> = {
  NewObject: { ...NAMED_FIELDS, description: 'Custom fields as the class defines them.' },
  ObjectChange: {
    ...NAMED_FIELDS,
    description:
      'Fields to set; `null` clears, `{"$inc": 1}` adds to a number. `_id`, if present, is that of the path; `attachments`, `_createdAt` ' +
      'and `_updatedAt` are ignored.',
  },
  BatchObjectChange: {
    ...NAMED_FIELDS,
    description:
      'Fields to set in the object that `_id` names; `null` clears, `{"$inc": 1}` adds to a number. `attachments`, ' +
      '`_createdAt` and `_updatedAt` are ignored.',
    required: ['_id'],
    properties: {
      _id: ID,
      _revision: {
        type: 'string',
        description:
          'The text of the ETag that was read, without its quotes: stored only if it is still that.',
        pattern: '^[0-9]+$',
      },
    },
  },
  StoredObject: {
    ...NAMED_FIELDS,
    description: 'An object as it is stored: its id, its attachments and its custom fields.',
    required: ['_id', 'attachments'],
    properties: {
      _id: ID,
      attachments: { type: 'array', items: schema('Attachment') },
      ...TIME_STAMPS,
    },
  },
  ReadObject: {
    ...NAMED_FIELDS,
    description:
      'An object as it is read: its id, its attachments and its custom fields, or as many of them as `fields` names.',
    required: ['_id'],
    properties: {
      _id: ID,
      _revision: {
        type: 'string',
        description: 'The text of the `ETag` without quotes; only where `fields` names it.',
      },
      attachments: {
        type: 'array',
        items: schema('Attachment'),
        description: 'Absent only where `fields` leaves them out.',
      },
      ...TIME_STAMPS,
    },
  },
  Attachment: {
    type: 'object',
    description: 'Descriptor of an attachment.',
    required: ['url', 'name', 'mime_type', 'size'],
    properties: {
      url: { type: 'string', format: 'uri', description: 'URL of the file.' },
      name: { type: 'string', description: 'Name of the file.' },
      mime_type: { type: 'string', description: 'Content type, fixed when the file was stored.' },
      size: { type: 'integer', format: 'int64', minimum: 0, description: 'Size in bytes.' },
    },
  },
  ObjectPage: {
    type: 'object',
    description: 'A page of objects.',
    required: ['metadata', 'objects'],
    properties: {
      metadata: schema('ObjectPageMetadata'),
      objects: { type: 'array', items: schema('ReadObject') },
    },
  },
  ObjectPageMetadata: {
    type: 'object',
    description: 'Where a page stands in its listing.',
    required: ['limit'],
    properties: {
      page: {
        type: 'integer',
        minimum: 1,
        description: 'Number of this page; absent with `after` and `before`.',
      },
      pages: {
        type: 'integer',
        minimum: 0,
        description: 'Number of pages; 0 when nothing matches, absent with `count=none`.',
      },
      limit: { type: 'integer', minimum: 1, maximum: 1000, description: 'Most objects on a page.' },
      total: {
        type: 'integer',
        minimum: 0,
        description: 'Number of objects that match; absent with `count=none`.',
      },
      next: {
        type: 'string',
        description:
          'Cursor for `after`; absent on the last page. With `before` it is there although what the cursor came from may ' +
          'have been deleted since: then its page has no objects.',
      },
      previous: {
        type: 'string',
        description:
          'Cursor for `before`; absent on the first page. With `after` it is there although what the cursor came from may ' +
          'have been deleted since: then its page has no objects.',
      },
      warnings: { type: 'array', items: schema('ListWarning') },
    },
  },
  ListWarning: {
    type: 'object',
    required: ['code', 'message'],
    properties: {
      code: {
        type: 'string',
        enum: [
          'limit_clamped',
          'comparison_never_matches',
          'unindexed_scan',
          'unindexed_sort',
          'search_ignored',
          'unknown_parameter',
        ],
      },
      message: { type: 'string' },
      field: { type: 'string', description: 'The field of the comparison, or the parameter.' },
    },
  },
  DeletedObject: { type: 'object', required: ['_id'], properties: { _id: ID } },
  DeletedAttachment: { type: 'object', required: ['name'], properties: { name: { type: 'string' } } },
  FieldDefinition: {
    type: 'object',
    description:
      'What a class says about one field. Constraints are those of JSON Schema and depend on the type; ' +
      '`unique` and `indexed` are for scalars at the top level. `null`, an empty `enum` and empty `fields` count as absent.',
    required: ['type'],
    properties: {
      type: { type: 'string', enum: [...FIELD_TYPES] },
      description: { type: 'string', maxLength: 2000 },
      required: { type: 'boolean' },
      default: { description: 'Set on create when the field is absent.' },
      unique: { type: 'boolean' },
      indexed: { type: 'boolean' },
      searchable: {
        type: 'boolean',
        description:
          'The `search` of a listing looks at its words. For strings, and arrays whose `items` are strings, at the top level. ' +
          'Of an object up to 1,000 distinct words are kept, of a word 100 characters.',
      },
      renamedFrom: { type: 'string', description: 'On PUT: take the values of the field of this name.' },
      enum: { type: 'array', items: {} },
      minLength: { type: 'integer', minimum: 0 },
      maxLength: { type: 'integer', minimum: 0 },
      pattern: {
        type: 'string',
        maxLength: 512,
        description: 'An RE2 expression; it may match anywhere in the text.',
      },
      format: { type: 'string' },
      minimum: NUMBER,
      maximum: NUMBER,
      exclusiveMinimum: NUMBER,
      exclusiveMaximum: NUMBER,
      multipleOf: { ...NUMBER, exclusiveMinimum: 0 },
      items: schema('FieldDefinition'),
      minItems: { type: 'integer', minimum: 0 },
      maxItems: { type: 'integer', minimum: 0 },
      uniqueItems: { type: 'boolean' },
      fields: {
        ...schema('FieldDefinitions'),
        description: 'The members of an object; without it an object takes any members.',
      },
    },
  },
  FieldDefinitions: {
    type: 'object',
    description:
      'Fields by name. A name is a letter followed by up to 63 letters, digits or underscores; case counts.',
    propertyNames: { pattern: FIELD_NAME.source },
    additionalProperties: schema('FieldDefinition'),
    example: {
      reference: { type: 'string', required: true, unique: true, maxLength: 40 },
      weight: { type: 'number', minimum: 0, indexed: true },
      delivered: { type: 'boolean', default: false },
    },
  },
  ClassIndexes: {
    type: 'array',
    items: { type: 'array', items: { type: 'string' }, minItems: 1, maxItems: MAX_KEYS },
    description:
      'Indexes of several fields, each the names of 1 to 4 scalar fields or time stamps, at most two of them strings; `-` ' +
      'before a descending one. `["status", "-weight"]` serves `sort=status,-weight`, its opposite, and `sort=-weight` ' +
      'where the query asks for one status.',
    example: [['status', '-weight']],
  },
  Scope: {
    type: 'string',
    description:
      'What a token may do: `data:read`, `data:write` (each also for one class, as in `data:read:Shipment`), ' +
      '`classes:read`, `classes:write`, `applications:read`, `applications:write`.',
    pattern: SCOPE_PATTERN,
  },
  Problem: {
    type: 'object',
    description: 'An error, as RFC 9457 has it. `code` tells apart what one status leaves open.',
    required: ['type', 'title', 'status', 'detail', 'code'],
    properties: {
      type: { type: 'string', format: 'uri', description: 'Names the kind of problem; not an address.' },
      title: { type: 'string', description: 'The same for every problem of this code.' },
      status: { type: 'integer', description: 'The HTTP status.' },
      detail: { type: 'string', description: 'What went wrong this time.' },
      code: { type: 'string', enum: Object.keys(PROBLEMS), description: 'Stable name to branch on.' },
      instance: { type: 'string', description: 'Path of the request.' },
      requestId: { type: 'string', description: 'The X-Request-Id of the answer.' },
      errors: {
        type: 'array',
        maxItems: 100,
        description: 'Everything wrong with the request.',
        items: schema('Fault'),
      },
      current: {
        ...NAMED_FIELDS,
        description:
          'With `precondition_failed`: the object, attachment, class or application as it is now; not of a batch, whose ' +
          '`errors` name the elements.',
      },
      limit: {
        type: 'integer',
        format: 'int64',
        description: 'With `payload_too_large`: how many bytes there may be.',
      },
      missing: {
        type: 'array',
        description: 'With `insufficient_scope`: those that the token lacks, where there may be several.',
        items: { type: 'string' },
      },
      count: {
        type: 'integer',
        description: 'With `definition_conflict`: how many stored objects do not fit.',
      },
      examples: {
        type: 'array',
        description: 'With `definition_conflict`: some of them.',
        items: schema('UnfitObject'),
      },
    },
  },
  UnfitObject: {
    type: 'object',
    description: 'A stored object that does not fit a new definition.',
    required: ['_id', 'errors'],
    properties: { _id: ID, errors: { type: 'array', items: schema('Fault') } },
  },
  Fault: {
    type: 'object',
    required: ['pointer', 'code', 'message'],
    properties: {
      index: { type: 'integer', minimum: 0, description: 'Position of the element in a batch.' },
      pointer: { type: 'string', description: 'RFC 6901 pointer into the body; empty for a parameter.' },
      field: { type: 'string', description: 'Field or parameter at fault.' },
      code: { type: 'string', description: 'Stable name of the broken rule.' },
      message: { type: 'string' },
      offset: { type: 'integer', minimum: 0, description: 'Where in the body, from 0.' },
      expected: { description: 'What would have been right.' },
      received: { description: 'What was sent, shortened.' },
    },
  },
};
