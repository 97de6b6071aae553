import type { FieldTypeRules } from './field-type.js';
import { numberType } from './number.js';

/** A whole number that doubles hold exactly. */
export const integerType: FieldTypeRules = {
  constraints: numberType.constraints,
  kind: 'number',
  noun: 'an integer',
  // The name is from the OpenAPI format registry. Without it 1e300 would pass, since it is whole too.
  schema: { type: 'integer', format: 'double-int' },
  is: Number.isSafeInteger,
};
