import { pace } from '@app/concurrency';
import type BetterSqlite3 from 'better-sqlite3';
import type { DataSource } from 'typeorm';
import type { Activity } from '../../engine/activity.js';
import type { Sql, SqlValue } from '../../engine/sql.js';
import type { Statements } from '../statements.js';
import { driverObject } from '../typeorm-internals.js';
import { PreparedStatements } from './prepared-statements.js';
import { SqliteAnswers } from './sqlite-answers.js';
import { isNotInserted } from './sqlite-errors.js';
import { SqliteGroupCommit } from './sqlite-group-commit.js';
import { objectOf } from './sqlite-object.js';

/** Run without pauses: so few write little, unless objects are large, of a mebibyte at most. */
const FEW_STATEMENTS = 8;

/** Statements on the one connection of a data source. */
export function openSqliteStatements(
  dataSource: DataSource,
  serialise: <T>(work: () => Promise<T>) => Promise<T>,
  activity: Activity,
): Statements {
  const databaseConnection = driverObject<BetterSqlite3.Database>(dataSource, 'databaseConnection');
  // Only at the start a wait inside SQLite is allowed, as it blocks the process.
  databaseConnection.pragma('busy_timeout = 0');
  const prepared = new PreparedStatements(databaseConnection, 'row');
  const values = new PreparedStatements(databaseConnection, 'value');
  const answers = new SqliteAnswers(databaseConnection, prepared, values);
  const writes = new SqliteGroupCommit(databaseConnection, prepared, serialise, activity);
  return {
    query: async <Row>(sql: string, given: readonly SqlValue[]) => prepared.get(sql).all(...given) as Row[],
    findObjects: async (sql, given) => (values.get(sql).all(...given) as string[]).map(objectOf),
    snapshotRead: (page) => answers.snapshotRead(page),
    groupedSnapshotRead: undefined,
    snapshot: () => answers.snapshot(),
    execute: (statements) => {
      const written = writes.add({
        isOneStatement: statements.length === 1,
        objects: statements.length,
        run: () => runAll(prepared, statements),
      });
      return written.catch(noneIfNotInserted);
    },
    change: async (first, decide) => {
      await writes.add({
        isOneStatement: false,
        // The ids looked for, roughly.
        objects: first.reduce((sum, { values }) => sum + values.length, 0),
        run: () => {
          const decided = decide(first.map((statement) => answerTo(prepared, statement)));
          if (!(decided instanceof Promise)) return runAll(prepared, decided);
          return decided.then((statements) => runAll(prepared, statements));
        },
      });
    },
    connections: () => ({}),
  };
}

/** 0 rows for an insert whose class is another one. */
function noneIfNotInserted(error: unknown): number {
  if (isNotInserted(error)) return 0;
  throw error;
}

function answerTo(prepared: PreparedStatements, { text, values }: Sql): unknown {
  const statement = prepared.get(text);
  return statement.reader ? statement.all(...values) : statement.run(...values);
}

/** Answers how many rows the first statement has changed; a promise for many statements. */
function runAll(prepared: PreparedStatements, statements: readonly Sql[]): number | Promise<number> {
  if (statements.length > FEW_STATEMENTS) return runInTurns(prepared, statements);
  const changes = statements.map(({ text, values }) => prepared.get(text).run(...values).changes);
  return changes[0] ?? 0;
}

/** Serves other requests between statements. */
async function runInTurns(prepared: PreparedStatements, statements: readonly Sql[]): Promise<number> {
  let first: number | undefined;
  for (const { text, values } of statements) {
    const { changes } = prepared.get(text).run(...values);
    first ??= changes;
    if (pace.isDue) await pace.turn();
  }
  return first!;
}
