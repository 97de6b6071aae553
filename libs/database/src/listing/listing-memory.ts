import type { Stamp } from './known-segment.js';
import { MatchCounts } from './match-counts.js';

const LARGEST_BYTES = 32 * 1024 * 1024;

/** What a process remembers of the listings it has answered: the least recently used is forgotten first. */
export class ListingMemory {
  readonly #counts = new Map<string, MatchCounts>();
  readonly #sizes = new Map<string, number>();
  #bytes = 0;

  /** @param largestBytes What it may take, roughly; what one answer needs is kept even where it takes more. */
  constructor(private readonly largestBytes = LARGEST_BYTES) {}

  /** What is remembered under this key. */
  of(key: string, stamp: Stamp): MatchCounts {
    const counts = this.#counts.get(key) ?? new MatchCounts(stamp);
    // A map keeps the order of insertion: the last is the most recently used.
    this.#counts.delete(key);
    this.#counts.set(key, counts);
    return counts;
  }

  /** Takes note that what is remembered under this key has grown, and makes room for it. */
  grown(key: string): void {
    const counts = this.#counts.get(key);
    if (counts === undefined) return;
    this.#bytes -= this.#sizes.get(key) ?? 0;
    const size = counts.bytes + 2 * key.length;
    this.#sizes.set(key, size);
    this.#bytes += size;
    for (const oldest of this.#counts.keys()) {
      if (this.#bytes <= this.largestBytes || oldest === key) break;
      this.#bytes -= this.#sizes.get(oldest) ?? 0;
      this.#sizes.delete(oldest);
      this.#counts.delete(oldest);
    }
  }
}
