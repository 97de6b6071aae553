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
  if (Number.isFinite(quotient) && !isNearWhole(quotient)) return false;
  return Math.abs(Math.round(quotient) - quotient) <= MAX_STEP_ERROR || isDecimalMultiple(value, divisor);
}

/** How many digits the shortest text of a number has behind its point. */
export function decimalsOf(number: number): number {
  const [digits = '', exponent = '0'] = String(number).split('e');
  return Math.max(0, (digits.split('.')[1] ?? '').length - Number(exponent));
}

/** Exact, by the shortest texts of both, which are what a client has written. */
function isDecimalMultiple(value: number, divisor: number): boolean {
  const decimals = Math.max(decimalsOf(value), decimalsOf(divisor));
  return unitsOf(value, decimals) % unitsOf(divisor, decimals) === 0n;
}

/** A number in units of its last decimal. */
function unitsOf(number: number, decimals: number): bigint {
  const [digits = '', exponent = '0'] = String(number).split('e');
  const [whole = '', fraction = ''] = digits.split('.');
  return BigInt(whole + fraction) * 10n ** BigInt(decimals - fraction.length + Number(exponent));
}
