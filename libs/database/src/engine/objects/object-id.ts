import { randomFillSync } from 'node:crypto';
import { v7 } from 'uuid';
import { sharedNow } from '../clock.js';

const OBJECT_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** The counter of RFC 9562 section 6.2 (method 1) starts with its upper half free, so that it has room to grow. */
const FIRST_SEQUENCES = 2 ** 31;
const SEQUENCES = 2 ** 32;

const BYTES = 16;

/** The ends of the range of ids: below all ids, and at least as high as any. */
export const LOWEST_ID: Buffer = Buffer.alloc(BYTES);
export const HIGHEST_ID: Buffer = Buffer.alloc(BYTES, 0xff);

/** Random bytes for 256 ids are drawn at once: one by one, they take twenty times as long as the rest of an id. */
const pool = new Uint8Array(256 * BYTES);
let used = pool.length;

/** Where the two digits of each byte are in the text. */
const PLACES = [0, 2, 4, 6, 9, 11, 14, 16, 19, 21, 24, 26, 28, 30, 32, 34];

/** What a character is worth as a digit. */
const DIGITS = Uint8Array.from(
  { length: 128 },
  (_, code) => Number.parseInt(String.fromCharCode(code), 16) || 0,
);

let milliseconds = 0;
let sequence = 0;

/** A new id: a UUIDv7 (RFC 9562 section 5.7), above every earlier one of this process even within a millisecond. */
export function newObjectId(): string {
  const now = sharedNow();
  if (now > milliseconds) {
    milliseconds = now;
    sequence = Math.floor(Math.random() * FIRST_SEQUENCES);
  } else if (++sequence === SEQUENCES) {
    milliseconds++;
    sequence = 0;
  }
  return v7({ msecs: milliseconds, seq: sequence, random: randomBytes() });
}

function randomBytes(): Uint8Array {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += BYTES;
  return pool.subarray(used - BYTES, used);
}

/** Makes all ids to come greater than this one, even where another instance's clock is ahead of ours. */
export function makeIdsAbove(id: Buffer): void {
  milliseconds = Math.max(milliseconds, idMilliseconds(id) + 1);
}

/** When an id was made, in milliseconds since 1970. */
export function idMilliseconds(id: Buffer): number {
  return id.readUIntBE(0, 6);
}

/** The lowest id that can be made in this millisecond. */
export function lowestIdOf(milliseconds: number): Buffer {
  const bytes = Buffer.alloc(BYTES);
  bytes.writeUIntBE(milliseconds, 0, 6);
  return bytes;
}

/** Whether a text can be the id of an object: a lower-case UUIDv7. */
export function isObjectId(text: string): boolean {
  return OBJECT_ID.test(text);
}

/**
 * Ids are slices of 1 KiB blocks. A message to a thread copies the whole block behind a Buffer, and the Buffers of
 * Node's pool are slices of 64 KiB: sending one new object to the writer thread took four times as long with these.
 */
const SHARED_BYTES = 64 * BYTES;
let shared = Buffer.allocUnsafeSlow(SHARED_BYTES);
let sharedEnd = 0;

/** The 16 bytes of a canonical UUID text, as the database keeps it. */
export function idBytes(id: string): Buffer {
  if (sharedEnd === SHARED_BYTES) {
    shared = Buffer.allocUnsafeSlow(SHARED_BYTES);
    sharedEnd = 0;
  }
  const bytes = shared.subarray(sharedEnd, sharedEnd + BYTES);
  sharedEnd += BYTES;
  // A quarter of the time of Buffer.from: filters have dozens of ids.
  for (let at = 0; at < BYTES; at++) {
    const place = PLACES[at]!;
    bytes[at] = (DIGITS[id.charCodeAt(place)]! << 4) | DIGITS[id.charCodeAt(place + 1)]!;
  }
  return bytes;
}

/** Where texts of ids are written; the hyphens are there. */
const written = Buffer.alloc(36, '-');
const HEX_DIGITS = Buffer.from('0123456789abcdef');

/** The canonical text of 16 bytes. */
export function idText(bytes: Uint8Array): string {
  // A third of the time of slices of a hexadecimal text, and of the garbage: it is one text, and none of parts.
  for (let at = 0; at < BYTES; at++) {
    const byte = bytes[at]!;
    const place = PLACES[at]!;
    written[place] = HEX_DIGITS[byte >> 4]!;
    written[place + 1] = HEX_DIGITS[byte & 15]!;
  }
  return written.toString('latin1');
}

/** The canonical text of 32 digits in lower case. */
export function idOfHex(hex: string): string {
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
