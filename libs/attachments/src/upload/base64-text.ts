// What the bytes of a base64 text mean, and of the prefix that it may have.

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

/**
 * The longest prefix `data:<type>;base64,` of a data URL (RFC 2397) that is recognised: clients leave it before the
 * text.
 */
export const MAX_PREFIX_BYTES = 1024;

const DATA_PREFIX = /^data:([^,]*?)(;base64)?$/i;

/** A parsed prefix, or its fault. */
type DataPrefix = { fault: string } | { bytes: number; type: string | undefined };

/** The prefix at the beginning of a file; undefined where there is none. */
export function dataPrefixOf(head: Buffer): DataPrefix | undefined {
  const text = head.toString('latin1', 0, MAX_PREFIX_BYTES);
  if (!/^data:/i.test(withoutLineBreaks(text))) return undefined;
  const comma = text.indexOf(',');
  if (comma === -1) return { fault: `A data: prefix ends with a comma within ${MAX_PREFIX_BYTES} bytes.` };
  const [, type, base64] = DATA_PREFIX.exec(withoutLineBreaks(text.slice(0, comma)))!;
  if (base64 === undefined) return { fault: 'A data: prefix must say ;base64 before its comma.' };
  return { bytes: comma + 1, type: fullType(type!) };
}

/** Whether the text so far may be a prefix whose comma has not arrived. */
export function mayBePrefix(head: Buffer): boolean {
  const text = withoutLineBreaks(head.toString('latin1')).toLowerCase();
  return text.length < 5 ? 'data:'.startsWith(text) : text.startsWith('data:') && !text.includes(',');
}

/** `data:` and nothing else: an empty file without a type. */
export function isBarePrefix(head: Buffer): boolean {
  return head.length < 64 && /^data:,?$/i.test(withoutLineBreaks(head.toString('latin1')));
}

/** The text without line breaks, which base64 has anywhere. */
export function withoutLineBreaks(text: string): string {
  // Nearly every text has none, and two searches are much faster than a replacement without a match.
  return text.includes('\n') || text.includes('\r') ? text.replace(/[\r\n]+/g, '') : text;
}

/** RFC 2397 defaults a missing type to `text/plain`; without any parameters either, the bytes tell more. */
function fullType(type: string): string | undefined {
  if (type === '') return undefined;
  return type.startsWith(';') ? `text/plain${type}` : type;
}
