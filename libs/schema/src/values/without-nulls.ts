import type { FieldDefinition } from '../definition/definition.js';
import { isObject } from '../definition/stored-form.js';

/**
 * An object, or a copy of it, without its `null` members, as they mean "no value", and with defaults for absent ones.
 * Objects inside that the class describes are treated likewise; free JSON, elements of arrays and members that the
 * class does not know keep their nulls.
 */
export function withoutNulls(
  value: Record<string, unknown>,
  fields: Record<string, FieldDefinition>,
  { defaults }: { defaults: boolean },
): Record<string, unknown> {
  // Copied on the first change; most objects need none.
  let result = value;
  const own = () => {
    if (result === value) result = { ...value };
    return result;
  };
  for (const name of Object.keys(value)) {
    const member = value[name];
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (field === undefined) continue;
    if (member === null) delete own()[name];
    else {
      const described = describedValue(member, field);
      if (described !== member) own()[name] = described;
    }
  }
  if (!defaults) return result;
  for (const name of Object.keys(fields)) {
    const field = fields[name]!;
    if (field.default !== undefined && !Object.hasOwn(value, name))
      own()[name] = structuredClone(field.default);
  }
  return result;
}

/** `withoutNulls` for the objects inside one value of a field. */
export function describedValue(value: unknown, field: FieldDefinition): unknown {
  if (field.fields !== undefined && isObject(value))
    return withoutNulls(value, field.fields, { defaults: true });
  const { items } = field;
  if (items !== undefined && describesObjects(items) && Array.isArray(value)) {
    const described = value.map((element) => describedValue(element, items));
    return described.some((element, index) => element !== value[index]) ? described : value;
  }
  return value;
}

function describesObjects({ fields, items }: FieldDefinition): boolean {
  return fields !== undefined || (items !== undefined && describesObjects(items));
}
