import type { FieldTypeRules } from './field-type.js';

/** Named members; without `fields` they are any JSON. */
export const objectType: FieldTypeRules = {
  constraints: ['fields'],
  kind: 'any',
  noun: 'an object',
  schema: { type: 'object' },
  is: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
};
