import { Mutex } from '@app/concurrency';
import type { Dialect } from '../dialects/dialect.js';
import { DatabaseUnavailable } from '../engine/errors.js';
import { isBroken } from '../engine/retry-transaction.js';

/**
 * Writes one at a time where there is a single writer, until a flush fails, or the file is gone; where there are many
 * writers, it holds up none.
 */
export class WriteLock {
  readonly #mutex = new Mutex();
  readonly #broken = new AbortController();

  constructor(private readonly dialect: Dialect) {}

  /** Aborted as soon as a flush has failed. */
  get broken(): AbortSignal {
    return this.#broken.signal;
  }

  /** Throws DatabaseUnavailable where a flush has failed before. */
  run<T>(work: () => Promise<T>): Promise<T> {
    if (!this.dialect.singleWriter) return work();
    return this.#mutex.run(async () => {
      if (this.broken.aborted) {
        throw new DatabaseUnavailable('nothing is written any more', {
          cause: this.broken.reason,
        });
      }
      try {
        return await work();
      } catch (error) {
        // Before the mutex is released.
        if (isBroken(this.dialect, error)) this.#broken.abort(error);
        throw error;
      }
    });
  }

  /** Runs `work` after all that writes, also where a flush has failed. */
  after<T>(work: () => Promise<T>): Promise<T> {
    return this.#mutex.run(work);
  }
}
