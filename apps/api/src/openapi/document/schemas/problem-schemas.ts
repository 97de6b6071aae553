import { PROBLEMS } from '@app/problems';
import { ID, NAMED_FIELDS, schema } from './schema-parts.js';

/** The error document and its parts. */
export const PROBLEM_SCHEMAS: Record<string, object> = {
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
          'With `precondition_failed`: the object, attachment, class, application or administrator as it is now; not of a batch, whose ' +
          '`errors` name the elements.',
      },
      limit: {
        type: 'integer',
        format: 'int64',
        description:
          'With `payload_too_large`: how many bytes there may be; with `index_required`: how many objects are sorted without an index.',
      },
      missing: {
        type: 'array',
        description: 'With `insufficient_scope`: those that the token lacks, where there may be several.',
        items: { type: 'string' },
      },
      change: {
        type: 'string',
        format: 'uri',
        description: 'With `class_changing`: where the change under way is told of.',
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
