import type { FieldType } from '../definition/definition.js';
import { FIELD_TYPE_RULES } from '../field-types/registry.js';
import type { ValueKind } from './predicate.js';

/** The kind of the values of a field of this type. */
export function valueKind(type: FieldType): ValueKind {
  return FIELD_TYPE_RULES[type].kind;
}
