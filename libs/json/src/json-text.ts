/**
 * Whether a number is beyond 2^53-1. The strict reader refuses such integers as digits, most of which no double holds: they are
 * sent with an exponent, and so answered.
 */
export function isUnsafeInteger(value: number): boolean {
  return (value > Number.MAX_SAFE_INTEGER || value < Number.MIN_SAFE_INTEGER) && Number.isFinite(value);
}

/** JSON text of a number that the strict reader takes for the same: 1e16, as MySQL writes it, where JavaScript has 10000000000000000. */
export function numberText(value: number): string {
  return isUnsafeInteger(value) ? value.toExponential().replace('+', '') : JSON.stringify(value);
}

/** JSON text of a scalar, with such numbers. */
export function scalarText(value: unknown): string {
  return typeof value === 'number' ? numberText(value) : JSON.stringify(value);
}

/** Whether plain JSON has a number beyond 2^53-1. */
export function hasUnsafeInteger(value: unknown): boolean {
  if (typeof value === 'number') return isUnsafeInteger(value);
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) {
    for (const element of value) if (hasUnsafeInteger(element)) return true;
    return false;
  }
  // Plain JSON inherits nothing.
  for (const name in value) if (hasUnsafeInteger((value as Record<string, unknown>)[name])) return true;
  return false;
}

/** As JSON.stringify, with numbers that the strict reader takes. */
export function jsonText(value: unknown): string {
  const text = JSON.stringify(value);
  // Read again: what JSON.stringify leaves out or converts is plain by then.
  return hasUnsafeInteger(value) ? textOf(JSON.parse(text), Object.keys, scalarText) : text;
}

/** Text of plain JSON, with the members that `namesOf` names in that order, and scalars as `scalar` writes them. */
export function textOf(
  value: unknown,
  namesOf: (object: object) => string[],
  scalar: (value: unknown) => string,
): string {
  if (typeof value !== 'object' || value === null) return scalar(value);
  // Joining the texts of an array of them takes half as long again.
  let text = '';
  if (Array.isArray(value)) {
    for (const element of value) text += `${text === '' ? '' : ','}${textOf(element, namesOf, scalar)}`;
    return `[${text}]`;
  }
  for (const name of namesOf(value)) {
    const member = (value as Record<string, unknown>)[name];
    text += `${text === '' ? '' : ','}${JSON.stringify(name)}:${textOf(member, namesOf, scalar)}`;
  }
  return `{${text}}`;
}
