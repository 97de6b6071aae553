// What the bytes of a base64 text mean.

export const IGNORED = 64;
export const PADDING = 65;
export const FOREIGN = 66;

/** What each byte means: 0..63 a digit of either alphabet (RFC 4648 sections 4 and 5), or one of the above. */
export const MEANING = new Uint8Array(256).fill(FOREIGN);
for (const [value, digit] of [
  ...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/',
].entries()) {
  MEANING[digit.charCodeAt(0)] = value;
}
MEANING['-'.charCodeAt(0)] = 62;
MEANING['_'.charCodeAt(0)] = 63;
MEANING['\r'.charCodeAt(0)] = IGNORED;
MEANING['\n'.charCodeAt(0)] = IGNORED;
export const EQUALS = '='.charCodeAt(0);
MEANING[EQUALS] = PADDING;

/** Whether a text is nothing but digits. */
export function isDigits(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (MEANING[text.charCodeAt(at)]! >= IGNORED) return false;
  return true;
}
