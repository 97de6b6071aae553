import { Problem } from '@app/problems';

const IGNORED = 64;
const PADDING = 65;
const FOREIGN = 66;

/** What each byte means: 0..63 a digit of either alphabet (RFC 4648 sections 4 and 5), or one of the above. */
const MEANING = new Uint8Array(256).fill(FOREIGN);
for (const [value, digit] of [
  ...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/',
].entries()) {
  MEANING[digit.charCodeAt(0)] = value;
}
MEANING['-'.charCodeAt(0)] = 62;
MEANING['_'.charCodeAt(0)] = 63;
MEANING['\r'.charCodeAt(0)] = IGNORED;
MEANING['\n'.charCodeAt(0)] = IGNORED;
MEANING['='.charCodeAt(0)] = PADDING;

/** The longest `data:` prefix that is looked for. */
const MAX_PREFIX_BYTES = 1024;
const DATA_PREFIX = /^data:([^,]*?)(;base64)?$/i;

/** A file on its way out of base64. */
export interface DecodedFile {
  bytes: AsyncGenerator<Uint8Array>;
  /** The type of a `data:` prefix; known once bytes flow or the stream has ended. */
  readonly declaredType: string | undefined;
}

/**
 * Decodes base64 text as it arrives; memory does not grow with the file. Line breaks are ignored, padding is optional
 * but right where it is given, trailing bits are not looked at, and a `data:<type>;base64,` prefix (RFC 2397) may come
 * first. Throws Problem `invalid_base64` or `empty_body` with the byte offset, and `payload_too_large` beyond
 * `maxBytes` of decoded file.
 */
export function decodeBase64(
  source: AsyncIterable<Uint8Array>,
  { maxBytes }: { maxBytes: number },
): DecodedFile {
  const state = new Decoder(maxBytes);
  async function* decoded(): AsyncGenerator<Uint8Array> {
    for await (const chunk of source) {
      const bytes = state.push(chunk);
      if (bytes.length > 0) yield bytes;
    }
    const rest = state.end();
    if (rest.length > 0) yield rest;
  }
  return {
    bytes: decoded(),
    get declaredType() {
      return state.declaredType;
    },
  };
}

class Decoder {
  declaredType: string | undefined;
  /** What has come while it may still be a prefix. */
  #head: Buffer | undefined = Buffer.alloc(0);
  #prefixed = false;
  /** Digits that do not fill a group of four yet. */
  #pending = '';
  #padding = 0;
  #digits = 0;
  #offset = 0;
  #size = 0;

  constructor(private readonly maxBytes: number) {}

