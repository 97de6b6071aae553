import { isUtf8 } from 'node:buffer';
import { type JsonFault, ReadingEnded } from './json-fault.js';
import { type ArrayLimits, JsonParser } from './json-parser.js';

/** Levels of nesting, a scalar being one too. MariaDB's JSON functions fail at 32 containers within each other. */
export const MAX_DEPTH = 32;

/** Bytes of a character in UTF-8. */
const MAX_CHARACTER_BYTES = 4;

type ReadResult = { value: unknown } | { faults: JsonFault[] };

/**
 * Parses JSON (RFC 8259) strictly: an accepted text is stored and read back unchanged on every engine and in every
 * language. Each kind of fault has its own code. All faults are found, up to MAX_FAULTS, unless the text is broken
 * (`invalid_utf8`, `invalid_json`, `too_deep`): that ends the parsing. Never throws for what the bytes contain. A batch
 * may have one level more than MAX_DEPTH, for the array around its objects.
 */
export function readJson(bytes: Uint8Array, maxDepth = MAX_DEPTH): ReadResult {
  const decoded = decode(bytes);
  if ('faults' in decoded) return decoded;
  const parser = new JsonParser(decoded.text, { maxDepth, wellFormed: true });
  return read(parser);
}

/**
 * `readJson` for an array that may be large, in steps of about an element each, so that other requests can be served
 * between them. The value is an array, or undefined if the text is none. It ends with TOO_LARGE if an element exceeds
 * its limit. If there are more than `maxElements`, it has that length, but not the elements.
 */
export function* readJsonArray(
  bytes: Uint8Array,
  { maxDepth = MAX_DEPTH, ...limits }: ArrayLimits & { maxDepth?: number },
): Generator<void, ReadResult> {
  const decoded = decode(bytes);
  if ('faults' in decoded) return decoded;
  const parser = new JsonParser(decoded.text, { maxDepth, wellFormed: true });
  yield;
  try {
    const value = yield* parser.elements(limits);
    return parser.faults.length === 0 ? { value } : { faults: parser.faults };
  } catch (error) {
    return faultsOf(parser, error);
  }
}

/** `readJson` for text that is decoded already, such as a query parameter. Offsets count UTF-16 code units. */
export function readJsonText(text: string, maxDepth = MAX_DEPTH): ReadResult {
  const parser = new JsonParser(text, { maxDepth, wellFormed: text.isWellFormed() });
  return read(parser);
}

/** Decoding first is faster than parsing bytes: strings become slices, and the decoder is native. */
function decode(bytes: Uint8Array): { text: string } | { faults: JsonFault[] } {
  if (isUtf8(bytes)) {
    return { text: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8') };
  }
  const offset = firstBadByte(bytes);
  const message = `The text is not UTF-8: byte ${offset} begins no character.`;
  return { faults: [{ pointer: '', code: 'invalid_utf8', message, offset }] };
}

function read(parser: JsonParser): ReadResult {
  try {
    const value = parser.document();
    return parser.faults.length === 0 ? { value } : { faults: parser.faults };
  } catch (error) {
    return faultsOf(parser, error);
  }
}

function faultsOf(parser: JsonParser, error: unknown): { faults: JsonFault[] } {
  if (!(error instanceof ReadingEnded)) throw error;
  return { faults: parser.faults };
}

/** Where the first invalid character begins, by bisection: each step checks half as many bytes as the previous one. */
function firstBadByte(bytes: Uint8Array): number {
  // Up to `good` all characters are valid and whole; one that is not begins before `bad`.
  let good = 0;
  let bad = bytes.length;
  const isGood = (end: number) => isUtf8(bytes.subarray(good, end));
  while (bad - good > 2 * MAX_CHARACTER_BYTES) {
    const middle = (good + bad) >> 1;
    // A cut inside a valid character looks invalid too, so the few bytes before it are tried as well.
    const end = [middle, middle - 1, middle - 2, middle - 3].find(isGood);
    if (end === undefined) bad = middle;
    else good = end;
  }
  while (!isGood(bad)) bad--;
  return bad;
}
