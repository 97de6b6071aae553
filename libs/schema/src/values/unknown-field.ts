import { type Fault, nearestName } from '@app/problems';

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
    message: `The class does not define ${field.slice(0, 100)}.${nearest === undefined ? '' : ` Did you mean ${nearest}?`}`,
    ...(nearest === undefined ? {} : { expected: nearest }),
  };
}
