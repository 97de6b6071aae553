import type { FieldTypeRules } from './field-type.js';
import { numberType } from './number.js';

/** A whole number that doubles hold exactly. */
export const integerType: FieldTypeRules = {
  constraints: numberType.constraints,
  kind: 'number',
  noun: 'an integer',
  schema: { type: 'integer' },
  is: Number.isSafeInteger,
};
