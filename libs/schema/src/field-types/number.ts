import type { FieldTypeRules } from './field-type.js';

/** A finite IEEE 754 double. */
export const numberType: FieldTypeRules = {
  constraints: ['enum', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  kind: 'number',
  noun: 'a number',
  schema: { type: 'number' },
  is: (value) => typeof value === 'number',
};
