import type { RE2JS } from 're2js';
import { tableBytes } from './re2js-internals.js';

/** Bytes that compiled patterns may take together in a process. */
const MOST_BYTES = 64 * 1024 * 1024;

// What an expression takes besides its tables, as measured.
const LEAST_BYTES = 8 * 1024;
const BYTES_PER_STEP = 128;

/** A pattern that can do without what it has compiled, and compiles it again when it is tested. */
export interface Compiled {
  forget(): void;
}

/**
 * What compiled patterns take. The tables that one makes of the texts held against it grow within some thousand
 * characters, a class may have 500 patterns, and a process remembers 500 classes: without a bound one application could
 * fill all memory with what it defines and writes.
 */
export class PatternMemory {
  readonly #known = new Map<Compiled, number>();
  #bytes = 0;

  constructor(private readonly mostBytes = MOST_BYTES) {}

  /** What is known of, in bytes. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Notes what an expression takes after a test. Where that is too much all of them are forgotten. */
  note(pattern: Compiled, expression: RE2JS): void {
    const before = this.#known.get(pattern);
    const now = LEAST_BYTES + BYTES_PER_STEP * expression.programSize() + tableBytes(expression);
    if (now === before) return;
    this.#known.set(pattern, now);
    this.#bytes += now - (before ?? 0);
    if (this.#bytes > this.mostBytes) this.#forgetAll();
  }

  #forgetAll(): void {
    for (const pattern of this.#known.keys()) pattern.forget();
    this.#known.clear();
    this.#bytes = 0;
  }
}

/** That of this process. */
export const patternMemory = new PatternMemory();
