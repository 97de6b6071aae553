import type { Sql, SqlValue } from '../sql.js';
import type { Connection, Pool, PoolConnection } from './mysql-connections.js';

/** Runs a statement; `execute` prepares it first where that has not been done. */
export function run<Result>(
  on: Connection,
  method: 'query' | 'execute',
  { text, values }: Sql,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    on[method](text, values as SqlValue[], (error, result) =>
      error ? reject(error) : resolve(result as Result),
    );
  });
}

/** A connection for somebody alone, who releases it. */
export function connect(pool: Pool): Promise<PoolConnection> {
  return new Promise((resolve, reject) => {
    pool.getConnection((error, connection) => (error ? reject(error) : resolve(connection)));
  });
}
