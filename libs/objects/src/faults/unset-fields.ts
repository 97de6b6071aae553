import type { ObjectClass } from '@app/classes';
import { type Fault, MAX_FAULTS } from '@app/problems';
import { unknownField } from '@app/schema';

/**
 * The member of an update, or of an element of a batch update, that names fields to clear: some clients cannot send
 * null.
 */
const MEMBER = '_unset';

/**
 * The body of an update, or an element of a batch update, with a member of null for each field that it names in
 * `_unset`.
 */
interface UnsetElement {
  element: unknown;
  faults: Fault[];
}

/** Takes `_unset` off an element that has it. An element without it is left as it is. */
export function takeUnset({ definition }: ObjectClass, element: unknown): UnsetElement | undefined {
  if (typeof element !== 'object' || element === null || !Object.hasOwn(element, MEMBER)) return undefined;
  const { [MEMBER]: names, ...rest } = element as Record<string, unknown>;
  if (names === null) return { element: rest, faults: [] };
  if (!areNames(names)) return { element: rest, faults: [notNames(names)] };
  const known = Object.keys(definition.fields);
  const faults: Fault[] = [];
  for (const [at, name] of names.entries()) {
    // A body may name a hundred thousand.
    if (faults.length >= MAX_FAULTS) break;
    const pointer = `/${MEMBER}/${at}`;
    if (!Object.hasOwn(definition.fields, name)) faults.push(unknownField(name, known, pointer));
    else if (Object.hasOwn(rest, name)) faults.push(namedTwice(name, pointer));
    else rest[name] = null;
  }
  return { element: rest, faults };
}

function areNames(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((name) => typeof name === 'string');
}

function notNames(received: unknown): Fault {
  return {
    pointer: `/${MEMBER}`,
    field: MEMBER,
    code: 'type',
    message: `${MEMBER} is an array of the names of fields to clear, such as ["note"].`,
    received: Array.isArray(received) ? 'array' : typeof received,
  };
}

function namedTwice(name: string, pointer: string): Fault {
  return {
    pointer,
    field: name,
    code: 'duplicate_field',
    message: `${name} is named twice: a field is set or cleared once.`,
  };
}
