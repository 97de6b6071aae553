import type { Sql } from '../../engine/sql.js';
import { splitByStatement } from '../../engine/statement-groups.js';
import type { ObjectWords, WordDialect } from '../word-dialect.js';
import { mostTogether } from './connections/packet-limit.js';

/** The words of several objects, out of one JSON document, which is a single value of the statement. */
const WORDS =
  "JSON_TABLE(?, '$[*]' COLUMNS (i CHAR(32) PATH '$.i', " +
  "NESTED PATH '$.w[*]' COLUMNS (w VARCHAR(100) CHARACTER SET utf8mb4 PATH '$')))";

/** A word has up to 100 characters of four bytes. */
export const innodbWords: WordDialect = {
  create: (table) => [
    `CREATE TABLE ${table} (word VARBINARY(400) NOT NULL, object_id BINARY(16) NOT NULL, ` +
      'PRIMARY KEY (word, object_id), INDEX by_object (object_id, word)) ENGINE=InnoDB',
  ],

  byWord: () => ' FORCE INDEX (PRIMARY)',
  byObject: () => ' FORCE INDEX (by_object)',

  insert: (table, objects, condition) => inserts(`INSERT INTO ${table}`, objects, condition),
  complete: (table, objects) => inserts(`INSERT IGNORE INTO ${table}`, objects),

  // In one row for each object: a thousand of them have a million words, and a row of the driver takes 300 bytes.
  wordsOf: (table, ids) => ({
    text:
      `SELECT object_id AS id, JSON_ARRAYAGG(CONVERT(word USING utf8mb4)) AS words FROM ${table} FORCE INDEX (by_object) ` +
      `WHERE object_id IN (${ids.map(() => '?').join(', ')}) GROUP BY object_id`,
    values: ids,
  }),

  *remove(table, objects) {
    const text =
      `DELETE ${table} FROM ${WORDS} r STRAIGHT_JOIN ${table} FORCE INDEX (PRIMARY) ` +
      `ON ${table}.word = CAST(r.w AS BINARY) AND ${table}.object_id = UNHEX(r.i)`;
    for (const some of documentsOf(objects)) yield { text, values: [some] };
  },
};

function* inserts(
  insert: string,
  objects: readonly ObjectWords[],
  condition: Sql = { text: '', values: [] },
): Generator<Sql> {
  const where = condition.text === '' ? '' : ` WHERE EXISTS (${condition.text})`;
  const text = `${insert} (word, object_id) SELECT CAST(r.w AS BINARY), UNHEX(r.i) FROM ${WORDS} r${where}`;
  for (const some of documentsOf(objects)) yield { text, values: [some, ...condition.values] };
}

function documentsOf(objects: readonly ObjectWords[]): string[] {
  const rows = objects.map(({ id, words }) => ({
    data: JSON.stringify({ i: id.toString('hex'), w: words }),
  }));
  return splitByStatement(rows, mostTogether).map((some) => `[${some.map(({ data }) => data).join()}]`);
}
