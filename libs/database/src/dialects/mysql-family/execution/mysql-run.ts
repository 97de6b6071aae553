import { type RetryPolicy, retry } from '@app/concurrency';
import type { Sql } from '../../../engine/sql.js';
import type { Connection, Pool, PoolConnection } from '../connections/mysql-driver.js';
import { mysqlFailure } from './mysql-errors.js';

/** Runs a statement; `execute` prepares it first where that has not been done. */
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

/** A connection for one caller, which releases it. */
export function connect(pool: Pool): Promise<PoolConnection> {
  return new Promise((resolve, reject) => {
    pool.getConnection((error, connection) => (error ? reject(error) : resolve(connection)));
  });
}

/** A statement as it is prepared: the driver sends numbers as floating point, which LIMIT does not take. */
export function prepared({ text, values }: Sql): Sql {
  return { text, values: values.map((value) => (typeof value === 'number' ? String(value) : value)) };
}

const WHEN_LOST: RetryPolicy = {
  when: (error) => mysqlFailure(error) === 'lost' && !isTimeout(error),
  attempts: 2,
};

/** A server that was restarted has ended connections that looked well; a read is retried once. */
export function retryRead<T>(read: () => Promise<T>): Promise<T> {
  return retry(read, WHEN_LOST);
}

function isTimeout(error: unknown): boolean {
  return (error as { code?: string }).code === 'ETIMEDOUT';
}
