import { MAX_FAULTS } from '@app/problems';
import { type JsonFault, lineAndColumn, nameOfCharacter, pointerOf, ReadingEnded } from './json-fault.js';
import { closingQuote, decodedString } from './json-text.js';

const QUOTE = 0x22;
const PLUS = 0x2b;
const MINUS = 0x2d;
const DOT = 0x2e;
const ZERO = 0x30;
const UPPER_E = 0x45;
const BACKSLASH = 0x5c;
const LOWER_E = 0x65;
const LOWER_U = 0x75;

/** What may follow a backslash, apart from `u`. */
const ESCAPABLE = new Uint8Array(128);
for (const character of '"\\/bfnrt') ESCAPABLE[character.charCodeAt(0)] = 1;
const HEX_DIGITS = /^[\dA-Fa-f]{4}$/;

/** Up to this length a string without escapes is read faster here; beyond, the engine is several times as fast. */
const SHORT = 64;

/** The maximum characters of a number or key that a message repeats. */
export const MAX_QUOTED = 40;

export interface ScannerOptions {
  /** Whether the text itself is known to contain no lone surrogates: then only escapes can add them. */
  wellFormed: boolean;
}

/** Reads the tokens of one text from start to end and collects the faults. `path` is the current position. */
export class JsonScanner {
  readonly faults: JsonFault[] = [];
  readonly path: (string | number)[] = [];
  at = 0;
  readonly #wellFormed: boolean;

  constructor(
    private readonly text: string,
    { wellFormed }: ScannerOptions,
  ) {
    this.#wellFormed = wellFormed;
  }

  /** Whether all of the text has been read. */
  get atEnd(): boolean {
    return this.at === this.text.length;
  }

  /** The UTF-16 code unit that is next; NaN at the end. */
  code(): number {
    return this.text.charCodeAt(this.at);
  }

  /** Consumes white space. */
  space(): void {
    for (;;) {
      const code = this.text.charCodeAt(this.at);
      if (code > 0x20 || (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09)) return;
      this.at++;
    }
  }

  /** Consumes this character if it is next. */
  takes(code: number): boolean {
    if (this.text.charCodeAt(this.at) !== code) return false;
    this.at++;
    return true;
  }

  /** A number, `true`, `false` or `null`; fails at anything else. */
  numberOrWord(): number | boolean | null {
    const code = this.text.charCodeAt(this.at);
    if (isDigit(code) || code === MINUS) return this.#number();
    if (this.#word('true')) return true;
    if (this.#word('false')) return false;
    if (this.#word('null')) return null;
    return this.expected('A JSON value');
  }

  /** A short string without escapes, which is nearly every string, is a slice of the source. */
  string(role: 'value' | 'key'): string {
    const { text } = this;
    const from = this.at + 1;
    let at = from;
    for (const far = from + SHORT; at < far; at++) {
      const code = text.charCodeAt(at);
      if (code === QUOTE) {
        this.at = at + 1;
        const value = text.slice(from, at);
        if (!this.#wellFormed) this.#checkUnits(value, role, from - 1);
        return value;
      }
      if (code === BACKSLASH) break;
      if (!(code >= 0x20)) this.#failInString(at);
    }
    return this.#decodedString(at, role);
  }

  /** Records a fault and continues, unless it is the last one that would be reported. */
  report(code: string, message: string, offset: number): void {
    this.faults.push({ pointer: pointerOf(this.path), code, message, offset });
    if (this.faults.length === MAX_FAULTS) throw new ReadingEnded();
  }

  /** Records a fault after which the text cannot be parsed further. */
  end(code: string, message: string, more: { expected?: unknown } = {}): never {
    this.faults.push({ pointer: pointerOf(this.path), code, message, offset: this.at, ...more });
    throw new ReadingEnded();
  }

  /** Ends with a text that is not JSON, and where. */
  fail(problem: string): never {
    return this.end('invalid_json', `${problem} (${lineAndColumn(this.text, this.at)}).`);
  }

  /** The same where something else should be next. */
  expected(what: string): never {
    return this.fail(`${what} was expected, but ${this.here()} was found`);
  }

  /** Bytes in UTF-8 from `begin` to here; approximate if certainly no more than `most`. */
  bytesSince(begin: number, most: number): number {
    const length = this.at - begin;
    // A UTF-16 code unit takes three bytes at most.
    return 3 * length <= most ? length : Buffer.byteLength(this.text.slice(begin, this.at));
  }

  /** What is next, as a message names it. */
  here(): string {
    return nameOfCharacter(this.text, this.at);
  }

  #word(word: string): boolean {
    if (!this.text.startsWith(word, this.at)) return false;
    this.at += word.length;
    return true;
  }

  /** A string that is valid up to here, which is not within an escape. The engine checks and decodes it. */
  #decodedString(from: number, role: 'value' | 'key'): string {
    const { text, at: start } = this;
    const end = closingQuote(text, from);
    const source = text.slice(start, end + 1);
    const value = decodedString(source);
    if (value === undefined) return this.#failFrom(from);
    this.at = end + 1;
    if (!this.#wellFormed || source.includes('\\u')) this.#checkUnits(value, role, start);
    return value;
  }

  /** Finds the fault of a string after this place, and throws its error. */
  #failFrom(from: number): never {
    let at = from;
    for (let code = this.text.charCodeAt(at); code >= 0x20; code = this.text.charCodeAt(at)) {
      at += code === BACKSLASH ? this.#escapeLength(at) : 1;
    }
    return this.#failInString(at);
  }

  #escapeLength(at: number): number {
    const kind = this.text.charCodeAt(at + 1);
    if (ESCAPABLE[kind] === 1) return 2;
    this.at = at;
    if (kind !== LOWER_U) this.fail('A backslash was found that begins no escape of JSON');
    if (!HEX_DIGITS.test(this.text.slice(at + 2, at + 6)))
      this.fail('Four hexadecimal digits were expected after \\u');
    return 6;
  }

  /** A fault of a key is reported at its object, since an invalid key cannot be in a pointer. */
  #checkUnits(value: string, role: 'value' | 'key', offset: number): void {
    if (value.includes('\0')) {
      this.report('nul_character', `A ${role} contains U+0000, which cannot be stored.`, offset);
    }
    if (!value.isWellFormed()) {
      const message = `A ${role} contains half of a surrogate pair, which is no character.`;
      this.report('lone_surrogate', message, offset);
    }
  }

