const JSON_NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/;

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
