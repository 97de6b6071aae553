import { isUtf8 } from 'node:buffer';
import { MAX_FAULTS, pointerTo } from '@app/problems';
import { type JsonFault, JsonSyntaxError } from './json-fault.js';

/** Levels of nesting, a scalar being one too. MariaDB's JSON functions fail at 32 containers within each other. */
export const MAX_DEPTH = 32;

export interface ReadOptions {
  maxDepth?: number;
}

export type ReadResult = { value: unknown } | { faults: JsonFault[] };

/**
 * Reads JSON (RFC 8259) strictly: what passes is stored and read back unchanged on every engine and in every
 * language. Anything refused has a code of its own; faults other than broken syntax are all found, up to MAX_FAULTS.
 */
export function readJson(bytes: Uint8Array, options: ReadOptions = {}): ReadResult {
  if (!isUtf8(bytes)) {
    return refused({ code: 'invalid_utf8', message: 'The text is not UTF-8.', offset: firstBadByte(bytes) });
  }
  return readJsonText(
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8'),
    options,
  );
}

/** `readJson` for text that is decoded already. Offsets count UTF-16 code units. */
export function readJsonText(text: string, { maxDepth = MAX_DEPTH }: ReadOptions = {}): ReadResult {
  const reader = new Reader(text, maxDepth);
  try {
    const value = reader.document();
    return reader.faults.length === 0 ? { value } : { faults: reader.faults };
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error;
    return { faults: [...reader.faults, error.fault].slice(-MAX_FAULTS) };
  }
}

function refused(fault: Omit<JsonFault, 'pointer'>): ReadResult {
  return { faults: [{ pointer: '', ...fault }] };
}

