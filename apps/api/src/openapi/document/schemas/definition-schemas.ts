import { FIELD_NAME, FIELD_TYPES, MAX_KEYS } from '@app/schema';
import { schema } from './schema-parts.js';

// Without a format some generators use 32-bit numbers: one for Java reads 2^32 + 5 as 5, and sends that back.
const NUMBER = { type: 'number', format: 'double' };
const COUNT = { type: 'integer', format: 'int64', minimum: 0 };

/** The parts of the definition of a class. */
export const DEFINITION_SCHEMAS: Record<string, object> = {
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
      renamedFrom: {
        type: 'string',
        description: 'On PUT: take the values of the field of this name. A new class has none to take.',
      },
      enum: { type: 'array', items: {} },
      minLength: COUNT,
      maxLength: COUNT,
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
      minItems: COUNT,
      maxItems: COUNT,
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
      status: { type: 'string', enum: ['packed', 'sent', 'delivered'], default: 'packed' },
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
};
