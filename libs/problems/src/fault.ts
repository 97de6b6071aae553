/** The most faults one response lists; further ones are not reported. */
export const MAX_FAULTS = 100;

/**
 * Most characters that are sent of a pointer, of the name of a field, and of a list: a hundred faults may each have
 * one.
 */
const TOLD_CHARACTERS = 1000;

/** One fault of a request: where it is, which rule it breaks, and what was expected. */
export interface Fault {
  /** Position of the element in a batch, from 0. */
  index?: number;
  /** RFC 6901 pointer into the request body (or, for a parameter, the empty string). */
  pointer: string;
  /** Name of the field, parameter or member at fault. */
  field?: string;
  /** Stable, machine-readable name of the broken rule. */
  code: string;
  /** One sentence for a human reader. */
  message: string;
  /** The 0-based position in the body. Its unit depends on the kind of body. */
  offset?: number;
  expected?: unknown;
  received?: unknown;
}

/** The fault of a parameter of an address, or of a header. */
export function parameterFault(
  field: string,
  message: string,
  received?: unknown,
  code = 'invalid_parameter',
): Fault {
  return { pointer: '', field, code, message, ...(received !== undefined && { received }) };
}

/** Appends one member name or array index to an RFC 6901 pointer. */
export function pointerTo(parent: string, member: string | number): string {
  return `${parent}/${String(member).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/** Turns faults of an object into those of a batch element; unchanged if the object is not in a batch. */
export function elementFaults(index: number | undefined, faults: readonly Fault[]): Fault[] {
  // Nearly all elements have none.
  if (faults.length === 0) return [];
  if (index === undefined) return [...faults];
  return faults.map((fault) => ({ index, ...fault, pointer: `/${index}${fault.pointer}` }));
}

/** A fault as it is sent: names in a body may be a mebibyte long, and a hundred faults have the same one. */
export function toldFault(fault: Fault): Fault {
  const { pointer, field = '' } = fault;
  if (pointer.length <= TOLD_CHARACTERS && field.length <= TOLD_CHARACTERS) return fault;
  return {
    ...fault,
    pointer: pointer.slice(0, TOLD_CHARACTERS),
    ...(field !== '' && { field: field.slice(0, TOLD_CHARACTERS) }),
  };
}

/** The values of a list that would have been right; of a long one the first ones, and then how many more there are. */
export function abbreviated(values: readonly unknown[]): readonly unknown[] {
  let characters = 0;
  for (const [at, value] of values.entries()) {
    characters += JSON.stringify(value).length + 1;
    if (characters > TOLD_CHARACTERS) return [...values.slice(0, at), `… and ${values.length - at} more`];
  }
  return values;
}
