import { type Fault, nameHint, nearestName } from '@app/problems';

/** Most characters of a name that are sent back, and of the pointer to it. */
const NAME_CHARACTERS = 100;
const POINTER_CHARACTERS = 1000;

/** A member that the class does not define. */
export function unknownField(
  name: string,
  known: readonly string[],
  pointer = `/${name}`,
  field = name,
): Fault {
  const nearest = nearestName(name, known);
  const shown = field.slice(0, NAME_CHARACTERS);
  return {
    pointer: pointer.slice(0, POINTER_CHARACTERS),
    field: shown,
    code: 'unknown_field',
    message: `The class does not define ${shown}.${nameHint(nearest)}`,
    ...(nearest === undefined ? {} : { expected: nearest }),
  };
}
