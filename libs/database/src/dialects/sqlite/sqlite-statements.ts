import type BetterSqlite3 from 'better-sqlite3';
import type { DataSource } from 'typeorm';
import type { SqlValue } from '../../engine/sql.js';
import { GroupCommit } from '../sqlite-writer/group-commit.js';
import { isNotInserted } from '../sqlite-writer/sqlite-errors.js';
import { threadOf } from '../sqlite-writer/writer-data-source.js';
import type { OpenStatements, Reads, Writes } from '../statements.js';
import { driverObject } from '../typeorm-internals.js';
import { PreparedStatements } from './prepared-statements.js';
import { SqliteAnswers } from './sqlite-answers.js';
import { objectOf } from './sqlite-object.js';

/** Reads in this thread, on the connection of one data source; writes in the thread of the other. */
export const openSqliteStatements: OpenStatements = (reader, writer, serialise, activity) => ({
  ...readsOf(reader),
  ...writesTo(new GroupCommit(threadOf(writer), serialise, activity)),
  connections: () => ({}),
});

function readsOf(dataSource: DataSource): Reads {
  const databaseConnection = driverObject<BetterSqlite3.Database>(dataSource, 'databaseConnection');
  // Only at the start a wait inside SQLite is allowed, as it blocks the process.
  databaseConnection.pragma('busy_timeout = 0');
  const prepared = new PreparedStatements(databaseConnection, 'row');
  const values = new PreparedStatements(databaseConnection, 'value');
  const answers = new SqliteAnswers(databaseConnection, prepared, values);
  return {
    query: async <Row>(sql: string, given: readonly SqlValue[]) => prepared.get(sql).all(...given) as Row[],
    findObjects: async (sql, given) => (values.get(sql).all(...given) as string[]).map(objectOf),
    snapshotRead: (page) => answers.snapshotRead(page),
    groupedSnapshotRead: undefined,
    snapshot: () => answers.snapshot(),
  };
}

function writesTo(groups: GroupCommit): Writes {
  return {
    execute: (statements) => groups.add({ statements, objects: statements.length }).catch(noneIfNotInserted),
    change: async (first, decide) => {
      // The ids looked for, roughly.
      const objects = first.reduce((sum, { values }) => sum + values.length, 0);
      await groups.add({ statements: first, decide, objects });
    },
  };
}

/** 0 rows for an insert whose class is another one. */
function noneIfNotInserted(error: unknown): number {
  if (isNotInserted(error)) return 0;
  throw error;
}