/** Where decoding breaks off, by halving. */
function firstBadByte(bytes: Uint8Array): number {
  let good = 0;
  let bad = bytes.length;
  while (good + 1 < bad) {
    const middle = (good + bad) >> 1;
    // A cut inside a character looks bad too, so look at the few bytes before it as well.
    const fine = [0, 1, 2, 3].some((back) => middle - back >= 0 && isUtf8(bytes.subarray(0, middle - back)));
    if (fine) good = middle;
    else bad = middle;
  }
  return good;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const ESCAPES: Record<string, string> = {
  '"': '"',
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
};
const NUMBER = /-?(?:0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?/y;
const LONE_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

/** One pass over one text: checks while it builds. */
class Reader {
  readonly faults: JsonFault[] = [];
  readonly #path: (string | number)[] = [];
  #at = 0;

  constructor(
    private readonly text: string,
    private readonly maxDepth: number,
  ) {}

  document(): unknown {
    this.#space();
    if (this.#at === this.text.length) this.#fail('The text is empty; a JSON value was expected');
    const value = this.#value(1);
    this.#space();
    if (this.#at < this.text.length) this.#fail(`The value has ended, but ${this.#here()} follows`);
    return value;
  }

  #value(depth: number): unknown {
    const code = this.text.charCodeAt(this.#at);
    if (code === QUOTE) return this.#string('value');
    if (code === 0x7b) return this.#object(depth);
    if (code === 0x5b) return this.#array(depth);
    if (code === 0x2d || (code >= 0x30 && code <= 0x39)) return this.#number();
    if (this.text.startsWith('true', this.#at)) return this.#word(4, true);
    if (this.text.startsWith('false', this.#at)) return this.#word(5, false);
    if (this.text.startsWith('null', this.#at)) return this.#word(4, null);
    return this.#fail(`A JSON value was expected, but ${this.#here()} was found`);
  }

  #word<T>(length: number, value: T): T {
    this.#at += length;
    return value;
  }

  #object(depth: number): Record<string, unknown> {
    this.#enter(depth);
    const members: Record<string, unknown> = {};
    this.#at++;
    this.#space();
    if (this.#takes(0x7d)) return members;
    for (;;) {
      const start = this.#at;
      if (this.text.charCodeAt(start) !== QUOTE) {
        this.#fail(`A member name in double quotes was expected, but ${this.#here()} was found`);
      }
      const name = this.#string('key');
      this.#space();
      if (!this.#takes(0x3a)) this.#fail(`A colon was expected, but ${this.#here()} was found`);
      this.#space();
      this.#path.push(name);
      const forbidden = name === '__proto__';
      if (forbidden) this.#report('forbidden_key', 'The key __proto__ is not accepted.', start);
      else if (Object.hasOwn(members, name)) {
        this.#report(
          'duplicate_key',
          `The key ${JSON.stringify(name.slice(0, 100))} occurs twice in one object.`,
          start,
        );
      }
      const value = this.#value(depth + 1);
      if (!forbidden) members[name] = value;
      this.#path.pop();
      this.#space();
      if (this.#takes(0x7d)) return members;
      if (!this.#takes(0x2c)) this.#fail(`A comma or } was expected, but ${this.#here()} was found`);
      this.#space();
    }
  }

  #array(depth: number): unknown[] {
    this.#enter(depth);
    const elements: unknown[] = [];
    this.#at++;
    this.#space();
    if (this.#takes(0x5d)) return elements;
    for (;;) {
      this.#path.push(elements.length);
      elements.push(this.#value(depth + 1));
      this.#path.pop();
      this.#space();
      if (this.#takes(0x5d)) return elements;
      if (!this.#takes(0x2c)) this.#fail(`A comma or ] was expected, but ${this.#here()} was found`);
      this.#space();
    }
  }

  /** The text without escapes, which is nearly every text, is a slice of the source. */
  #string(role: 'value' | 'key'): string {
    const { text } = this;
    const start = this.#at;
    let from = start + 1;
    let built = '';
    let escapedUnit = false;
    for (let at = from; ; at++) {
      const code = text.charCodeAt(at);
      if (code === QUOTE) {
        this.#at = at + 1;
        const value = built === '' ? text.slice(from, at) : built + text.slice(from, at);
        if (escapedUnit) this.#checkUnits(value, role, start);
        return value;
      }
      if (code === BACKSLASH) {
        built += text.slice(from, at);
        this.#at = at;
        const next = text[at + 1] ?? '';
        if (next === 'u') {
          const digits = text.slice(at + 2, at + 6);
          if (!/^[0-9A-Fa-f]{4}$/.test(digits)) this.#fail('\\u is followed by four hexadecimal digits');
          built += String.fromCharCode(Number.parseInt(digits, 16));
          escapedUnit = true;
          at += 5;
        } else {
          const unit = ESCAPES[next];
          if (unit === undefined) this.#fail('This escape is not one of JSON');
          built += unit;
          at += 1;
        }
        from = at + 1;
      } else if (!(code >= 0x20)) {
        this.#at = at;
        if (Number.isNaN(code)) this.#fail('The text ends inside a string');
        this.#fail(`A control character stands unescaped in a string (${this.#here()})`);
      }
    }
  }

  /** Only escapes can bring these in: the source itself is well-formed. */
  #checkUnits(value: string, role: 'value' | 'key', offset: number): void {
    if (value.includes('\0')) {
      this.#report(
        'nul_character',
        `A ${role} contains the character U+0000, which cannot be stored.`,
        offset,
      );
    }
    if (LONE_SURROGATE.test(value)) {
      this.#report(
        'lone_surrogate',
        `A ${role} contains half of a surrogate pair, which is no character.`,
        offset,
      );
    }
  }

  #number(): number {
    const start = this.#at;
    NUMBER.lastIndex = start;
    const match = NUMBER.exec(this.text);
    if (match === null) this.#fail(`A number was expected, but ${this.#here()} was found`);
    const literal = match![0];
    this.#at = start + literal.length;
    const value = Number(literal);
    if (!Number.isFinite(value)) {
      this.#report(
        'number_out_of_range',
        `${literal.slice(0, 40)} is beyond the range of IEEE 754 double.`,
        start,
      );
    } else if (match![1] === undefined && match![2] === undefined && !Number.isSafeInteger(value)) {
      this.#report(
        'integer_out_of_range',
        `${literal.slice(0, 40)} is beyond 2^53-1 and would lose digits; send it as a string.`,
        start,
      );
    }
    // -0 would be stored as 0 and then no longer be what was compared.
    return value === 0 ? 0 : value;
  }

  #enter(depth: number): void {
    if (depth < this.maxDepth) return;
    throw new JsonSyntaxError({
      pointer: this.#pointer(),
      code: 'too_deep',
      message: `The JSON is nested more than ${this.maxDepth} levels deep.`,
      offset: this.#at,
      expected: this.maxDepth,
    });
  }

  #space(): void {
    for (;;) {
      const code = this.text.charCodeAt(this.#at);
      if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return;
      this.#at++;
    }
  }

  #takes(code: number): boolean {
    if (this.text.charCodeAt(this.#at) !== code) return false;
    this.#at++;
    return true;
  }

  #report(code: string, message: string, offset: number): void {
    if (this.faults.length < MAX_FAULTS)
      this.faults.push({ pointer: this.#pointer(), code, message, offset });
  }

  #fail(problem: string): never {
    const before = this.text.slice(0, this.#at);
    const line = before.split('\n').length;
    const column = this.#at - before.lastIndexOf('\n');
    throw new JsonSyntaxError({
      pointer: this.#pointer(),
      code: 'invalid_json',
      message: `${problem} (line ${line}, column ${column}).`,
      offset: this.#at,
    });
  }

  #pointer(): string {
    return this.#path.reduce<string>(pointerTo, '');
  }

  #here(): string {
    const point = this.text.codePointAt(this.#at);
    if (point === undefined) return 'the end of the text';
    const code = `U+${point.toString(16).toUpperCase().padStart(4, '0')}`;
    return point > 0x20 && point < 0x7f ? `${String.fromCodePoint(point)}` : code;
  }
}
