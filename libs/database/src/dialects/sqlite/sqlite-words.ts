import type { Sql } from '../../engine/sql.js';
import { WORD_STAGING } from '../sqlite-writer/word-staging.js';
import type { ObjectWords, WordDialect } from '../word-dialect.js';

const INSERT = { insert: 'INSERT', complete: 'INSERT OR IGNORE' };

export const sqliteWords: WordDialect = {
  create: (table) => [
    `CREATE TABLE ${table} (word BLOB NOT NULL, object_id BLOB NOT NULL, PRIMARY KEY (word, object_id)) WITHOUT ROWID`,
    `CREATE INDEX ${byObject(table)} ON ${table} (object_id, word)`,
  ],

  byWord: (table) => ` INDEXED BY sqlite_autoindex_${table}_1`,
  byObject: (table) => ` INDEXED BY ${byObject(table)}`,

  insert: (table, objects, condition) => inserts(`${INSERT.insert} INTO ${table}`, objects, condition),
  complete: (table, objects) => inserts(`${INSERT.complete} INTO ${table}`, objects),

  staging: {
    table: WORD_STAGING,
    store: (table, insert, condition) => [
      {
        text:
          `${INSERT[insert]} INTO ${table} (word, object_id) SELECT word, object_id FROM ${WORD_STAGING}` +
          `${where(condition)} ORDER BY word, object_id`,
        values: condition?.values ?? [],
      },
      { text: `DELETE FROM ${WORD_STAGING}`, values: [] },
    ],
  },

  *remove(table, objects) {
    const text = `DELETE FROM ${table} WHERE object_id = ? AND word IN (SELECT CAST(value AS BLOB) FROM json_each(?))`;
    for (const { id, words } of objects) yield { text, values: [id, JSON.stringify(words)] };
  },

  removeAll: (table, ids) => ({
    text: `DELETE FROM ${table} INDEXED BY ${byObject(table)} WHERE object_id IN (SELECT unhex(value) FROM json_each(?))`,
    values: [JSON.stringify(ids.map((id) => id.toString('hex')))],
  }),
};

/** Names of indexes are of the whole database. */
function byObject(table: string): string {
  return `${table}_o`;
}

function* inserts(insert: string, objects: readonly ObjectWords[], condition?: Sql): Generator<Sql> {
  const text = `${insert} (word, object_id) SELECT CAST(value AS BLOB), ? FROM json_each(?)${where(condition)}`;
  for (const { id, words } of objects) {
    yield { text, values: [id, JSON.stringify(words), ...(condition?.values ?? [])] };
  }
}

function where(condition: Sql | undefined): string {
  return condition === undefined ? '' : ` WHERE EXISTS (${condition.text})`;
}
