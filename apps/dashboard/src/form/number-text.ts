const JSON_NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/;

type NumberType = 'number' | 'integer';

/**
 * The value of a text typed for a number; undefined for none. What is no number, or is a whole one that a double would
 * change, stays text: the service refuses it and says why.
 */
export function numberOf(text: string): number | string | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return undefined;
  if (!JSON_NUMBER.test(trimmed)) return trimmed;
  const value = Number(trimmed);
  if (!Number.isFinite(value)) return trimmed;
  return Number.isInteger(value) && !Number.isSafeInteger(value) && /^-?\d+$/.test(trimmed) ? trimmed : value;
}

/** What people type for a number that JSON does not have, and what to type instead. */
const HINTS: [RegExp, (text: string, type: NumberType) => string][] = [
  [
    /^-?0\d+(\.\d+)?$/,
    (text) =>
      `A number has no leading zeros: ${text.replace(/^(-?)0+(?=\d)/, '$1')}. Digits whose zeros matter belong in a text field.`,
  ],
  [
    /^-?\d{1,3},\d{3}$/,
    (text, type) =>
      `Write it without a comma: ${type === 'integer' ? '' : `${text.replace(',', '.')} or `}${text.replace(',', '')}.`,
  ],
  [
    /^-?\d+,\d+$/,
    (text, type) =>
      type === 'integer'
        ? 'Write a whole number, in digits alone.'
        : `Write a decimal point, not a comma: ${text.replace(',', '.')}.`,
  ],
  [/^-?\d{1,3}(,\d{3})+(\.\d+)?$/, (text) => `Write it without commas: ${text.replaceAll(',', '')}.`],
  [/^-?\d+([\s'’_]\d+)+$/, (text) => `Write the digits alone: ${text.replaceAll(/[\s'’_]/g, '')}.`],
  [/^\+\d+(\.\d+)?$/, (text) => `Write it without the plus sign: ${text.slice(1)}.`],
  [/^-?(\.\d+|\d+\.)$/, () => 'Write a digit on both sides of the decimal point.'],
];

/**
 * Why `numberOf` leaves a text as it is, and what to type instead; undefined where nothing is known beside that it is
 * no number.
 */
export function whyNoNumber(text: string, type: NumberType): string | undefined {
  const trimmed = text.trim();
  if (JSON_NUMBER.test(trimmed))
    return Number.isFinite(Number(trimmed))
      ? `Whole numbers are exact up to ${Number.MAX_SAFE_INTEGER}. Longer ones belong in a text field.`
      : 'Numbers end at about 1.8e308.';
  return HINTS.find(([pattern]) => pattern.test(trimmed))?.[1](trimmed, type);
}
