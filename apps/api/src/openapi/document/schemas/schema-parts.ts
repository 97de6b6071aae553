export const schema = (name: string) => ({ $ref: `#/components/schemas/${name}` });

export const ID = {
  type: 'string',
  format: 'uuid',
  description: 'Identifier, a lower-case UUIDv7 made by the service.',
};

/** Objects have the fields of their class. */
export const NAMED_FIELDS = { type: 'object', additionalProperties: true };
