const MAX_BYTES = 255;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to refuse
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/;

/**
 * Why a text cannot name an attachment; undefined if it can. A name has 1 to 255 bytes of UTF-8, is one path segment,
 * and has no control characters. Names are compared byte for byte and never used as file names.
 */
export function attachmentNameFault(name: string): string | undefined {
  const bytes = Buffer.byteLength(name);
  if (bytes === 0 || bytes > MAX_BYTES) return `it has ${bytes} bytes of UTF-8, not 1 to ${MAX_BYTES}`;
  if (name === '.' || name === '..') return 'it means a directory';
  // In an address only %2F can put one here. A backslash is an ordinary character, since no file has this name.
  if (name.includes('/')) return 'it contains a slash';
  if (CONTROL.test(name)) return 'it contains a control character';
  if (!name.isWellFormed()) return 'it contains half of a surrogate pair, which is no character';
  return undefined;
}
