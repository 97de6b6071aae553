import { isObject } from '@app/json';
import { type Fault, MAX_FAULTS, nameHint, nearestName, pointerTo } from '@app/problems';
import { MAX_DESCRIPTION_LENGTH } from '../definition/definition.js';

/** Notes a fault of a member of a field; of the field itself, where the member is empty. */
export type FaultAt = (member: string, code: string, message: string, more?: Partial<Fault>) => void;

/** A fault for each unknown member, MAX_FAULTS at most: a body may have them by the ten thousand. */
export function unknownMembers(
  input: Record<string, unknown>,
  known: readonly string[],
  pointer: string,
): Fault[] {
  const faults: Fault[] = [];
  for (const name of Object.keys(input)) {
    if (faults.length === MAX_FAULTS) break;
    if (known.includes(name)) continue;
    const nearest = nearestName(name, known);
    faults.push({
      pointer: pointerTo(pointer, name),
      field: name.slice(0, 100),
      code: 'unknown_member',
      message: `There is no ${name.slice(0, 100)} here.${nameHint(nearest)}`,
      expected: nearest ?? known,
    });
  }
  return faults;
}

/**
 * The members with these names that have a meaning. Generated clients send every member of a schema, and `null` or an
 * empty value for those not set. An empty `fields` counts as absent too: the object takes any members.
 */
export function givenMembers(
  input: Record<string, unknown>,
  names: readonly string[],
): Record<string, unknown> {
  const given = names.filter((name) => Object.hasOwn(input, name) && !isNothing(name, input[name]));
  return Object.fromEntries(given.map((name) => [name, input[name]]));
}

function isNothing(name: string, value: unknown): boolean {
  if (value === null) return true;
  if (name === 'enum') return Array.isArray(value) && value.length === 0;
  return name === 'fields' && isObject(value) && Object.keys(value).length === 0;
}

/** Whether a value can describe a class or a field. */
export function isDescription(value: unknown): value is string {
  return typeof value === 'string' && value.length <= MAX_DESCRIPTION_LENGTH;
}

/** What is wrong with a description that cannot be one. */
export function badDescription(pointer: string): Fault {
  return {
    pointer,
    field: 'description',
    code: 'type',
    message: `A description is a string of at most ${MAX_DESCRIPTION_LENGTH} characters.`,
  };
}
