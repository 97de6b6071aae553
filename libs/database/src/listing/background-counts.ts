/** Filters that wait to be counted, at most: others are counted when they come again. */
const MOST_WAITING = 16;

/**
 * Counts filters for requests to come, one after the other, so that it never takes more than one connection. What fails
 * is left: it costs time, never a right answer, and the next request asks for it again.
 */
export class BackgroundCounts {
  readonly #waiting = new Map<string, () => Promise<void>>();
  #isRunning = false;

  /** Has a filter counted, unless it is about to be, or too many are. */
  add(key: string, count: () => Promise<void>): void {
    if (this.#waiting.has(key) || this.#waiting.size >= MOST_WAITING) return;
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
