import type { FieldTypeRules } from './field-type.js';

/** True or false. */
export const booleanType: FieldTypeRules = {
  constraints: [],
  kind: 'boolean',
  noun: 'a boolean',
  schema: { type: 'boolean' },
  is: (value) => typeof value === 'boolean',
};
