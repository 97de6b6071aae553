import {
  type CompoundIndex,
  isCompound,
  keysSql,
  type LookupColumn,
  lookupName,
  type TableIndex,
} from '../../engine/indexes/table-index.js';
import { jsonPathLiteral } from '../../engine/sql.js';
import type { LookupColumnDialect } from '../lookup-dialect.js';

const COLUMN_TYPES = { text: 'TEXT', number: 'REAL', boolean: 'INTEGER' };

/** Lookup columns on SQLite hold whole texts, as its keys have no limit. */
export const sqliteLookup: LookupColumnDialect = {
  inNewTable: (table, column, replaced) => ({
    definitions: [definition(column)],
    statements: indexOf(table, column, replaced),
  }),
  value: (field, kind) => sqliteScalar([field], kind),
  compoundInNewTable: (table, index, replaced) => ({
    definitions: [],
    statements: [compound(table, index, replaced)],
  }),
  add: (table, column) => [
    `ALTER TABLE ${table} ADD COLUMN ${definition(column)}`,
    ...indexOf(table, column),
  ],
  addIndex: (table, index) => (isCompound(index) ? [compound(table, index)] : indexOf(table, index)),
  // Both names, as a column that a failed change left behind may be unique or not.
  drop: (table, column) => [
    ...[true, false].map((unique) => `DROP INDEX IF EXISTS ${indexName(table, { ...column, unique })}`),
    `ALTER TABLE ${table} DROP COLUMN ${lookupName(column.slot)}`,
  ],
  dropIndexes: (names) => names.map((name) => `DROP INDEX IF EXISTS ${name}`),
  indexNames: (table) => ({ text: 'SELECT name FROM pragma_index_list(?)', values: [table] }),
  namesOf: (table, index) => [indexName(table, index)],
  hint: (table, index) => ` INDEXED BY ${indexName(table, index)}`,
  ordersMissing: ({ unique }) => !unique,
};

function definition({ slot, field, kind }: LookupColumn): string {
  return `${lookupName(slot)} ${COLUMN_TYPES[kind]} GENERATED ALWAYS AS (${sqliteScalar([field], kind)}) VIRTUAL`;
}

function indexOf(table: string, column: LookupColumn, calledAfter = table): string[] {
  const name = lookupName(column.slot);
  if (!column.unique && column.indexed === false) return [];
  const [kind, keys] = column.unique ? ['UNIQUE INDEX', name] : ['INDEX', `${name}, id`];
  return [`CREATE ${kind} ${indexName(calledAfter, column)} ON ${table} (${keys})`];
}

function compound(table: string, index: CompoundIndex, calledAfter = table): string {
  return `CREATE INDEX ${indexName(calledAfter, index)} ON ${table} (${keysSql(index)})`;
}

/** The table is part of the name, as index names are global to the file. */
function indexName(table: string, index: TableIndex): string {
  const kind = isCompound(index) ? 'cx' : index.unique ? 'ux' : 'ix';
  return `${kind}_${table}_${index.slot}`;
}

/** SQL of the value of a defined field, or of a member in it; NULL unless the JSON there is of the kind. */
function sqliteScalar(path: readonly string[], kind: LookupColumn['kind']): string {
  const literal = jsonPathLiteral(path);
  const type = `json_type(data, ${literal})`;
  const value = `json_extract(data, ${literal})`;
  switch (kind) {
    case 'text':
      return `CASE ${type} WHEN 'text' THEN ${value} END`;
    case 'number':
      // JSON integers would stay 64-bit integers, and those above 2^53 differ from the double they were written from.
      return `CASE WHEN ${type} IN ('integer', 'real') THEN CAST(${value} AS REAL) END`;
    case 'boolean':
      return `CASE ${type} WHEN 'true' THEN 1 WHEN 'false' THEN 0 END`;
  }
}
