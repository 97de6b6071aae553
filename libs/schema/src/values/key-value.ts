import type { FieldDefinition } from '../definition/definition.js';
import { normalizeValue } from '../definition/document.js';
import { FIELD_TYPE_RULES } from '../field-types/field-type-rules.js';

/** A value of a unique field, in stored form. */
export type KeyValue = string | number | boolean;

/** The value by which an object with this value of a unique field is found; undefined for what is no value of it. */
export function keyValue(field: FieldDefinition, value: unknown): KeyValue | undefined {
  return FIELD_TYPE_RULES[field.type].is(value) ? (normalizeValue(field, value) as KeyValue) : undefined;
}
