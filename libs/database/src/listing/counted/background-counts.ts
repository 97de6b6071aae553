import type { Database } from '../../connection/database.js';

/** The maximum number of filters that wait to be counted. Further ones are counted when they are used again. */
const MAX_WAITING = 16;

/**
 * Prefetches the counts of filters, one after the other, so that it never takes more than one connection. A failed
 * count is dropped: that costs time, never a right answer, and the next request asks for it again.
 */
class BackgroundCounts {
  readonly #waiting = new Map<string, () => Promise<void>>();
  #isRunning = false;

  /** Queues a filter, unless it is queued already or the queue is full. */
  add(key: string, count: () => Promise<void>): void {
    if (this.#waiting.has(key) || this.#waiting.size >= MAX_WAITING) return;
    this.#waiting.set(key, count);
    if (!this.#isRunning) void this.#run();
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    for (const [key, count] of this.#waiting) {
      await count().catch(() => {});
      this.#waiting.delete(key);
    }
    this.#isRunning = false;
  }
}

const running = new WeakMap<Database, BackgroundCounts>();

/** One per database, so that no class takes a second connection for it. */
export function backgroundCountsOf(database: Database): BackgroundCounts {
  const known = running.get(database) ?? new BackgroundCounts();
  running.set(database, known);
  return known;
}
