import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseUnavailable } from '../../engine/errors.js';
import { sqliteFailure } from './sqlite-errors.js';

/** How long writers wait for another process: requests have to be answered within 10 s, some after two transactions. */
const MAX_WAIT_MILLISECONDS = 4000;
/** Between the transactions of a busy process the lock is free for a moment only. */
const BETWEEN_ATTEMPTS_MILLISECONDS = 5;

/** A lock seen longer ago is no part of the same wait. */
const FORGOTTEN_MILLISECONDS = 1000;

/**
 * Tries again to begin a transaction while SQLite is busy: another process has its write lock, such as a command from a
 * shell.
 */
export class BusyRetry {
  /** Since when another process has the lock, and when that was seen last. */
  #busy: { since: number; latest: number } | undefined;

  /** Whether another process had it at the last attempt. */
  get isBusy(): boolean {
    return this.#busy !== undefined;
  }

  /**
   * Begins a transaction as soon as no other process writes. `begin` throws the error of the engine where the lock is
   * taken. Throws other errors at once, and DatabaseUnavailable after 4 s, and from then on at once, until the other
   * process has ended its transaction.
   */
  async begin<T>(begin: () => Promise<T>): Promise<T> {
    // A poll, no `retry`: the limit counts from the first writer that found the lock taken, over all that wait for it.
    for (;;) {
      try {
        const begun = await begin();
        this.#busy = undefined;
        return begun;
      } catch (error) {
        if (sqliteFailure(error) !== 'aborted') throw error;
        const now = performance.now();
        const known = this.#busy;
        const since = known !== undefined && now - known.latest < FORGOTTEN_MILLISECONDS ? known.since : now;
        this.#busy = { since, latest: now };
        if (now - since > MAX_WAIT_MILLISECONDS) {
          throw new DatabaseUnavailable('another process keeps the database locked', { cause: error });
        }
      }
      await pause(BETWEEN_ATTEMPTS_MILLISECONDS);
    }
  }
}
