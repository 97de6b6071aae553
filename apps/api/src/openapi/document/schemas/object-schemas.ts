import { ID, NAMED_FIELDS, schema } from './schema-parts.js';

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

/** What is sent and answered for objects and attachments, and pages of them. */
export const OBJECT_SCHEMAS: Record<string, object> = {
  NewObject: { ...NAMED_FIELDS, description: 'Custom fields as the class defines them; `null` is no value.' },
  // Maps without a named member: some clients drop all others of a schema that names some, without an error.
  ObjectChange: {
    ...NAMED_FIELDS,
    description:
      'Fields to set; `null` clears, as `"_unset": ["note"]` does; `{"$inc": 1}` adds to a number. `_id`, if present, is that of the path; `_revision` is the text of the ' +
      'ETag that was read, without its quotes: the object is stored only if it is still that. `attachments` is ignored; `_createdAt` and ' +
      '`_updatedAt`, if present, are what was read of the object.',
  },
  BatchObjectChange: {
    ...NAMED_FIELDS,
    description:
      '`_id`, and fields to set in the object that it names; `null` clears, as `"_unset": ["note"]` does; `{"$inc": 1}` adds to a number. With `_revision`, the text of ' +
      'the ETag that was read, without its quotes, it is stored only if it is still that. `attachments` is ignored; `_createdAt` and ' +
      '`_updatedAt`, if present, are what was read of the object.',
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
          'page_clamped',
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
};
