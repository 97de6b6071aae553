import { type Fault, nameHint, nearestName } from '@app/problems';

/** A member that the class does not define. */
export function unknownField(
  name: string,
  known: readonly string[],
  pointer = `/${name}`,
  field = name,
): Fault {
  const nearest = nearestName(name, known);
  return {
    pointer,
    field,
    code: 'unknown_field',
    message: `The class does not define ${field.slice(0, 100)}.${nameHint(nearest)}`,
    ...(nearest === undefined ? {} : { expected: nearest }),
  };
}