  push(chunk: Uint8Array): Uint8Array {
    if (this.#head === undefined) return this.#digitsOf(chunk);
    this.#head = Buffer.concat([this.#head, chunk]);
    const undecided = mayBePrefix(this.#head) || isBarePrefix(this.#head);
    if (undecided && this.#head.length < MAX_PREFIX_BYTES) return new Uint8Array(0);
    return this.#begin();
  }

  end(): Uint8Array {
    if (this.#head !== undefined && isBarePrefix(this.#head)) return new Uint8Array(0);
    const begun = this.#head === undefined ? new Uint8Array(0) : this.#begin();
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
    const rest = Buffer.from(this.#pending, 'base64');
    this.#count(rest.length);
    return begun.length === 0 ? rest : Buffer.concat([begun, rest]);
  }

  #begin(): Uint8Array {
    const head = this.#head!;
    this.#head = undefined;
    const text = head.toString('latin1', 0, MAX_PREFIX_BYTES);
    if (!/^data:/i.test(withoutLineBreaks(text))) return this.#digitsOf(head);
    const comma = text.indexOf(',');
    if (comma === -1) throw this.#fault(`A data: prefix ends with a comma within ${MAX_PREFIX_BYTES} bytes.`);
    const [, type, base64] = DATA_PREFIX.exec(withoutLineBreaks(text.slice(0, comma)))!;
    if (base64 === undefined) throw this.#fault('A data: prefix must say ;base64 before its comma.');
    this.#prefixed = true;
    this.declaredType = fullType(type!);
    this.#offset = comma + 1;
    return this.#digitsOf(head.subarray(comma + 1));
  }

  #digitsOf(chunk: Uint8Array): Uint8Array {
    const text = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength).toString('latin1');
    let bytes = this.#padding === 0 ? this.#decode(withoutLineBreaks(text)) : undefined;
    if (bytes === undefined) {
      this.#check(text);
      bytes = this.#decode(text.replace(/[\r\n=]+/g, ''))!;
    }
    this.#offset += text.length;
    this.#count(bytes.length);
    return bytes;
  }

  /** The bytes of all whole groups; undefined, with nothing changed, when not everything is a digit. */
  #decode(text: string): Uint8Array | undefined {
    const digits = this.#pending + text;
    const whole = digits.length - (digits.length % 4);
    const bytes = Buffer.from(whole === digits.length ? digits : digits.slice(0, whole), 'base64');
    // The native decoder passes over, or stops at, what is no digit: either way bytes are missing then.
    if (bytes.length < (whole / 4) * 3 || !isDigits(digits.slice(whole))) return undefined;
    this.#digits += text.length;
    this.#pending = digits.slice(whole);
    return bytes;
  }

  /** Goes through the text byte by byte: either it ends in padding, or there is a fault to be found. */
  #check(text: string): void {
    for (let at = 0; at < text.length; at++) {
      const byte = text.charCodeAt(at);
      const meaning = MEANING[byte]!;
      if (meaning === IGNORED || (meaning < IGNORED && this.#padding === 0)) continue;
      if (meaning === PADDING && this.#padding < 2) this.#padding++;
      else throw this.#foreign(byte, at, meaning);
    }
  }

  #count(bytes: number): void {
    this.#size += bytes;
    if (this.#size <= this.maxBytes) return;
    throw new Problem('payload_too_large', `An attachment has at most ${this.maxBytes} bytes.`, {
      extensions: { limit: this.maxBytes },
    });
  }

  #foreign(byte: number, at: number, meaning: number): Problem {
    this.#offset += at;
    if (meaning !== FOREIGN)
      return this.#fault('Nothing but line breaks may follow the padding, which is at most two "=".');
    const shown =
      byte > 0x20 && byte < 0x7f
        ? JSON.stringify(String.fromCharCode(byte))
        : `byte 0x${byte.toString(16).padStart(2, '0')}`;
    return this.#fault(`${shown} is not a digit of base64.`);
  }

  #fault(message: string): Problem {
    return new Problem('invalid_base64', `The body is not base64: ${message} (offset ${this.#offset})`, {
      errors: [{ pointer: '', code: 'invalid_base64', message, offset: this.#offset }],
    });
  }
}

/** Whether a beginning may still turn out to be a `data:` prefix whose comma has not come. */
function mayBePrefix(head: Buffer): boolean {
  const text = withoutLineBreaks(head.toString('latin1')).toLowerCase();
  return text.length < 5 ? 'data:'.startsWith(text) : text.startsWith('data:') && !text.includes(',');
}

/** `data:` and nothing else: an empty file of which nothing is said. */
function isBarePrefix(head: Buffer): boolean {
  return head.length < 64 && /^data:,?$/i.test(withoutLineBreaks(head.toString('latin1')));
}

/** RFC 2397 takes `text/plain` for a type that is left out; where nothing at all is said, the bytes tell more. */
function fullType(type: string): string | undefined {
  if (type === '') return undefined;
  return type.startsWith(';') ? `text/plain${type}` : type;
}

function isDigits(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (MEANING[text.charCodeAt(at)]! >= IGNORED) return false;
  return true;
}

function withoutLineBreaks(text: string): string {
  // Nearly every text has none, and two searches are much faster than a replacement that finds nothing.
  return text.includes('\n') || text.includes('\r') ? text.replace(/[\r\n]+/g, '') : text;
}