  #number(): number {
    const { text, at: start } = this;
    const negative = text.charCodeAt(start) === MINUS;
    let at = negative ? start + 1 : start;
    let code = text.charCodeAt(at);
    let whole = 0;
    if (code === ZERO) code = text.charCodeAt(++at);
    else {
      if (!isDigit(code)) this.#failDigit(at);
      for (; isDigit(code); code = text.charCodeAt(++at)) whole = whole * 10 + (code - ZERO);
    }
    if (code === DOT || code === LOWER_E || code === UPPER_E) return this.#fractional(start, at);
    this.at = at;
    // Exact up to 2^53-1, and never below that for larger numbers.
    if (whole > Number.MAX_SAFE_INTEGER) {
      const message = `${this.#since(start)} is beyond 2^53-1 and would lose digits; a field that holds strings keeps them.`;
      this.report('integer_out_of_range', message, start);
    }
    // -0 would be stored as 0, and then differ from the value that was compared.
    return negative && whole !== 0 ? -whole : whole;
  }

  /** The rest of a number whose integer part ended at `from`. */
  #fractional(start: number, from: number): number {
    const { text } = this;
    let at = text.charCodeAt(from) === DOT ? this.#digits(from + 1) : from;
    const code = text.charCodeAt(at);
    if (code === LOWER_E || code === UPPER_E) {
      const sign = text.charCodeAt(at + 1);
      at = this.#digits(sign === MINUS || sign === PLUS ? at + 2 : at + 1);
    }
    this.at = at;
    const value = Number(text.slice(start, at));
    if (!Number.isFinite(value)) {
      const message = `${this.#since(start)} is beyond the range of IEEE 754 double.`;
      this.report('number_out_of_range', message, start);
    }
    // -0.0 becomes 0 too, like numbers too small to differ from it.
    return value === 0 ? 0 : value;
  }

  /** The end of the digits that begin here; at least one is required. */
  #digits(from: number): number {
    let at = from;
    while (isDigit(this.text.charCodeAt(at))) at++;
    if (at === from) this.#failDigit(at);
    return at;
  }

  /** The text from `start` to here, shortened. */
  #since(start: number): string {
    const text = this.text.slice(start, Math.min(this.at, start + MAX_QUOTED));
    return this.at - start > MAX_QUOTED ? `${text}...` : text;
  }

  #failDigit(at: number): never {
    this.at = at;
    return this.expected('A digit');
  }

  #failInString(at: number): never {
    this.at = at;
    return this.expected(this.atEnd ? 'A closing quote' : 'An escape instead of a bare control character');
  }
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}
