import { isObject } from '@app/json';
import type { FieldDefinition } from '../definition/definition.js';

// Members without a value: those that are null are left out, and absent ones get their default.

type Fields = Record<string, FieldDefinition>;

/** A field that has a default, and how many characters that adds to the text of an object, at least. */
interface Default {
  name: string;
  value: unknown;
  required: boolean;
  characters: number;
}

/** Which absent members get their default. */
export type WithDefaults = 'all' | 'required' | 'none';

/** The defaults of an object's members, all and those of required members; made once per definition. */
const known = new WeakMap<Fields, Record<Exclude<WithDefaults, 'none'>, readonly Default[]>>();

/**
 * Limits how many characters the defaults add to one object. Each element of an array gets the defaults of its members,
 * so without a limit a body of a few kilobytes could grow to gigabytes before its size is checked.
 */
export class DefaultBudget {
  #left: number;

  constructor(mostCharacters: number) {
    this.#left = mostCharacters;
  }

  /** Whether the defaults exceeded the limit: what was made of the object is incomplete then. */
  get isExceeded(): boolean {
    return this.#left < 0;
  }

  /** Charges a default; answers whether it still fits. */
  take({ characters }: Default): boolean {
    this.#left -= characters;
    return !this.isExceeded;
  }
}

/**
 * Removes `null` members, since they mean "no value", and adds defaults for absent ones. Answers the same object if
 * nothing changes, else a copy. Nested objects that the class describes are treated likewise. Free JSON, elements of
 * arrays and unknown members keep their nulls. `given` says which absent members get defaults: in an update none at the
 * top, and inside only required ones, since a client may have cleared the others. If `budget` is exceeded, the result
 * is incomplete.
 */
export function withoutNulls(
  value: Record<string, unknown>,
  fields: Fields,
  budget: DefaultBudget,
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
      const described = describedValue(member, field, budget, inside);
      if (described !== member) own()[name] = described;
    }
  }
  if (given === 'none') return result;
  for (const one of defaultsOf(fields)[given]) {
    if (Object.hasOwn(value, one.name)) continue;
    if (!budget.take(one)) break;
    own()[one.name] = typeof one.value === 'object' ? structuredClone(one.value) : one.value;
  }
  return result;
}

/** `withoutNulls` for the objects inside one value of a field. */
function describedValue(
  value: unknown,
  field: FieldDefinition,
  budget: DefaultBudget,
  given: WithDefaults,
): unknown {
  if (budget.isExceeded) return value;
  if (field.fields !== undefined && isObject(value)) return withoutNulls(value, field.fields, budget, given);
  const { items } = field;
  if (items !== undefined && describesObjects(items) && Array.isArray(value)) {
    const described = value.map((element) => describedValue(element, items, budget, given));
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
