import type { JsonFault } from './json-fault.js';
import { JsonScanner, MAX_QUOTED, type ScannerOptions } from './json-scanner.js';

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;

/** Bytes of a key in UTF-8: MySQL stores no longer one. */
const MAX_KEY_BYTES = 65_535;

/** Replaces an element that exceeds the size limit. */
export const TOO_LARGE = Symbol('too large');

/** How much an array may hold. */
export interface ArrayLimits {
  maxElements: number;
  /** The bytes of the source text of each element, in UTF-8. */
  maxElementBytes: number;
}

class EndReached extends Error {}

/** Parses one text in one pass, checking as it goes. Recursion is as deep as `maxDepth` and no deeper. */
export class JsonParser {
  readonly #scanner: JsonScanner;
  readonly #maxDepth: number;
  /** The offset by which the current element must end. */
  #end = Number.POSITIVE_INFINITY;

  constructor(text: string, { maxDepth, ...options }: ScannerOptions & { maxDepth: number }) {
    this.#scanner = new JsonScanner(text, options);
    this.#maxDepth = maxDepth;
  }

  get faults(): JsonFault[] {
    return this.#scanner.faults;
  }

  /**
   * Like `document`, for a text that is an array, or else `undefined`, in steps of one element each. Parsing ends at an
   * element of more than `maxElementBytes`, which TOO_LARGE replaces. Elements beyond `maxElements` are parsed, but
   * only counted.
   */
  *elements({ maxElements, maxElementBytes }: ArrayLimits): Generator<void, unknown[] | undefined> {
    const scanner = this.#scanner;
    scanner.space();
    if (scanner.code() !== OPEN_BRACKET) return undefined;
    this.#enter(1);
    const elements: unknown[] = [];
    let count = 0;
    if (!scanner.takes(CLOSE_BRACKET)) {
      do {
        scanner.space();
        scanner.path.push(count);
        const begin = scanner.at;
        // A character has at least one byte.
        this.#end = begin + maxElementBytes;
        const element = this.#elementUpTo();
        if (element === TOO_LARGE || scanner.bytesSince(begin, maxElementBytes) > maxElementBytes) {
          elements.push(TOO_LARGE);
          return elements;
        }
        scanner.path.pop();
        if (count++ < maxElements) elements.push(element);
        scanner.space();
        yield;
      } while (scanner.takes(COMMA));
      if (!scanner.takes(CLOSE_BRACKET)) scanner.expected('A comma or ]');
    }
    this.#expectEnd();
    elements.length = count;
    return elements;
  }

  /** The value of the whole text; valid only if there are no faults. Throws ReadingEnded. */
  document(): unknown {
    const scanner = this.#scanner;
    scanner.space();
    if (scanner.atEnd) scanner.fail('The text is empty; a JSON value was expected');
    const value = this.#value(1);
    this.#expectEnd();
    return value;
  }

  #expectEnd(): void {
    const scanner = this.#scanner;
    scanner.space();
    if (!scanner.atEnd) {
      const next = scanner.here();
      // Lines of JSON, as listings are streamed.
      const hint = next === '{' ? ': several objects are sent as one array' : '';
      scanner.fail(`The value has ended, but ${next} follows${hint}`);
    }
  }

  /** An element, or TOO_LARGE as soon as that is known. */
  #elementUpTo(): unknown {
    try {
      return this.#value(2);
    } catch (error) {
      if (error instanceof EndReached) return TOO_LARGE;
      throw error;
    }
  }

  #value(depth: number): unknown {
    const scanner = this.#scanner;
    switch (scanner.code()) {
      case QUOTE:
        return scanner.string('value');
      case OPEN_BRACE:
        return this.#object(depth);
      case OPEN_BRACKET:
        return this.#array(depth);
      default:
        return scanner.numberOrWord();
    }
  }

  #object(depth: number): Record<string, unknown> {
    const scanner = this.#scanner;
    this.#enter(depth);
    const members: Record<string, unknown> = {};
    if (scanner.takes(CLOSE_BRACE)) return members;
    do {
      scanner.space();
      const offset = scanner.at;
      if (scanner.code() !== QUOTE) scanner.expected('A member name in double quotes');
      const name = scanner.string('key');
      scanner.space();
      if (!scanner.takes(COLON)) scanner.expected('A colon');
      scanner.space();
      scanner.path.push(name);
      const isNew = this.#checkName(members, name, offset);
      const value = this.#value(depth + 1);
      if (isNew) members[name] = value;
      scanner.path.pop();
      if (scanner.at > this.#end) throw new EndReached();
      scanner.space();
    } while (scanner.takes(COMMA));
    if (!scanner.takes(CLOSE_BRACE)) scanner.expected('A comma or }');
    return members;
  }

  #array(depth: number): unknown[] {
    const scanner = this.#scanner;
    this.#enter(depth);
    const elements: unknown[] = [];
    if (scanner.takes(CLOSE_BRACKET)) return elements;
    do {
      scanner.space();
      scanner.path.push(elements.length);
      elements.push(this.#value(depth + 1));
      scanner.path.pop();
      if (scanner.at > this.#end) throw new EndReached();
      scanner.space();
    } while (scanner.takes(COMMA));
    if (!scanner.takes(CLOSE_BRACKET)) scanner.expected('A comma or ]');
    return elements;
  }

  /** Enters a container. */
  #enter(depth: number): void {
    const scanner = this.#scanner;
    if (depth >= this.#maxDepth) {
      const message = `The JSON is nested more than ${this.#maxDepth} levels deep, counting the innermost values.`;
      scanner.end('too_deep', message, { expected: this.#maxDepth });
    }
    scanner.at++;
    scanner.space();
  }

  /** Whether a member of this name can be added. What every object inherits, such as `constructor`, is no member. */
  #checkName(members: Record<string, unknown>, name: string, offset: number): boolean {
    if (name === '__proto__') {
      this.#scanner.report('forbidden_key', 'The key __proto__ is not accepted.', offset);
      return false;
    }
    // A character of UTF-16 has three bytes at most.
    if (3 * name.length > MAX_KEY_BYTES && Buffer.byteLength(name) > MAX_KEY_BYTES) {
      this.#scanner.report('key_too_long', `A key has at most ${MAX_KEY_BYTES} bytes in UTF-8.`, offset);
      return false;
    }
    if (!Object.hasOwn(members, name)) return true;
    const shown = JSON.stringify(name.slice(0, MAX_QUOTED));
    this.#scanner.report('duplicate_key', `The key ${shown} occurs twice in one object.`, offset);
    return false;
  }
}
