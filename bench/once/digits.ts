/** Whole numbers of five digits, with zeros before. */
export const FIVE_DIGITS = 100_000;
/** The least number that has five digits by itself. */
export const MIN_PREFIX = 10_000;

export const fiveDigits = (value: number) => String(value).padStart(5, '0');

/** All that stands in five neighbouring digits of a serial, each once. */
export function infixesOf(serial: number): number[] {
  const infixes: number[] = [];
  for (let left = serial; left >= MIN_PREFIX; left = Math.floor(left / 10)) infixes.push(left % FIVE_DIGITS);
  return infixes.length > 1 ? [...new Set(infixes)] : infixes;
}

/** What stands in the first five digits of a serial, if it has so many. */
export function prefixOf(serial: number): number[] {
  if (serial < MIN_PREFIX) return [];
  let prefix = serial;
  while (prefix >= FIVE_DIGITS) prefix = Math.floor(prefix / 10);
  return [prefix];
}
