import type { ResultSetHeader } from 'mysql2';
import type { DataSource } from 'typeorm';
import type { Sql, SqlValue } from '../sql.js';
import { STATEMENT_BYTES } from '../statement-groups.js';
import type { Statements } from './statements.js';

type Done<Result> = (error: Error | null, result: Result) => void;
type Run = (sql: string, values: SqlValue[], done: Done<unknown>) => void;

/** What we use of the driver's pool and its connections. */
interface Connection {
  query: Run;
  /** Prepares the statement where it is not yet. */
  execute: Run;
}

interface PoolConnection extends Connection {
  release(): void;
}

interface Pool extends Connection {
  getConnection(done: Done<PoolConnection>): void;
}

/** Statements on the pool of the driver, prepared where they come again. */
export function openMysqlStatements(dataSource: DataSource): Statements {
  const { pool } = dataSource.driver as unknown as { pool: Pool };
  return {
    query<Row>(sql: string, values: readonly SqlValue[], reused: boolean): Promise<Row[]> {
      if (!reused) return run(pool, 'query', sql, values);
      // The driver sends numbers as floating point, which LIMIT does not take.
      const texts = values.map((value) => (typeof value === 'number' ? String(value) : value));
      return run(pool, 'execute', sql, texts);
    },

    async execute([first, ...others]: readonly Sql[]): Promise<number> {
      if (others.length === 0) {
        return (await run<ResultSetHeader>(pool, 'execute', first!.text, first!.values)).affectedRows;
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

/** Runs a transaction, in one round trip unless that would be too long for the server. */
async function together(connection: PoolConnection, statements: readonly Sql[]): Promise<number> {
  const all = [{ text: 'START TRANSACTION', values: [] }, ...statements, { text: 'COMMIT', values: [] }];
  try {
    if (statements.reduce((sum, statement) => sum + sizeOf(statement), 0) <= STATEMENT_BYTES) {
      const text = all.map((statement) => statement.text).join('; ');
      const values = all.flatMap((statement) => statement.values);
      const results = await run<ResultSetHeader[]>(connection, 'query', text, values);
      return results[1]!.affectedRows;
    }
    const results: ResultSetHeader[] = [];
    for (const { text, values } of all) results.push(await run(connection, 'query', text, values));
    return results[1]!.affectedRows;
  } catch (error) {
    await run(connection, 'query', 'ROLLBACK', []).catch(() => {});
    throw error;
  }
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
