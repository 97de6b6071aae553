import type { Sql } from '../../engine/sql.js';
import type { ObjectWords, WordDialect } from '../word-dialect.js';

export const sqliteWords: WordDialect = {
  create: (table) => [
    `CREATE TABLE ${table} (word BLOB NOT NULL, object_id BLOB NOT NULL, PRIMARY KEY (word, object_id)) WITHOUT ROWID`,
    `CREATE INDEX ${byObject(table)} ON ${table} (object_id, word)`,
  ],

  byWord: (table) => ` INDEXED BY sqlite_autoindex_${table}_1`,
  byObject: (table) => ` INDEXED BY ${byObject(table)}`,

  insert: (table, objects, condition) => inserts(`INSERT INTO ${table}`, objects, condition),
  complete: (table, objects) => inserts(`INSERT OR IGNORE INTO ${table}`, objects),

  *remove(table, objects) {
    const text = `DELETE FROM ${table} WHERE object_id = ? AND word IN (SELECT CAST(value AS BLOB) FROM json_each(?))`;
    for (const { id, words } of objects) yield { text, values: [id, JSON.stringify(words)] };
  },
};

/** Names of indexes are of the whole database. */
function byObject(table: string): string {
  return `${table}_o`;
}

function* inserts(insert: string, objects: readonly ObjectWords[], condition?: Sql): Generator<Sql> {
  const where = condition === undefined ? '' : ` WHERE EXISTS (${condition.text})`;
  const text = `${insert} (word, object_id) SELECT CAST(value AS BLOB), ? FROM json_each(?)${where}`;
  for (const { id, words } of objects) {
    yield { text, values: [id, JSON.stringify(words), ...(condition?.values ?? [])] };
  }
}
