import type { FieldTypeRules } from './field-type.js';

/** Text of any length; lengths count code points. */
export const stringType: FieldTypeRules = {
  constraints: ['enum', 'minLength', 'maxLength', 'pattern', 'format'],
  kind: 'text',
  noun: 'a string',
  schema: { type: 'string' },
  is: (value) => typeof value === 'string',
};
