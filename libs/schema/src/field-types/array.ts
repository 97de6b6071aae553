import type { FieldTypeRules } from './field-type.js';

/** A list; without `items` its elements are any JSON. */
export const arrayType: FieldTypeRules = {
  constraints: ['items', 'minItems', 'maxItems', 'uniqueItems'],
  kind: 'any',
  noun: 'an array',
  schema: { type: 'array' },
  is: Array.isArray,
};
