import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../../connection/database.js';
import type { Stamp } from './known-segment.js';
import { MatchCounts } from './match-counts.js';

const MAX_BYTES = 32 * 1024 * 1024;

/** What an entry takes besides its key and its counts, roughly. */
const ENTRY_BYTES = 500;

/** Most filters known to have been asked for: 1 MiB of digests, roughly. */
const MAX_ASKED = 10_000;

interface Entry {
  counts: MatchCounts;
  bytes: number;
}

/**
 * The bounded cache of the counts of filters in a process. It is a segmented LRU cache: filters used only once are
 * evicted first, so a stream of one-off filters does not evict frequent ones.
 */
export class CountCache {
  readonly #once = entries();
  readonly #frequent = entries();
  readonly #asked = new LRUCache<string, true>({ max: MAX_ASKED });
  #bytes = 0;

  /**
   * @param largestBytes The approximate bound of the cache. The entry of the current request is kept even beyond it.
   */
  constructor(private readonly largestBytes = MAX_BYTES) {}

  /** Records the use of a filter, and answers whether it was used before, not long ago. */
  use(key: string): boolean {
    if (this.#frequent.get(key) !== undefined) return true;
    // Keys have the length of queries.
    const digest = hash('sha1', key, 'base64');
    if (!this.#asked.get(digest)) {
      this.#asked.set(digest, true);
      return false;
    }
    const entry = this.#once.peek(key);
    if (entry !== undefined) {
      this.#once.delete(key);
      this.#frequent.set(key, entry);
    }
    return true;
  }

  /** The cached counts of a filter, if any. */
  known(key: string): MatchCounts | undefined {
    return (this.#frequent.peek(key) ?? this.#once.peek(key))?.counts;
  }

  /** The cached counts of a filter, or new ones; `usedBefore` is what `use` has answered. */
  of(key: string, stamp: Stamp, usedBefore: boolean): MatchCounts {
    const known = this.known(key);
    if (known !== undefined) return known;
    const counts = new MatchCounts(stamp);
    (usedBefore ? this.#frequent : this.#once).set(key, { counts, bytes: 0 });
    this.grown(key);
    return counts;
  }

  /** Records that the entry of a filter has grown, and evicts others for it. */
  grown(key: string): void {
    const entry = this.#frequent.get(key) ?? this.#once.get(key);
    if (entry === undefined) return;
    this.#bytes -= entry.bytes;
    entry.bytes = ENTRY_BYTES + entry.counts.bytes + 2 * key.length;
    this.#bytes += entry.bytes;
    for (const entries of [this.#once, this.#frequent]) {
      // It is the most recently used, so the last one left.
      const fewest = Number(entries.has(key));
      while (this.#bytes > this.largestBytes && entries.size > fewest) this.#bytes -= entries.pop()!.bytes;
    }
  }
}

/** The bound is that of both caches together, and one entry beyond it is kept for its request. */
function entries(): LRUCache<string, Entry> {
  return new LRUCache({ maxSize: Number.MAX_SAFE_INTEGER, sizeCalculation: () => 1 });
}

const caches = new WeakMap<Database, CountCache>();

/** The cache of a database: the listings of all its classes share its bound. */
export function countCacheOf(database: Database): CountCache {
  const known = caches.get(database) ?? new CountCache();
  caches.set(database, known);
  return known;
}
