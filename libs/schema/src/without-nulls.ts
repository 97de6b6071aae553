import type { FieldDefinition } from './definition.js';
import { isObject } from './stored-form.js';

/**
 * An object with `null` members left out, as they mean "no value", and with absent ones given their default. Inside
 * objects that the class describes it does the same; free JSON, elements of arrays and members that the class does
 * not know keep their nulls.
 */
export function withoutNulls(
  value: Record<string, unknown>,
  fields: Record<string, FieldDefinition>,
  { defaults }: { defaults: boolean },
): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const name of Object.keys(value)) {
    const member = value[name];
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (field === undefined) result[name] = member;
    else if (member !== null) result[name] = describedValue(member, field);
  }
  if (!defaults) return result;
  for (const [name, field] of Object.entries(fields)) {
    if (field.default !== undefined && !Object.hasOwn(value, name))
      result[name] = structuredClone(field.default);
  }
  return result;
}

/** `withoutNulls` for the objects inside one value of a field. */
export function describedValue(value: unknown, field: FieldDefinition): unknown {
  if (field.fields !== undefined && isObject(value))
    return withoutNulls(value, field.fields, { defaults: true });
  const { items } = field;
  if (items !== undefined && describesObjects(items) && Array.isArray(value)) {
    return value.map((element) => describedValue(element, items));
  }
  return value;
}

function describesObjects({ fields, items }: FieldDefinition): boolean {
  return fields !== undefined || (items !== undefined && describesObjects(items));
}
