import type { ResultSetHeader } from 'mysql2';
import type { Sql } from '../sql.js';
import { STATEMENT_BYTES } from '../statement-groups.js';
import { afterSending } from '../units-of-work.js';
import type { Pool } from './mysql-connections.js';
import { mysqlFailure } from './mysql-failures.js';
import { connect, run } from './mysql-run.js';

const BEGIN: Sql = { text: 'START TRANSACTION', values: [] };
const COMMIT: Sql = { text: 'COMMIT', values: [] };

/** Runs one write, all of it or nothing, and answers how many rows its first statement matched. */
export async function writeAlone(pool: Pool, statements: readonly Sql[]): Promise<number> {
  const [first] = statements;
  if (statements.length > 1) return (await writeTogether(pool, statements))[0]!;
  try {
    return (await run<ResultSetHeader>(pool, 'execute', first!)).affectedRows;
  } catch (error) {
    throw sent(error);
  }
}

/**
 * Runs a transaction, in one round trip unless that would be too long for the server, and answers how many rows each
 * statement matched. Once COMMIT is on its way, a lost connection leaves the outcome unknown; before, the server undoes
 * what it has.
 */
export async function writeTogether(pool: Pool, statements: readonly Sql[]): Promise<number[]> {
  const connection = await connect(pool);
  let committing = false;
  try {
    let results: ResultSetHeader[] = [];
    if (statements.reduce((sum, statement) => sum + sizeOf(statement), 0) <= STATEMENT_BYTES) {
      const all = [BEGIN, ...statements, COMMIT];
      const text = all.map((statement) => statement.text).join('; ');
      const values = all.flatMap((statement) => statement.values);
      committing = true;
      results = await run(connection, 'query', { text, values });
    } else {
      for (const statement of [BEGIN, ...statements]) results.push(await run(connection, 'query', statement));
      committing = true;
      await run(connection, 'query', COMMIT);
    }
    return statements.map((_, position) => results[position + 1]!.affectedRows);
  } catch (error) {
    // After a lock wait the engine has undone the last statement only: the rest must go too.
    await run(connection, 'query', { text: 'ROLLBACK', values: [] }).catch(() => connection.destroy());
    throw committing ? sent(error) : error;
  } finally {
    connection.release();
  }
}

function sent(error: unknown): unknown {
  return afterSending({ failureOf: mysqlFailure }, error);
}

/** Bytes of data, roughly. */
export function sizeOf({ values }: Sql): number {
  return values.reduce<number>(
    (sum, value) => sum + (typeof value === 'string' ? Buffer.byteLength(value) : 16),
    0,
  );
}
