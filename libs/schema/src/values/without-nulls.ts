import type { FieldDefinition } from '../definition/definition.js';
import { isObject } from '../definition/stored-form.js';
import { type DefaultRoom, defaultsOf } from './default-room.js';

/**
 * An object, or a copy of it, without its `null` members, as they mean "no value", and with defaults for absent ones.
 * Objects inside that the class describes are treated likewise; free JSON, elements of arrays and members that the
 * class does not know keep their nulls. Without `top`, absent members of the object itself get no defaults. Where `room` is
 * exceeded, the result is not complete.
 */
export function withoutNulls(
  value: Record<string, unknown>,
  fields: Record<string, FieldDefinition>,
  room: DefaultRoom,
  { top = true } = {},
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
      const described = describedValue(member, field, room);
      if (described !== member) own()[name] = described;
    }
  }
  if (!top) return result;
  for (const one of defaultsOf(fields)) {
    if (Object.hasOwn(value, one.name)) continue;
    if (!room.take(one)) break;
    own()[one.name] = typeof one.value === 'object' ? structuredClone(one.value) : one.value;
  }
  return result;
}

/** `withoutNulls` for the objects inside one value of a field. */
function describedValue(value: unknown, field: FieldDefinition, room: DefaultRoom): unknown {
  if (room.isExceeded) return value;
  if (field.fields !== undefined && isObject(value)) return withoutNulls(value, field.fields, room);
  const { items } = field;
  if (items !== undefined && describesObjects(items) && Array.isArray(value)) {
    const described = value.map((element) => describedValue(element, items, room));
    return described.some((element, index) => element !== value[index]) ? described : value;
  }
  return value;
}

function describesObjects({ fields, items }: FieldDefinition): boolean {
  return fields !== undefined || (items !== undefined && describesObjects(items));
}
