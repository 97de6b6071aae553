/** Texts and numbers of JSON; nothing else of it can hold a digit. */
const TOKENS = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** What a whole number beyond 2^53-1 has at least. */
const LONG = /\d{16}/;
const DIGITS = /^-?\d+$/;

/**
 * A value as JSON that the service takes: whole numbers beyond 2^53-1 have an exponent (`1e16`), as they have in its
 * answers. It refuses their digits, which `JSON.stringify` writes.
 */
export function jsonText(value: unknown, indent?: number): string {
  const text = JSON.stringify(value, null, indent);
  return text !== undefined && LONG.test(text) ? text.replaceAll(TOKENS, withExponent) : text;
}

/**
 * The value of a JSON text. Throws SyntaxError, with a reason to be read, where it is none, or has a number that would
 * not come back as it was typed.
 */
export function parsedJson(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new SyntaxError(`This is not JSON: ${(error as Error).message}`);
  }
  for (const [token] of text.matchAll(TOKENS)) {
    if (token.startsWith('"')) continue;
    if (!Number.isFinite(Number(token))) throw new SyntaxError(`${token}: numbers end at about 1.8e308.`);
    if (isInexact(token))
      throw new SyntaxError(
        `${token}: whole numbers are exact up to ${Number.MAX_SAFE_INTEGER}. Write "${token}", a text, to keep each digit, or ${withExponent(token)}.`,
      );
  }
  return value;
}

/** A number as it is shown and typed. */
export const numberText = (value: number): string => withExponent(String(value));

const isInexact = (token: string) => DIGITS.test(token) && !Number.isSafeInteger(Number(token));

function withExponent(token: string): string {
  return isInexact(token) ? Number(token).toExponential().replace('+', '') : token;
}
