import type { FieldTypeRules } from './field-type.js';

/** Any JSON value except null at its top, kept as it is. */
export const jsonType: FieldTypeRules = {
  constraints: [],
  kind: 'any',
  noun: 'a JSON value',
  schema: {},
  is: (value) => value !== null && value !== undefined,
};
