import { type RetryPolicy, retry, Semaphore } from '@app/concurrency';
import type { DataSource } from 'typeorm';
import type { Dialect } from '../dialects/dialect.js';
import { duplicateKeyOf } from '../dialects/write-refusals.js';
import { DatabaseUnavailable } from '../engine/errors.js';
import { inTransaction, type UnitOfWork, withRunner } from './transaction.js';
import type { WriteLock } from './write-lock.js';

/** Later no client waits for the result of a change. */
const LONGEST_WAIT_MILLISECONDS = 8000;

/** One of so many connections to a server may be held by transactions, which may wait for locks of each other's rows. */
const SHARE_OF_CONNECTIONS = 2;

/** Runs transactions of many round trips: one by one where there is a single writer, else at most so many at once. */
export class Transactions {
  readonly #permits: Semaphore;

  constructor(
    private readonly dialect: Dialect,
    private readonly writer: DataSource,
    private readonly writeLock: WriteLock,
    private readonly retrying: RetryPolicy,
    poolSize: number,
  ) {
    this.#permits = new Semaphore({
      permits: Math.max(1, Math.floor(poolSize / SHARE_OF_CONNECTIONS)),
      timeoutMilliseconds: LONGEST_WAIT_MILLISECONDS,
      refuse: tooLate,
    });
  }

  /** Runs `work` as `Database.transaction` promises. */
  async run<T>(work: (unit: UnitOfWork) => Promise<T>): Promise<T> {
    const attempt = () => withRunner(this.writer, (runner) => inTransaction(this.dialect, runner, work));
    const attempts = () => retry(attempt, this.retrying);
    const since = performance.now();
    try {
      if (!this.dialect.singleWriter) return await this.#permits.run(attempts);
      return await this.writeLock.run(() => {
        if (performance.now() - since > LONGEST_WAIT_MILLISECONDS) throw tooLate();
        return attempts();
      });
    } catch (error) {
      throw duplicateKeyOf(error, this.dialect);
    }
  }
}

function tooLate(): DatabaseUnavailable {
  return new DatabaseUnavailable('the changes before this one took too long');
}
