import { type Fault, nearestName, pointerTo } from '@app/problems';

const MAX_DESCRIPTION_LENGTH = 2000;

/** A fault for each member that nothing reads. */
export function unknownMembers(
  input: Record<string, unknown>,
  known: readonly string[],
  pointer: string,
): Fault[] {
  return Object.keys(input)
    .filter((name) => !known.includes(name))
    .map((name) => {
      const nearest = nearestName(name, known);
      return {
        pointer: pointerTo(pointer, name),
        field: name.slice(0, 100),
        code: 'unknown_member',
        message: `There is no ${name.slice(0, 100)} here.${nearest === undefined ? '' : ` Did you mean ${nearest}?`}`,
        expected: nearest ?? known,
      };
    });
}

export function isDescription(value: unknown): value is string {
  return typeof value === 'string' && value.length <= MAX_DESCRIPTION_LENGTH;
}

export function badDescription(pointer: string): Fault {
  return {
    pointer,
    field: 'description',
    code: 'type',
    message: `A description is a string of at most ${MAX_DESCRIPTION_LENGTH} characters.`,
  };
}
