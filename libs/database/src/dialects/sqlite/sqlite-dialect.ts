import type BetterSqlite3 from 'better-sqlite3';
import { DataSource, type DataSourceOptions } from 'typeorm';
import type { Sql } from '../../engine/sql.js';
import type { Dialect, ObjectUpdate } from '../dialect.js';
import { driverError } from '../drivers/driver-error.js';
import { noteTransaction } from '../drivers/typeorm-internals.js';
import { sqliteFailure } from '../sqlite-writer/sqlite-errors.js';
import { threadOf, writerDataSource } from '../sqlite-writer/writer-data-source.js';
import { OBJECT_BYTES, sqliteObject } from './execution/sqlite-object.js';
import { openSqliteStatements } from './execution/sqlite-statements.js';
import { sqliteFilter } from './sqlite-filter.js';
import { sqliteLookup } from './sqlite-lookup.js';
import { sqliteTableCopy } from './sqlite-table-copy.js';
import { sqliteWords } from './sqlite-words.js';

/** At the start; later no write waits inside SQLite (`BusyRetry`). */
const BUSY_TIMEOUT_MILLISECONDS = 5000;

/** Page cache of the reader: to fetch a page costs a third of what it takes to find an object. */
const READ_CACHE_KIBIBYTES = 32_768;

/**
 * Without the class the data is NULL, which the table refuses (`isNotInserted`). INSERT ... SELECT would say so
 * plainly, but takes SQLite more than twice as long with columns generated from the data.
 */
function insertObject(table: string): string {
  const data = '(SELECT ? FROM classes WHERE id = ? AND revision = ? AND sealed_to < ?)';
  return `INSERT INTO ${table} (id, revision, data) VALUES (?, 1, ${data})`;
}

/** SQLite inside the process: one thread writes, and the others read committed data beside it (write-ahead log). */
export const sqliteDialect: Dialect = {
  name: 'sqlite',
  keepsText: true,
  singleWriter: true,
  dataSource: (options) =>
    'readonly' in options && options.readonly ? new DataSource(options) : writerDataSource(options),
  openStatements: openSqliteStatements,
  filter: sqliteFilter,
  lookup: sqliteLookup,
  words: sqliteWords,
  tableCopy: sqliteTableCopy,
  // With a single writer there is nothing to lock out.
  lockShared: '',
  lockExclusive: '',
  sliceObjects: 4096,
  // Of small objects some 10 ms, in which no other scan runs; of entries 40 ms to count them, half a second to sort
  // them.
  mostInOneStatement: { objects: 4096, entries: 1_048_576 },
  // To count them takes 0.2 ms, to sort them 5 ms.
  mostEntriesInProcess: 8192,
  // All of them are in memory until the first one is answered, and a snapshot costs as little as a few objects.
  pagesTogether: { most: 32, objects: 1 },
  // Some 40 ms.
  mostWordsInOneStatement: 65_536,
  joinInOrder: 'CROSS JOIN',
  // SQLite finds rows by several indexes, and each of them once, if it takes the conditions for rare.
  searchedFor: (condition) => `likelihood(${condition}, 0.0001)`,
  inIdOrder: (table) => ` INDEXED BY sqlite_autoindex_${table}_1`,
  // A bare `?` would be planned again in each run, as in conditions (`OPERAND`).
  limitAndOffset: 'LIMIT ? + 0 OFFSET ?',
  listedIds: '(SELECT unhex(value) AS found, key AS pos FROM json_each(?))',
  object: sqliteObject,
  objectBytes: OBJECT_BYTES,
  objectTable: {
    columns: [
      'id BLOB NOT NULL PRIMARY KEY',
      'revision INTEGER NOT NULL',
      'data TEXT NOT NULL',
      'attachments TEXT',
    ],
    options: '',
  },

  jsonArrayOf: (column) => `json_group_array(${column})`,

  tableNames: "SELECT name FROM sqlite_master WHERE type = 'table'",

  deleteByKey: (table) => `DELETE FROM ${table}`,

  columnNames: (table) => ({ text: 'SELECT name FROM pragma_table_xinfo(?)', values: [table] }),

  insertObject,

  insertObjects(table, [classId, classRevision], [first, ...others]) {
    const checked = {
      text: insertObject(table),
      values: [first!.id, first!.data, classId, classRevision, first!.id],
    };
    const text = `INSERT INTO ${table} (id, revision, data) VALUES (?, 1, ?)`;
    return [checked, ...others.map(({ id, data }) => ({ text, values: [id, data] }))];
  },

  updateObjects(table: string, updates: readonly ObjectUpdate[]): Sql[] {
    const text = `UPDATE ${table} SET data = ?, revision = revision + ? WHERE id = ?`;
    return updates.map(({ id, data, raise = 1 }) => ({ text, values: [data, raise, id] }));
  },

  violatedSlot(error: unknown): number | undefined {
    const inner = driverError(error);
    if (inner?.code !== 'SQLITE_CONSTRAINT_UNIQUE') return undefined;
    const slot = /\.x(\d+)$/.exec(inner.message)?.[1];
    return slot === undefined ? undefined : Number(slot);
  },

  isDuplicateKey: (error) => /^SQLITE_CONSTRAINT_(UNIQUE|PRIMARYKEY)$/.test(driverError(error)?.code ?? ''),
  isLockWait: () => false,
  isGone: (error) => /^no such (table|column|index)/.test(driverError(error)?.message ?? ''),
  failureOf: sqliteFailure,
  clock: undefined,
  durability: {
    statement:
      'SELECT (SELECT synchronous FROM pragma_synchronous) AS synchronous, (SELECT journal_mode FROM pragma_journal_mode) AS journal',
    weaknesses: ({ synchronous, journal }) => [
      ...(Number(synchronous) >= 2
        ? []
        : [`synchronous is ${synchronous}, not FULL (2): a power cut loses writes that were acknowledged`]),
      ...(journal === 'wal'
        ? []
        : [`journal_mode is ${journal}, not wal: readers and the writer hold each other up`]),
    ],
  },
  limits: undefined,
  isMultiPrimary: async () => false,
  async beginTransaction(runner) {
    const thread = threadOf(runner.dataSource);
    await thread.busyRetry.begin(() => thread.query('BEGIN IMMEDIATE'));
    // As its own `startTransaction`, which would take the lock with the first write only.
    noteTransaction(runner, true);
  },
  executeAll: (runner, statements) => threadOf(runner.dataSource).executeAll(statements),
  // Statements run in the process itself: nothing could stop them.
  withoutDeadline: () => () => {},
  longLockWait: undefined,
};

/** Options of TypeORM for a database file, which is created where missing. */
export function sqliteConnection(file: string, access: 'write' | 'read'): DataSourceOptions {
  return {
    type: 'better-sqlite3',
    database: file,
    timeout: BUSY_TIMEOUT_MILLISECONDS,
    readonly: access === 'read',
    logging: false,
    prepareDatabase: (connection: BetterSqlite3.Database) => {
      if (access === 'read') connection.pragma(`cache_size = -${READ_CACHE_KIBIBYTES}`);
    },
  };
}
