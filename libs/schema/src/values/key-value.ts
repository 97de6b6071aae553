import type { FieldDefinition } from '../definition/definition.js';
import { normalizeValue } from '../definition/document.js';
import { FIELD_TYPE_RULES } from '../field-types/field-type-rules.js';

/** A value of a unique field, in stored form. */
export type KeyValue = string | number | boolean;

/** The stored form of a value of a unique field, by which its object is found; undefined if it is not a valid value. */
export function keyValue(field: FieldDefinition, value: unknown): KeyValue | undefined {
  return FIELD_TYPE_RULES[field.type].is(value) ? (normalizeValue(field, value) as KeyValue) : undefined;
}
