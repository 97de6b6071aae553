import { isObject } from '@app/json';
import { canonicalDatetime } from './canonical-datetime.js';
import type { FieldDefinition } from './definition.js';

/** The custom fields of an object. */
export type Document = Record<string, unknown>;

/**
 * The value of a field; undefined where the document has none. A field may have the name of something that every object
 * inherits, such as `constructor`.
 */
export function fieldValue(document: Document, field: string): unknown {
  return Object.hasOwn(document, field) ? document[field] : undefined;
}

/** Converts a value of a field to its stored form; a value that does not fit stays as it is. */
type StoredForm = (value: unknown) => unknown;

/** Made once for each field: a query may have thousands of operands of one that has hundreds of fields within. */
const known = new WeakMap<FieldDefinition, { form: StoredForm | undefined }>();

/** The conversion of a field's values to their stored form; undefined if they are stored as they come. */
function storedForm(field: FieldDefinition): StoredForm | undefined {
  const made = known.get(field);
  if (made !== undefined) return made.form;
  const form = makeStoredForm(field);
  known.set(field, { form });
  return form;
}

function makeStoredForm(field: FieldDefinition): StoredForm | undefined {
  if (field.type === 'datetime') {
    return (value) => (typeof value === 'string' ? (canonicalDatetime(value) ?? value) : value);
  }
  if (field.type === 'array' && field.items !== undefined) {
    const element = storedForm(field.items);
    return element && ((value) => (Array.isArray(value) ? value.map(element) : value));
  }
  if (field.type === 'object' && field.fields !== undefined) {
    const members = memberForms(field.fields);
    return members.size === 0 ? undefined : (value) => (isObject(value) ? withForms(value, members) : value);
  }
  return undefined;
}

/**
 * Up to this many fields, each is looked up in an object; with more, only the members that the object has are visited.
 */
const FEW_FORMS = 16;

/** The fields whose values are converted for storage. */
export function memberForms(fields: Record<string, FieldDefinition>): ReadonlyMap<string, StoredForm> {
  const forms = new Map<string, StoredForm>();
  for (const [name, field] of Object.entries(fields)) {
    const form = storedForm(field);
    if (form !== undefined) forms.set(name, form);
  }
  return forms;
}

/** An object with these members in their stored form: a copy, unless they have it already. */
export function withForms(
  value: Record<string, unknown>,
  members: ReadonlyMap<string, StoredForm>,
): Record<string, unknown> {
  let result = value;
  // An array may have a hundred thousand objects without any of hundreds of fields.
  for (const name of members.size <= FEW_FORMS ? members.keys() : Object.keys(value)) {
    const form = members.get(name);
    if (form === undefined || !Object.hasOwn(value, name)) continue;
    const stored = form(value[name]);
    if (stored === value[name]) continue;
    if (result === value) result = { ...value };
    result[name] = stored;
  }
  return result;
}

/** A value in the form a field stores it in, whether it fits the field or not. */
export function normalizeValue(field: FieldDefinition, value: unknown): unknown {
  return storedForm(field)?.(value) ?? value;
}
