import { type RetryPolicy, retry, Semaphore } from '@app/concurrency';
import type { DataSource, EntityManager, QueryRunner } from 'typeorm';
import type { Dialect } from '../dialects/dialect.js';
import { noteTransaction } from '../dialects/drivers/typeorm-internals.js';
import { duplicateKeyOf } from '../dialects/write-refusals.js';
import { errorOfSentWrite } from '../engine/retry-transaction.js';
import type { Sql, SqlValue } from '../engine/sql.js';
import { MAX_WRITE_WAIT_MILLISECONDS, waitedTooLong } from '../engine/write-backpressure.js';
import type { WriteLock } from './sharing/write-concurrency.js';

/**
 * Transactions hold at most this share of the connections to a server: they may wait for locks of each other's rows.
 */
const SHARE_OF_CONNECTIONS = 1 / 2;

/** What runs between BEGIN and COMMIT. */
export interface UnitOfWork {
  /** For system tables: `insert`, `update`, `delete` and finding. Not `save`, which begins a transaction of its own. */
  readonly manager: EntityManager;
  /** Keeps the rows found unchanged until the end of the transaction; others may lock them shared too. */
  readonly sharedLock: { lock?: { mode: 'pessimistic_read' } };
  query<Row>(sql: string, values?: readonly SqlValue[]): Promise<Row[]>;
  /** Answers the number of rows matched. */
  execute(sql: string, values?: readonly SqlValue[]): Promise<number>;
  /** Runs writing statements whose answers are not needed: an embedded engine takes many of them at once. */
  executeAll(statements: Iterable<Sql>): Promise<void>;
}

/** Runs transactions of many round trips: one at a time with a single writer, else a limited number at once. */
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
      permits: Math.max(1, Math.floor(poolSize * SHARE_OF_CONNECTIONS)),
      timeoutMilliseconds: MAX_WRITE_WAIT_MILLISECONDS,
      refuse: waitedTooLong,
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
        if (performance.now() - since > MAX_WRITE_WAIT_MILLISECONDS) throw waitedTooLong();
        return attempts();
      });
    } catch (error) {
      throw duplicateKeyOf(error, this.dialect);
    }
  }
}

/** Runs `work` on a connection of its own, and gives it back. */
export async function withRunner<T>(
  source: DataSource,
  work: (runner: QueryRunner) => Promise<T>,
): Promise<T> {
  const runner = source.createQueryRunner();
  try {
    return await work(runner);
  } finally {
    await runner.release();
  }
}

/** Runs `work` in a transaction of its own. Throws OutcomeUnknown when the connection is lost at COMMIT. */
export async function inTransaction<T>(
  dialect: Dialect,
  runner: QueryRunner,
  work: (unit: UnitOfWork) => Promise<T>,
): Promise<T> {
  let committing = false;
  try {
    await dialect.beginTransaction(runner);
    const result = await work(unitOfWork(dialect, runner));
    committing = true;
    await runner.commitTransaction();
    return result;
  } catch (error) {
    // After a lock wait the engine has undone the last statement only: the others must go too.
    await rollBack(runner);
    throw committing ? errorOfSentWrite(dialect, error) : error;
  }
}

/**
 * Rolls back. Where the engine has done so by itself, as SQLite does on a full disk, TypeORM would count the
 * transaction as open: the next one would be a savepoint in it, acknowledged and never committed. A connection to a
 * server that cannot roll back is not used again, and its end undoes the transaction as well.
 */
export async function rollBack(runner: QueryRunner): Promise<void> {
  if (!runner.isTransactionActive) return;
  try {
    await runner.rollbackTransaction();
  } catch {
    await giveUp(runner);
  }
}

/** Gives up a connection to a server, and its transaction with it. */
export async function giveUp(runner: QueryRunner): Promise<void> {
  noteTransaction(runner, false);
  const connection = await runner.connect().catch(() => undefined);
  connection?.destroy?.();
}

function unitOfWork(dialect: Dialect, runner: QueryRunner): UnitOfWork {
  return {
    manager: runner.manager,
    // A single writer locks all.
    sharedLock: dialect.singleWriter ? {} : { lock: { mode: 'pessimistic_read' } },
    query: (sql, values = []) => runner.query(sql, values as SqlValue[]),
    execute: (sql, values = []) => matchedBy(runner, sql, values),
    executeAll: (statements) => dialect.executeAll(runner, statements),
  };
}

/** Runs a statement and answers how many rows it matched. */
export async function matchedBy(
  runner: QueryRunner,
  sql: string,
  values: readonly SqlValue[],
): Promise<number> {
  const result = await runner.query(sql, values as SqlValue[], true);
  return result.affected ?? 0;
}
