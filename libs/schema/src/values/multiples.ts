/** Sums of decimals have errors of this size in steps: 0.1 + 0.2 is three steps of 0.1 and a little more. */
const MAX_STEP_ERROR = 1e-9;

/** What rounding two decimals and their quotient changes of the quotient, with room to spare. */
const MAX_RELATIVE_ERROR = 2 ** -50;

/** Whether a quotient is a whole number, or may be one but for rounding errors. */
export function isNearWhole(quotient: number): boolean {
  const error = Math.abs(Math.round(quotient) - quotient);
  return error <= Math.max(MAX_STEP_ERROR, Math.abs(quotient) * MAX_RELATIVE_ERROR);
}

/**
 * Whether a number is a multiple of another one, above 0, as decimals: 19.99 and 111851.68 are multiples of 0.01,
 * although the quotients of their doubles are not whole.
 */
export function isMultiple(value: number, divisor: number): boolean {
  // Whole numbers have no rounding error, and of a divisor of 1e9 the allowance for one is 1.
  if (Number.isSafeInteger(value) && Number.isInteger(divisor)) return value % divisor === 0;
  const quotient = value / divisor;
  // Each double of this size is whole, whatever is left over.
  if (Math.abs(quotient) > Number.MAX_SAFE_INTEGER) return isDecimalMultiple(value, divisor);
  if (!isNearWhole(quotient)) return false;
  return Math.abs(Math.round(quotient) - quotient) <= MAX_STEP_ERROR || isDecimalMultiple(value, divisor);
}

/** How many digits the shortest text of a number has behind its point. */
export function decimalsOf(number: number): number {
  return Math.max(0, decimalOf(number).decimals);
}

/** Exact, by the shortest texts of both, which are what a client has written. */
function isDecimalMultiple(value: number, divisor: number): boolean {
  const [one, unit] = [decimalOf(value), decimalOf(divisor)];
  const shift = unit.decimals - one.decimals;
  // No longer powers of ten, which would take hundreds of digits: these have all factors 2 and 5 of a divisor, or are
  // more than any value.
  const power = POWERS[Math.min(Math.abs(shift), MAX_SHIFT)]!;
  return shift > 0 ? (one.digits * power) % unit.digits === 0n : one.digits % (unit.digits * power) === 0n;
}

/** The digits of the shortest text are less than 10^21, and so than 2^70. */
const MAX_SHIFT = 70;

const POWERS = Array.from({ length: MAX_SHIFT + 1 }, (_, exponent) => 10n ** BigInt(exponent));

/** The shortest text of a number: its digits, and how many of them are behind the point; below 0: zeros that follow. */
function decimalOf(number: number): { digits: bigint; decimals: number } {
  const [text = '', exponent = '0'] = String(number).split('e');
  const [whole = '', fraction = ''] = text.split('.');
  return { digits: BigInt(whole + fraction), decimals: fraction.length - Number(exponent) };
}
