import { type Cancellation, LOCKING, pace } from '@app/concurrency';
import type { ResultSetHeader } from 'mysql2';
import { errorOfSentWrite } from '../../../engine/retry-transaction.js';
import type { Sql, SqlValue } from '../../../engine/sql.js';
import type { ChangeOptions, Decide } from '../../execution/statements.js';
import type { Connection, Pool, PoolConnection } from '../connections/mysql-driver.js';
import { mostTogether, refuseTooLarge } from '../connections/packet-limit.js';
import { mysqlFailure } from './mysql-errors.js';
import { connect, isWorthPreparing, run, runPrepared } from './mysql-run.js';

/**
 * Texts of these lengths go to the server in hexadecimal. The driver escapes character by character, which takes four
 * times as long for a JSON object and leaves six times the garbage. Shorter texts gain little, and longer ones would
 * make packets large.
 */
const MIN_HEX_LENGTH = 64;
const MAX_HEX_LENGTH = 16 * 1024;

const BEGIN: Sql = { text: 'START TRANSACTION', values: [] };
const COMMIT: Sql = { text: 'COMMIT', values: [] };
const ROLLBACK: Sql = { text: 'ROLLBACK', values: [] };

/** Most bytes of a transaction that is sent to the server in one packet. */
const PACKET_BYTES = 2 * 1024 * 1024;

/** A statement of this size or more is worth a round trip of its own. */
const LARGE_BYTES = 16 * 1024;

/**
 * Runs one write atomically, and answers how many rows its first statement matched. A write of one statement waits for
 * a connection inside the driver, so its `signal` is checked before.
 */
export async function executeWrite(
  pool: Pool,
  statements: readonly Sql[],
  signal?: Cancellation,
): Promise<number> {
  const [first] = statements;
  if (statements.length > 1) return (await executeTransaction(pool, statements, signal))[0]!;
  signal?.throwIfAborted();
  try {
    const isPrepared = isLarge(first!) || isWorthPreparing(first!.text);
    const written = isPrepared
      ? runPrepared<ResultSetHeader>(pool, first!)
      : runTogether<ResultSetHeader>(pool, statements);
    return (await written).affectedRows;
  } catch (error) {
    throw sent(error);
  }
}

/**
 * Runs work in a transaction; the work reports when it sends COMMIT. If the connection is lost after that, the outcome
 * is unknown. If it is lost before, the server rolls back.
 */
async function inTransaction<T>(
  pool: Pool,
  signal: Cancellation | undefined,
  work: (connection: PoolConnection, commits: () => void) => Promise<T>,
): Promise<T> {
  const connection = await connect(pool);
  let committing = false;
  try {
    signal?.throwIfAborted();
    return await work(connection, () => {
      committing = true;
    });
  } catch (error) {
    // After a lock wait timeout, the engine has rolled back only the last statement; the others must be rolled back
    // too.
    await run(connection, 'query', ROLLBACK).catch(() => connection.destroy());
    throw committing ? sent(error) : error;
  } finally {
    connection.release();
  }
}

/**
 * Runs a transaction, in one round trip unless that would be too long for the server, and answers how many rows each
 * statement matched.
 */
function executeTransaction(
  pool: Pool,
  statements: readonly Sql[],
  signal?: Cancellation,
): Promise<number[]> {
  return inTransaction(pool, signal, async (connection, commits) => {
    let results: ResultSetHeader[] = [];
    if (statements.reduce((sum, statement) => sum + sizeOf(statement), 0) <= mostTogether(PACKET_BYTES)) {
      commits();
      results = await runTogether(connection, [BEGIN, ...statements, COMMIT]);
    } else {
      for (const statement of [BEGIN, ...statements]) {
        // Prepared, a large value needs no escaping.
        results.push(
          isLarge(statement)
            ? await runPrepared(connection, statement)
            : await run(connection, 'query', statement),
        );
        if (pace.isDue) await pace.turn(LOCKING);
      }
      commits();
      await run(connection, 'query', COMMIT);
    }
    return statements.map((_, position) => results[position + 1]!.affectedRows);
  });
}

/**
 * Runs statements and what `decide` makes of their answers in one transaction, in three round trips where one statement
 * of many rows is written. A `dryRun` is rolled back at its end.
 */
export function executeChange(
  pool: Pool,
  first: readonly Sql[],
  decide: Decide,
  { dryRun = false, signal }: ChangeOptions = {},
): Promise<void> {
  return inTransaction(pool, signal, async (connection, commits) => {
    const [, ...answers] = await runTogether<unknown[]>(connection, [BEGIN, ...first]);
    let small: Sql[] = [];
    let bytes = 0;
    for (const statement of await decide(answers, LOCKING)) {
      if (pace.isDue) await pace.turn(LOCKING);
      const alone = isLarge(statement);
      if (!alone) bytes += sizeOf(statement);
      // In their order.
      if (small.length > 0 && (alone || bytes > mostTogether(PACKET_BYTES))) {
        await runTogether(connection, small);
        small = [];
        bytes = alone ? 0 : sizeOf(statement);
      }
      // Prepared, a large value needs no escaping.
      if (alone) await runPrepared(connection, statement);
      else small.push(statement);
    }
    if (!dryRun) commits();
    await runTogether(connection, [...small, dryRun ? ROLLBACK : COMMIT]);
  });
}

/** Runs statements, which go to the server in one packet. */
function runTogether<Result>(connection: Connection, statements: readonly Sql[]): Promise<Result> {
  const text = statements.map((statement) => statement.text).join('; ');
  return run(connection, 'query', { text, values: statements.flatMap(({ values }) => values.map(literal)) });
}

function sent(error: unknown): unknown {
  return errorOfSentWrite({ failureOf: mysqlFailure }, error);
}

/** Whether a statement is worth a round trip. Throws StatementTooLarge. */
function isLarge(statement: Sql): boolean {
  const bytes = sizeOf(statement);
  if (bytes <= LARGE_BYTES) return false;
  refuseTooLarge(bytes + statement.text.length);
  return true;
}

/** Bytes of data, roughly. */
function sizeOf({ values }: Sql): number {
  return values.reduce<number>(
    (sum, value) => sum + (typeof value === 'string' ? Buffer.byteLength(value) : 16),
    0,
  );
}

/** A text in hexadecimal for an unprepared statement: the driver inserts the answer of `toSqlString` unchanged. */
class HexLiteral {
  constructor(private readonly text: string) {}

  toSqlString(): string {
    return `_utf8mb4 X'${Buffer.from(this.text).toString('hex')}'`;
  }
}

/** A value for a statement that is not prepared. */
function literal(value: SqlValue): SqlValue | HexLiteral {
  const isText =
    typeof value === 'string' && value.length >= MIN_HEX_LENGTH && value.length <= MAX_HEX_LENGTH;
  return isText ? new HexLiteral(value) : value;
}
