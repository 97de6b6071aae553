/** The types a field can have; the rules of each are in `field-types/`. */
export const FIELD_TYPES = [
  'string',
  'number',
  'integer',
  'boolean',
  'datetime',
  'date',
  'array',
  'object',
  'json',
] as const;

export type FieldType = (typeof FIELD_TYPES)[number];

/**
 * What a class says about one field. Constraints carry the names and meaning of JSON Schema 2020-12;
 * `pattern` is an RE2 expression, so that matching time is linear in the value.
 */
export interface FieldDefinition {
  type: FieldType;
  description?: string;
  /** The field must have a value in every object. */
  required?: boolean;
  /** Set on create when the member is absent. */
  default?: unknown;
  /** No two objects of the class have the same value. Scalars at the top level only. */
  unique?: boolean;
  /** Filters on the field use an index. Scalars at the top level only. */
  indexed?: boolean;
  /** `search` finds objects by its words. Strings, and arrays of strings, at the top level only. */
  searchable?: boolean;
  /** PUT of a class only: the field's values come from the field of this name, which disappears. Never stored. */
  renamedFrom?: string;
  enum?: unknown[];
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  format?: string;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  multipleOf?: number;
  /** What each element of an array is; any JSON value when absent. */
  items?: FieldDefinition;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  /** The members of an object; without it an object takes any members. */
  fields?: Record<string, FieldDefinition>;
}

/** The constraints. Each applies only to some types of field. */
export const CONSTRAINTS = [
  'enum',
  'minLength',
  'maxLength',
  'pattern',
  'format',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'items',
  'minItems',
  'maxItems',
  'uniqueItems',
  'fields',
] as const satisfies readonly (keyof FieldDefinition)[];

export type Constraint = (typeof CONSTRAINTS)[number];

/** A class as a client defines it. */
export interface ClassDefinition {
  name: string;
  description?: string;
  /** Objects have `_createdAt` and `_updatedAt` (`time-stamps.ts`). */
  timestamps?: true;
  /** What stands for an object where objects are shown: fields with one value, and the name of an attachment. */
  title?: string;
  subtitle?: string;
  cover?: string;
  fields: Record<string, FieldDefinition>;
  /** Indexes of several fields: names in their order, `-` before a descending one. */
  indexes?: string[][];
}

/** Most characters of the description of a class or a field. */
export const MAX_DESCRIPTION_LENGTH = 2000;

/** Class names, compared byte for byte. */
export const CLASS_NAME = /^[A-Za-z][A-Za-z0-9_-]{0,63}$/;

/** Field names, compared byte for byte. */
export const FIELD_NAME = /^[A-Za-z][A-Za-z0-9_]{0,63}$/;

const MAX_ATTACHMENT_NAME_BYTES = 255;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to refuse
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/;

/**
 * Why a text cannot name an attachment; undefined if it can. A name has 1 to 255 bytes of UTF-8, is one path segment,
 * and has no control characters. Names are compared byte for byte and never used as file names.
 */
export function attachmentNameFault(name: string): string | undefined {
  const bytes = Buffer.byteLength(name);
  if (bytes === 0 || bytes > MAX_ATTACHMENT_NAME_BYTES)
    return `it has ${bytes} bytes of UTF-8, not 1 to ${MAX_ATTACHMENT_NAME_BYTES}`;
  if (name === '.' || name === '..') return 'it means a directory';
  // In an address only %2F can put one here. A backslash is an ordinary character, since no file has this name.
  if (name.includes('/')) return 'it contains a slash';
  if (CONTROL.test(name)) return 'it contains a control character';
  if (!name.isWellFormed()) return 'it contains half of a surrogate pair, which is no character';
  return undefined;
}
