import type { ResultSetHeader } from 'mysql2';
import type { DataSource } from 'typeorm';
import type { Sql, SqlValue } from '../sql.js';
import { STATEMENT_BYTES } from '../statement-groups.js';
import { afterSending } from '../units-of-work.js';
import { type Connection, limitWaiting, type Pool, type PoolConnection } from './mysql-connections.js';
import { mysqlFailure } from './mysql-failures.js';
import type { Statements } from './statements.js';

const sent = (error: unknown) => afterSending({ failureOf: mysqlFailure }, error);

/** Statements on the pool of the driver, prepared where they come again. */
export function openMysqlStatements(dataSource: DataSource): Statements {
  const { pool } = dataSource.driver as unknown as { pool: Pool };
  limitWaiting(pool);
  const read = <Row>(sql: string, values: readonly SqlValue[], reused: boolean): Promise<Row[]> => {
    if (!reused) return run(pool, 'query', sql, values);
    // The driver sends numbers as floating point, which LIMIT does not take.
    const texts = values.map((value) => (typeof value === 'number' ? String(value) : value));
    return run(pool, 'execute', sql, texts);
  };
  return {
    query<Row>(sql: string, values: readonly SqlValue[], reused: boolean): Promise<Row[]> {
      // A server that was restarted has ended connections that looked well; what only reads is asked once more.
      return read<Row>(sql, values, reused).catch((error: unknown) => {
        if (mysqlFailure(error) !== 'lost' || isTimeout(error)) throw error;
        return read<Row>(sql, values, reused);
      });
    },

    async execute([first, ...others]: readonly Sql[]): Promise<number> {
      if (others.length === 0) {
        try {
          return (await run<ResultSetHeader>(pool, 'execute', first!.text, first!.values)).affectedRows;
        } catch (error) {
          throw sent(error);
        }
      }
      const connection = await connect(pool);
      try {
        return await together(connection, [first!, ...others]);
      } finally {
        connection.release();
      }
    },
  };
}

/**
 * Runs a transaction, in one round trip unless that would be too long for the server. Once COMMIT is on its way, a lost
 * connection leaves the outcome unknown; before, the server undoes what it has.
 */
async function together(connection: PoolConnection, statements: readonly Sql[]): Promise<number> {
  const begin = { text: 'START TRANSACTION', values: [] };
  const commit = { text: 'COMMIT', values: [] };
  let committing = false;
  try {
    if (statements.reduce((sum, statement) => sum + sizeOf(statement), 0) <= STATEMENT_BYTES) {
      const all = [begin, ...statements, commit];
      const text = all.map((statement) => statement.text).join('; ');
      const values = all.flatMap((statement) => statement.values);
      committing = true;
      const results = await run<ResultSetHeader[]>(connection, 'query', text, values);
      return results[1]!.affectedRows;
    }
    const results: ResultSetHeader[] = [];
    for (const { text, values } of [begin, ...statements]) {
      results.push(await run(connection, 'query', text, values));
    }
    committing = true;
    await run(connection, 'query', commit.text, []);
    return results[1]!.affectedRows;
  } catch (error) {
    // After a lock wait the engine has undone the last statement only: the rest must go too.
    await run(connection, 'query', 'ROLLBACK', []).catch(() => connection.destroy());
    throw committing ? sent(error) : error;
  }
}

function isTimeout(error: unknown): boolean {
  return (error as { code?: string }).code === 'ETIMEDOUT';
}

function sizeOf({ values }: Sql): number {
  return values.reduce<number>(
    (sum, value) => sum + (typeof value === 'string' ? Buffer.byteLength(value) : 16),
    0,
  );
}

function run<Result>(
  on: Connection,
  method: 'query' | 'execute',
  sql: string,
  values: readonly SqlValue[],
): Promise<Result> {
  return new Promise((resolve, reject) => {
    on[method](sql, values as SqlValue[], (error, result) =>
      error ? reject(error) : resolve(result as Result),
    );
  });
}

function connect(pool: Pool): Promise<PoolConnection> {
  return new Promise((resolve, reject) => {
    pool.getConnection((error, connection) => (error ? reject(error) : resolve(connection)));
  });
}
