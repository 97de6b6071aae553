import { acquireBlock, releaseBlock } from '@app/blobs';
import { Problem } from '@app/problems';
import {
  dataPrefixOf,
  EQUALS,
  FOREIGN,
  IGNORED,
  isBarePrefix,
  isDigits,
  MAX_PREFIX_BYTES,
  MEANING,
  mayBePrefix,
  PADDING,
  withoutLineBreaks,
} from './base64-text.js';

/** Clients that treat every text as JSON put it in quotes. */
const QUOTED =
  'The text is in quotes, as a JSON string. Send it without the quotes: the body is the base64 text itself, not JSON.';

const WANTED = 'Send the file as base64 text, neither as it is nor as a form.';

/** Characters that are decoded at once: few enough to fit any block. */
const DECODED_AT_ONCE = 64 * 1024;

/**
 * Characters that a text may have beyond three for each byte of the largest file, which leaves a line break to every
 * digit.
 */
const MAX_EXTRA_BYTES = 64 * 1024;

/** Before the first bytes are asked for. */
const NO_BLOCK = Buffer.alloc(0);

/** A file being decoded from base64. */
interface DecodedFile {
  /** The bytes in large pieces. Each piece is overwritten when the next is requested. */
  bytes: AsyncGenerator<Uint8Array>;
  /** The type of a `data:` prefix; known once bytes flow or the stream has ended. */
  declaredType(): string | undefined;
}

/**
 * Decodes base64 text as it arrives; memory use does not grow with the file. Line breaks are ignored, padding is
 * optional but must be correct if present, trailing bits are not checked, and a `data:<type>;base64,` prefix (RFC 2397)
 * may come first. Throws Problem `invalid_base64` or `empty_body` with the byte offset, and `payload_too_large` beyond
 * `maxBytes` of decoded file, or where the text could not be one of them however many line breaks it has.
 */
export function decodeBase64(
  source: AsyncIterable<Uint8Array>,
  { maxBytes }: { maxBytes: number },
): DecodedFile {
  const decoder = new Decoder(maxBytes);
  return { bytes: decoded(source, decoder), declaredType: () => decoder.declaredType };
}

/** No closure: it would keep its context alive (docs/decisions/011-processes.md). */
async function* decoded(source: AsyncIterable<Uint8Array>, decoder: Decoder): AsyncGenerator<Uint8Array> {
  const block = acquireBlock();
  decoder.block = block;
  try {
    for await (const chunk of source) {
      for (let at = 0; at < chunk.length; at += DECODED_AT_ONCE) {
        const piece = chunk.subarray(at, at + DECODED_AT_ONCE);
        if (decoder.room < roomFor(piece)) yield decoder.take();
        decoder.push(piece);
      }
    }
    decoder.end();
    if (decoder.room < block.length) yield decoder.take();
  } finally {
    releaseBlock(block);
  }
}

/** The bytes that must be free in the block for a push: three for four characters, including those received before. */
function roomFor(piece: Uint8Array): number {
  return Math.ceil((3 * piece.length) / 4) + MAX_PREFIX_BYTES;
}

class Decoder {
  /** What is decoded into. */
  block: Buffer = NO_BLOCK;
  declaredType: string | undefined;
  /** Text received while it may still be a prefix. */
  #head: Buffer | undefined = Buffer.alloc(0);
  #prefixed = false;
  /** Digits that do not fill a group of four yet. */
  #pending = '';
  #padding = 0;
  #digits = 0;
  #offset = 0;
  #size = 0;
  /** Bytes in the block. */
  #filled = 0;

  constructor(private readonly maxBytes: number) {}

  get room(): number {
    return this.block.length - this.#filled;
  }

