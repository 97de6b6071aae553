import { setTimeout as pause } from 'node:timers/promises';
import type BetterSqlite3 from 'better-sqlite3';
import { DatabaseUnavailable } from '../../engine/errors.js';
import { sqliteFailure } from './sqlite-errors.js';

/** How long writers wait for another process: requests have to be answered within 10 s, some after two transactions. */
const LONGEST_WAIT_MILLISECONDS = 4000;
const BETWEEN_ATTEMPTS_MILLISECONDS = 20;

/** A lock seen longer ago is no part of the same wait. */
const FORGOTTEN_MILLISECONDS = 1000;

/** Since when another process has the lock, and when that was seen last. */
interface Busy {
  since: number;
  latest: number;
}

const busy = new WeakMap<BetterSqlite3.Database, Busy>();

/**
 * Begins a transaction that may write, when no other process writes. Waits by timers: a wait inside SQLite would block
 * the process. Throws DatabaseUnavailable after 4 s, and from then on at once, until the other process has ended its
 * transaction.
 */
export async function beginImmediate(connection: BetterSqlite3.Database): Promise<void> {
  // A poll, no `retry`: the limit counts from the first writer that found the lock taken, over all that wait for it.
  for (;;) {
    try {
      connection.exec('BEGIN IMMEDIATE');
      busy.delete(connection);
      return;
    } catch (error) {
      if (sqliteFailure(error) !== 'aborted') throw error;
      const now = performance.now();
      const known = busy.get(connection);
      const since = known !== undefined && now - known.latest < FORGOTTEN_MILLISECONDS ? known.since : now;
      busy.set(connection, { since, latest: now });
      if (now - since > LONGEST_WAIT_MILLISECONDS) {
        throw new DatabaseUnavailable('another process keeps the database locked', { cause: error });
      }
    }
    await pause(BETWEEN_ATTEMPTS_MILLISECONDS);
  }
}
