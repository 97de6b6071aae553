import type { FieldType } from '../definition/definition.js';
import { arrayType } from './array.js';
import { booleanType } from './boolean.js';
import { dateType } from './date.js';
import { datetimeType } from './datetime.js';
import type { FieldTypeRules, ValueKind } from './field-type.js';
import { integerType } from './integer.js';
import { jsonType } from './json.js';
import { numberType } from './number.js';
import { objectType } from './object.js';
import { stringType } from './string.js';

/** All types. A new type is a file beside this one and a line here. */
export const FIELD_TYPE_RULES: Record<FieldType, FieldTypeRules> = {
  string: stringType,
  number: numberType,
  integer: integerType,
  boolean: booleanType,
  datetime: datetimeType,
  date: dateType,
  array: arrayType,
  object: objectType,
  json: jsonType,
};

/** The kind of the values of a field of this type. */
export function valueKind(type: FieldType): ValueKind {
  return FIELD_TYPE_RULES[type].kind;
}
