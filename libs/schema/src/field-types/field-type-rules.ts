import { isObject } from '@app/json';
import {
  canonicalDatetime,
  impossibleDate,
  impossibleDatetime,
  isDate,
  lackingDatetime,
} from '../definition/canonical-datetime.js';
import type { Constraint, FieldDefinition, FieldType } from '../definition/definition.js';
import { normalizeValue } from '../definition/document.js';

/**
 * The kind of the stored values at a path. `text`, `number` and `boolean`: each is absent or of exactly that kind,
 * because the class says so. `any`: arrays, objects and free JSON, where each value must be examined.
 */
export type ValueKind = 'text' | 'number' | 'boolean' | 'any';

/** The rules of one type of field. */
export interface FieldTypeRules {
  /** The constraints it takes in addition to those of every field. */
  readonly constraints: readonly Constraint[];
  /** What filters may assume of its values. */
  readonly kind: ValueKind;
  /** What messages call its values, such as "an integer". */
  readonly noun: string;
  /** Whether a value is of the type at all. */
  is(value: unknown): boolean;
  /** Whether all are of the type: for types of which an array has hundreds of thousands. */
  are?(values: readonly unknown[]): boolean;
  /** Why a value that looks like one of the type is not, in a sentence. Absent if there are no such values. */
  reason?(value: unknown): string | undefined;
}

/** Text of any length; lengths count code points. */
const stringType: FieldTypeRules = {
  constraints: ['enum', 'minLength', 'maxLength', 'pattern', 'format'],
  kind: 'text',
  noun: 'a string',
  is: (value) => typeof value === 'string',
};

/** A finite IEEE 754 double. */
const numberType: FieldTypeRules = {
  constraints: ['enum', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  kind: 'number',
  noun: 'a number',
  is: Number.isFinite,
  // An iterator takes eight times as long, and so does a function that is not named here.
  are(values) {
    for (let at = 0; at < values.length; at++) {
      const value = values[at];
      if (typeof value !== 'number' || !Number.isFinite(value)) return false;
    }
    return true;
  },
};

/** A whole number that doubles hold exactly. */
const integerType: FieldTypeRules = {
  constraints: numberType.constraints,
  kind: 'number',
  noun: 'an integer',
  is: Number.isSafeInteger,
  are(values) {
    for (let at = 0; at < values.length; at++) {
      const value = values[at];
      if (typeof value !== 'number' || !Number.isSafeInteger(value)) return false;
    }
    return true;
  },
};

/** True or false. */
const booleanType: FieldTypeRules = {
  constraints: [],
  kind: 'boolean',
  noun: 'a boolean',
  is: (value) => typeof value === 'boolean',
  reason: (value) => (value === 0 || value === 1 ? 'It is true or false, no number.' : undefined),
};

/** An instant: RFC 3339 with an offset, kept as UTC with milliseconds. */
const datetimeType: FieldTypeRules = {
  constraints: [],
  kind: 'text',
  noun: 'a datetime (RFC 3339 with an offset, such as 2026-01-02T03:04:05.678Z)',
  is: (value) => typeof value === 'string' && canonicalDatetime(value) !== undefined,
  reason: (value) =>
    typeof value === 'string' ? (impossibleDatetime(value) ?? lackingDatetime(value)) : undefined,
};

/** A day of the calendar. */
const dateType: FieldTypeRules = {
  constraints: ['enum'],
  kind: 'text',
  noun: 'a date (such as 2026-01-02)',
  is: (value) => typeof value === 'string' && isDate(value),
  reason: (value) => {
    if (typeof value !== 'string') return undefined;
    return canonicalDatetime(value) === undefined
      ? impossibleDate(value)
      : 'A day with a time is a datetime.';
  },
};

/** A list; without `items` its elements are any JSON. */
const arrayType: FieldTypeRules = {
  constraints: ['items', 'minItems', 'maxItems', 'uniqueItems'],
  kind: 'any',
  noun: 'an array',
  is: Array.isArray,
};

/** Named members; without `fields` they are any JSON. */
const objectType: FieldTypeRules = {
  constraints: ['fields'],
  kind: 'any',
  noun: 'an object',
  is: isObject,
};

/** Any JSON value, kept as it is. A field that is null has no value; an element of an array may be null. */
const jsonType: FieldTypeRules = {
  constraints: [],
  kind: 'any',
  noun: 'a JSON value',
  is: (value) => value !== undefined,
};

/** All types. A new type is its rules above and a line here. */
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

/** A value of a unique field, in stored form. */
export type KeyValue = string | number | boolean;

/** The stored form of a value of a unique field, by which its object is found; undefined if it is not a valid value. */
export function keyValue(field: FieldDefinition, value: unknown): KeyValue | undefined {
  return FIELD_TYPE_RULES[field.type].is(value) ? (normalizeValue(field, value) as KeyValue) : undefined;
}
