import { type LookupColumn, lookupName } from '../../engine/lookup-column.js';
import type { LookupColumnDialect } from '../lookup-dialect.js';
import { sqliteScalar } from './sqlite-scalar.js';

const COLUMN_TYPES = { text: 'TEXT', number: 'REAL', boolean: 'INTEGER' };

/** Lookup columns on SQLite hold whole texts, as its keys have no limit. */
export const sqliteLookup: LookupColumnDialect = {
  inNewTable: (table, column) => ({
    definitions: [definition(column)],
    statements: [index(table, column)],
  }),
  add: (table, column) => [`ALTER TABLE ${table} ADD COLUMN ${definition(column)}`, index(table, column)],
  // Both names, as a column that a failed change left behind may be unique or not.
  drop: (table, column) => [
    ...[true, false].map((unique) => `DROP INDEX IF EXISTS ${indexName(table, { ...column, unique })}`),
    `ALTER TABLE ${table} DROP COLUMN ${lookupName(column.slot)}`,
  ],
  hint: (table, column) => ` INDEXED BY ${indexName(table, column)}`,
  ordersMissing: ({ unique }) => !unique,
};

function definition({ slot, field, kind }: LookupColumn): string {
  return `${lookupName(slot)} ${COLUMN_TYPES[kind]} GENERATED ALWAYS AS (${sqliteScalar([field], kind)}) VIRTUAL`;
}

function index(table: string, column: LookupColumn): string {
  const name = lookupName(column.slot);
  const [kind, keys] = column.unique ? ['UNIQUE INDEX', name] : ['INDEX', `${name}, id`];
  return `CREATE ${kind} ${indexName(table, column)} ON ${table} (${keys})`;
}

/** The table is part of the name, as index names are global to the file. */
function indexName(table: string, { slot, unique }: LookupColumn): string {
  return `${unique ? 'ux' : 'ix'}_${table}_${slot}`;
}
