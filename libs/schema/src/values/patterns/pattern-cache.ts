import type { RE2JS } from 're2js';
import { tableBytes } from './re2js-internals.js';

/** Bytes of memory that all compiled patterns of a process may take. */
const MAX_BYTES = 64 * 1024 * 1024;

// Bytes of an expression without its tables, as measured.
const MIN_BYTES = 8 * 1024;
const BYTES_PER_STEP = 128;

/** A compiled pattern that can be evicted: the next test compiles it again. */
export interface Compiled {
  forget(): void;
}

/**
 * Bounds the memory of all compiled patterns. A pattern builds tables while it matches, and they reach their full size
 * after some thousand characters. A class may have 500 patterns, and a process caches 500 classes: without a bound one
 * application could fill the memory by defining patterns and writing texts.
 */
export class PatternCache {
  readonly #known = new Map<Compiled, number>();
  #bytes = 0;

  constructor(private readonly mostBytes = MAX_BYTES) {}

  /** The bytes that all patterns take, as last measured. */
  get bytes(): number {
    return this.#bytes;
  }

  /**
   * Measures an expression that was compiled or tested. Once all together exceed the bound, evicts the oldest until half
   * of it is free: those that were compiled just now are about to be tested.
   */
  note(pattern: Compiled, expression: RE2JS): void {
    const before = this.#known.get(pattern);
    const now = MIN_BYTES + BYTES_PER_STEP * expression.programSize() + tableBytes(expression);
    if (now === before) return;
    this.#known.set(pattern, now);
    this.#bytes += now - (before ?? 0);
    if (this.#bytes > this.mostBytes) this.#evictOldest();
  }

  #evictOldest(): void {
    for (const [pattern, bytes] of this.#known) {
      if (this.#bytes <= this.mostBytes / 2) return;
      pattern.forget();
      this.#known.delete(pattern);
      this.#bytes -= bytes;
    }
  }
}

/** The cache that all classes of this process share. */
export const patternCache = new PatternCache();
