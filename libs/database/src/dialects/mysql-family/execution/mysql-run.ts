import { type RetryPolicy, retry } from '@app/concurrency';
import { LRUCache } from 'lru-cache';
import type { Sql } from '../../../engine/sql.js';
import { driverError } from '../../drivers/driver-error.js';
import type { Connection, Pool, PoolConnection } from '../connections/mysql-driver.js';
import { mysqlFailure } from './mysql-errors.js';

/** Each prepared statement is kept on the server, which limits their number over all connections. */
export const MAX_PREPARED = 100;

/** Where that many are, one of so many uses of others takes the place of the one that was not used for longest. */
const USES = 8;

/** The statements that are worth preparing, by their texts. */
const worth = new LRUCache<string, true>({ max: MAX_PREPARED });
let uses = 0;

/**
 * Whether to prepare a statement, which takes a round trip more when a connection has it no longer. With statements of
 * hundreds of classes it would have none of them by the next use, were each put in the place of another.
 */
export function isWorthPreparing(text: string): boolean {
  if (worth.get(text) !== undefined) return true;
  if (worth.size === MAX_PREPARED && ++uses % USES > 0) return false;
  worth.set(text, true);
  return true;
}

/** The server's limit of prepared statements, over all connections, is reached (`max_prepared_stmt_count`). */
const TOO_MANY_PREPARED = 1461;

/** Runs a statement; `execute` prepares it first where that has not been done, see `isFullOfPrepared`. */
export function run<Result>(
  on: Connection,
  method: 'query' | 'execute',
  { text, values }: { text: string; values: readonly unknown[] },
): Promise<Result> {
  return new Promise((resolve, reject) => {
    on[method](text, values as unknown[], (error, result) =>
      error ? reject(error) : resolve(result as Result),
    );
  });
}

/**
 * Runs a prepared statement with these values. If the server can prepare no more, runs it unprepared with its own
 * values.
 */
export async function runPrepared<Result>(
  on: Connection,
  sql: { text: string; values: readonly unknown[] },
  values = sql.values,
): Promise<Result> {
  try {
    return await run<Result>(on, 'execute', { text: sql.text, values });
  } catch (error) {
    if (!isFullOfPrepared(error)) throw error;
    return run(on, 'query', sql);
  }
}

/** Whether a statement was not executed because the server could prepare no more statements. */
export function isFullOfPrepared(error: unknown): boolean {
  return driverError(error)?.errno === TOO_MANY_PREPARED;
}

/** A connection for one caller, which releases it. */
export function connect(pool: Pool): Promise<PoolConnection> {
  return new Promise((resolve, reject) => {
    pool.getConnection((error, connection) => (error ? reject(error) : resolve(connection)));
  });
}

/** The form of a statement to prepare: the driver would send numbers as floating point, which LIMIT refuses. */
export function prepared({ text, values }: Sql): Sql {
  return { text, values: values.map((value) => (typeof value === 'number' ? String(value) : value)) };
}

const AGAIN: RetryPolicy = {
  when: (error) => {
    const failure = mysqlFailure(error);
    return failure === 'aborted' || (failure === 'lost' && !isTimeout(error));
  },
  attempts: 2,
};

/**
 * Retries a read once. After a restart of the server, connections of the pool are broken but look open. A table may be
 * locked for longer than one wait for it; two waits fit into the time of a request.
 */
export function retryRead<T>(read: () => Promise<T>): Promise<T> {
  return retry(read, AGAIN);
}

function isTimeout(error: unknown): boolean {
  return (error as { code?: string }).code === 'ETIMEDOUT';
}