  /** The bytes decoded since the last call. */
  take(): Uint8Array {
    const bytes = this.block.subarray(0, this.#filled);
    this.#filled = 0;
    return bytes;
  }

  push(chunk: Uint8Array): void {
    if (this.#head === undefined) {
      this.#readDigits(chunk);
      return;
    }
    this.#head = Buffer.concat([this.#head, chunk]);
    const undecided = mayBePrefix(this.#head) || isBarePrefix(this.#head);
    if (!undecided || this.#head.length >= MAX_PREFIX_BYTES) this.#begin(this.#head);
  }

  end(): void {
    if (this.#head !== undefined) {
      if (isBarePrefix(this.#head)) return;
      this.#begin(this.#head);
    }
    const total = this.#digits % 4;
    if (this.#digits === 0 && this.#padding === 0 && !this.#prefixed) {
      throw new Problem(
        'empty_body',
        'The body is empty. For an empty file, send the prefix "data:;base64," alone.',
        {
          errors: [{ pointer: '', code: 'empty_body', message: 'The body is empty.', offset: this.#offset }],
        },
      );
    }
    if (total === 1) throw this.#fault('The text ends within a group: one digit is left over.');
    if (this.#padding > 0 && (total + this.#padding) % 4 !== 0) {
      throw this.#fault('The padding does not fill the last group of four.');
    }
    this.#count(this.#write(this.#pending));
  }

  #begin(head: Buffer): void {
    this.#head = undefined;
    const prefix = dataPrefixOf(head);
    if (prefix === undefined) {
      this.#readDigits(head);
      return;
    }
    if ('fault' in prefix) throw this.#fault(prefix.fault);
    this.#prefixed = true;
    this.declaredType = prefix.type;
    this.#offset = prefix.bytes;
    this.#readDigits(head.subarray(prefix.bytes));
  }

  #readDigits(chunk: Uint8Array): void {
    const text = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength).toString('latin1');
    // If not all characters before the padding are digits, checking each byte finds the wrong one.
    this.#check(text, this.#padding === 0 ? this.#decodeUpToPadding(text) : 0);
    this.#offset += text.length;
    if (this.#offset > 3 * this.maxBytes + MAX_EXTRA_BYTES) throw this.#tooLarge();
  }

  /** Decodes a text and returns where its padding begins, or 0 if there is a fault before that. */
  #decodeUpToPadding(text: string): number {
    let end = text.length;
    while (end > 0 && text.charCodeAt(end - 1) === EQUALS) end--;
    // Nearly every text is all digits, and trying to decode it is faster than searching it first.
    if (this.#decode(end === text.length ? text : text.slice(0, end))) return end;
    const padding = text.indexOf('=');
    const rest = padding === -1 ? text : text.slice(0, padding);
    return this.#decode(rest.replace(/[\r\n]+/g, '')) ? rest.length : 0;
  }

  /** Decodes all whole groups; false, with nothing changed, if not everything is a digit. */
  #decode(text: string): boolean {
    // The pending group is completed separately, so that the long text need not be joined to it.
    const missing = (4 - this.#pending.length) % 4;
    const group = this.#pending + text.slice(0, missing);
    const isWhole = group.length % 4 === 0;
    const end = isWhole ? text.length - ((text.length - missing) % 4) : 0;
    const rest = isWhole ? text.slice(end) : group;
    const bytes = isWhole ? this.#write(group) + this.#write(text.slice(missing, end)) : 0;
    // The native decoder skips, or stops at, a character that is no digit: either way bytes are missing then.
    if ((isWhole && bytes < ((this.#pending.length + end) / 4) * 3) || !isDigits(rest)) {
      this.#filled -= bytes;
      return false;
    }
    this.#digits += text.length;
    this.#pending = rest;
    this.#count(bytes);
    return true;
  }

  #write(digits: string): number {
    const bytes = this.block.write(digits, this.#filled, 'base64');
    this.#filled += bytes;
    return bytes;
  }

  /** Checks a text from its padding on, or from its start if it has a fault. */
  #check(text: string, from: number): void {
    for (let at = from; at < text.length; at++) {
      const byte = text.charCodeAt(at);
      const meaning = MEANING[byte]!;
      if (meaning === IGNORED || (meaning < IGNORED && this.#padding === 0)) continue;
      if (meaning === PADDING && this.#padding < 2) this.#padding++;
      else throw this.#foreign(text, at, meaning);
    }
  }

  #count(bytes: number): void {
    this.#size += bytes;
    if (this.#size > this.maxBytes) throw this.#tooLarge();
  }

  #tooLarge(): Problem {
    return new Problem('payload_too_large', `An attachment has at most ${this.maxBytes} bytes.`, {
      extensions: { limit: this.maxBytes },
    });
  }

  #foreign(text: string, at: number, meaning: number): Problem {
    this.#offset += at;
    const byte = text.charCodeAt(at);
    const isFirst = this.#digits === 0 && withoutLineBreaks(text.slice(0, at)) === '';
    if (isFirst && text[at] === '"') return this.#fault(QUOTED);
    if (meaning !== FOREIGN)
      return this.#fault('Nothing but line breaks may follow the padding, which is at most two "=".');
    const shown =
      byte > 0x20 && byte < 0x7f
        ? JSON.stringify(String.fromCharCode(byte))
        : `byte 0x${byte.toString(16).padStart(2, '0')}`;
    return this.#fault(`${shown} is not a digit of base64.`);
  }

  #fault(message: string): Problem {
    return new Problem(
      'invalid_base64',
      `The body is not base64. ${message} (offset ${this.#offset}) ${WANTED}`,
      {
        errors: [{ pointer: '', code: 'invalid_base64', message, offset: this.#offset }],
      },
    );
  }
}
