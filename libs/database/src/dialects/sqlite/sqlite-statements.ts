import type BetterSqlite3 from 'better-sqlite3';
import type { DataSource } from 'typeorm';
import type { Activity } from '../../activity.js';
import type { Sql, SqlValue } from '../../sql.js';
import type { Statements } from '../statements.js';
import { PreparedStatements } from './prepared-statements.js';
import { SqliteAnswers } from './sqlite-answers.js';
import { SqliteGroupedWrites } from './sqlite-grouped-writes.js';

/** Statements on the one connection of a data source. */
export function openSqliteStatements(
  dataSource: DataSource,
  inTurn: <T>(work: () => Promise<T>) => Promise<T>,
  activity: Activity,
): Statements {
  const { databaseConnection } = dataSource.driver as unknown as {
    databaseConnection: BetterSqlite3.Database;
  };
  // Only at the start anybody waits inside of SQLite, where all others wait too.
  databaseConnection.pragma('busy_timeout = 0');
  const prepared = new PreparedStatements(databaseConnection);
  const answers = new SqliteAnswers(databaseConnection, prepared);
  const writes = new SqliteGroupedWrites(databaseConnection, prepared, inTurn, activity);
  return {
    query: async <Row>(sql: string, values: readonly SqlValue[]) => prepared.get(sql).all(...values) as Row[],
    together: (statements) => answers.together(statements),
    snapshot: () => answers.snapshot(),
    execute: (statements) =>
      writes.add({
        isOneStatement: statements.length === 1,
        objects: statements.length,
        run: () => runAll(prepared, statements)[0]!,
      }),
    change: async (first, decide) => {
      await writes.add({
        isOneStatement: false,
        // Those that are looked for.
        objects: first.reduce((sum, { values }) => sum + values.length, 0),
        run: () => runAll(prepared, decide(first.map((statement) => answerTo(prepared, statement)))).length,
      });
    },
    connections: () => ({}),
  };
}

function answerTo(prepared: PreparedStatements, { text, values }: Sql): unknown {
  const statement = prepared.get(text);
  return statement.reader ? statement.all(...values) : statement.run(...values);
}

/** Answers how many rows each statement has changed. */
function runAll(prepared: PreparedStatements, statements: readonly Sql[]): number[] {
  return statements.map(({ text, values }) => prepared.get(text).run(...values).changes);
}
