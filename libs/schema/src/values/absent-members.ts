import { isObject } from '@app/json';
import type { FieldDefinition } from '../definition/definition.js';

// What becomes of members without a value: those that are null are left out, and those that are absent get their default.

type Fields = Record<string, FieldDefinition>;

/** A field that has a default, and how many characters that adds to the text of an object, at least. */
interface Default {
  name: string;
  value: unknown;
  required: boolean;
  characters: number;
}

/** Which absent members get their default. */
type WithDefaults = 'all' | 'required' | 'none';

/** The defaults of the members of an object, made once for each definition: all, and those of required ones. */
const known = new WeakMap<Fields, Record<Exclude<WithDefaults, 'none'>, readonly Default[]>>();

/**
 * Room for the defaults of an object. Each element of an array may get as many as it has members, so that a body of some
 * kilobytes would otherwise become a document of gigabytes before its text is measured.
 */
export class DefaultRoom {
  #left: number;

  constructor(mostCharacters: number) {
    this.#left = mostCharacters;
  }

  /** Whether more was asked for than there is. */
  get isExceeded(): boolean {
    return this.#left < 0;
  }

  /** Whether this default still has room; its characters are taken. */
  take({ characters }: Default): boolean {
    this.#left -= characters;
    return !this.isExceeded;
  }
}

/**
 * An object, or a copy of it, without its `null` members, as they mean "no value", and with defaults for absent ones.
 * Objects inside that the class describes are treated likewise; free JSON, elements of arrays and members that the
 * class does not know keep their nulls. Of what is part of an update, absent members of the object itself get no defaults, and
 * of those inside only members that are required: others may have been cleared before. Where `room` is exceeded, the result
 * is not complete.
 */
export function withoutNulls(
  value: Record<string, unknown>,
  fields: Fields,
  room: DefaultRoom,
  given: WithDefaults = 'all',
): Record<string, unknown> {
  // Copied on the first change; most objects need none.
  let result = value;
  const own = () => {
    if (result === value) result = { ...value };
    return result;
  };
  const inside = given === 'all' ? 'all' : 'required';
  for (const name of Object.keys(value)) {
    const member = value[name];
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (field === undefined) continue;
    if (member === null) delete own()[name];
    else {
      const described = describedValue(member, field, room, inside);
      if (described !== member) own()[name] = described;
    }
  }
  if (given === 'none') return result;
  for (const one of defaultsOf(fields)[given]) {
    if (Object.hasOwn(value, one.name)) continue;
    if (!room.take(one)) break;
    own()[one.name] = typeof one.value === 'object' ? structuredClone(one.value) : one.value;
  }
  return result;
}

/** `withoutNulls` for the objects inside one value of a field. */
function describedValue(
  value: unknown,
  field: FieldDefinition,
  room: DefaultRoom,
  given: WithDefaults,
): unknown {
  if (room.isExceeded) return value;
  if (field.fields !== undefined && isObject(value)) return withoutNulls(value, field.fields, room, given);
  const { items } = field;
  if (items !== undefined && describesObjects(items) && Array.isArray(value)) {
    const described = value.map((element) => describedValue(element, items, room, given));
    return described.some((element, index) => element !== value[index]) ? described : value;
  }
  return value;
}

function describesObjects({ fields, items }: FieldDefinition): boolean {
  return fields !== undefined || (items !== undefined && describesObjects(items));
}

/** The defaults of the members of an object. */
function defaultsOf(fields: Fields) {
  let defaults = known.get(fields);
  if (defaults === undefined) {
    const all = Object.entries(fields).flatMap(([name, { default: value, required = false }]): Default[] => {
      if (value === undefined) return [];
      return [{ name, value, required, characters: name.length + JSON.stringify(value).length }];
    });
    defaults = { all, required: all.filter(({ required }) => required) };
    known.set(fields, defaults);
  }
  return defaults;
}
