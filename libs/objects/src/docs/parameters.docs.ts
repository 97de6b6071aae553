import { applyDecorators } from '@nestjs/common';
import { ApiParam, ApiQuery } from '@nestjs/swagger';

// What the contract says of several operations on objects alike.

/** A schema of apps/api/src/openapi/document/schemas/object-schemas.ts. */
export const schema = (name: string) => ({ $ref: `#/components/schemas/${name}` });

export const json = (content: object) => ({ 'application/json': { schema: content } });

export const ObjectIdParameter = () =>
  ApiParam({
    name: 'objectId',
    description: 'The `_id` of the object.',
    schema: { type: 'string', format: 'uuid' },
  });

export const FieldsParameter = () =>
  ApiQuery({
    name: 'fields',
    required: false,
    description:
      'Which fields are answered, comma separated: `reference,address.city`; or, with `-` before each, which are left ' +
      'out: `-description`; `*,_revision` answers all of them and the revision. A name is a field of the class, a dotted path into an `object` or `json` field, ' +
      '`attachments`, which are left out of a list that does not name them, `_createdAt` or `_updatedAt` of a class with ' +
      'time stamps, or `_revision`: the text of the `ETag` without quotes. `_id` is always answered. A path has the meaning it has in MongoDB: `address.city` answers ' +
      '`{"address": {"city": ...}}`, and `{"address": {}}` where there is no city; of arrays in free JSON it takes the ' +
      'part of each element. At most 100 names.',
    schema: { type: 'string' },
    example: 'reference,address.city',
  });

export const ConflictParameters = () =>
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
