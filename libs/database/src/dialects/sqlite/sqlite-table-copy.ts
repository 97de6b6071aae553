import type { TableCopyDialect } from '../table-copy-dialect.js';

const LEFT_BEHIND = /^(?:copy|notes|former)_(c_[0-9a-f]{32})$/;

/** Each with the row that it is about. */
const WRITES = { INSERT: 'new', UPDATE: 'new', DELETE: 'old' };

/**
 * One transaction holds up the writers of all classes, so a change of all objects of a large one is made beside them.
 */
export const sqliteTableCopy: TableCopyDialect = {
  schemaSize: 'SELECT COUNT(*) AS entries FROM sqlite_master',
  file: "SELECT file FROM pragma_database_list WHERE name = 'main'",
  logOf: (file) => `${file}-wal`,
  copyOf: (table) => `copy_${table}`,
  notesOf,
  noteWrites: (table) => [
    `CREATE TABLE ${notesOf(table)} (id BLOB NOT NULL PRIMARY KEY, seq INTEGER NOT NULL) WITHOUT ROWID`,
    ...Object.entries(WRITES).map(
      ([write, row]) =>
        `CREATE TRIGGER ${triggerOf(table, write)} AFTER ${write} ON ${table} BEGIN ` +
        `INSERT INTO ${notesOf(table)} (id, seq) VALUES (${row}.id, 1) ON CONFLICT (id) DO UPDATE SET seq = seq + 1; END`,
    ),
  ],
  replace: (table) => [
    ...dropTriggers(table),
    `ALTER TABLE ${table} RENAME TO former_${table}`,
    `ALTER TABLE copy_${table} RENAME TO ${table}`,
  ],
  namesOf,
  drop: (table) => [...dropTriggers(table), ...namesOf(table).map((name) => `DROP TABLE IF EXISTS ${name}`)],
  tableOf: (name) => LEFT_BEHIND.exec(name)?.[1],
};

function namesOf(table: string): string[] {
  return [`copy_${table}`, notesOf(table), `former_${table}`];
}

function notesOf(table: string): string {
  return `notes_${table}`;
}

function triggerOf(table: string, write: string): string {
  return `notes_${table}_${write.toLowerCase()}`;
}

function dropTriggers(table: string): string[] {
  return Object.keys(WRITES).map((write) => `DROP TRIGGER IF EXISTS ${triggerOf(table, write)}`);
}
