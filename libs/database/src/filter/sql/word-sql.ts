import type { WordTable } from '../../dialects/filter-dialect.js';
import { StaleClass } from '../../dialects/write-refusals.js';
import { joined, OPERAND, type Sql } from '../../engine/sql.js';

/** No UTF-8 text contains this byte, so a prefix followed by it sorts after every word that begins with the prefix. */
const AFTER_ALL = Buffer.from([0xff]);

/** Which words begin with a text, as rows of the table `alias`. */
export function beginning(prefix: string, alias: string): Sql {
  const first = Buffer.from(prefix);
  return {
    text: `${alias}.word >= ${OPERAND} AND ${alias}.word < ${OPERAND}`,
    values: [first, Buffer.concat([first, AFTER_ALL])],
  };
}

/** Whether the object of this id has words that begin with each of these. */
export function hasWords(prefixes: readonly string[], words: WordTable | undefined, id = 'id'): Sql {
  // The class has lost its searchable fields since the search was read.
  if (words === undefined) throw new StaleClass();
  return joined(
    prefixes.map((prefix) => {
      const { text, values } = beginning(prefix, 'x');
      const from = `${words.name} x${words.byObject}`;
      // Not EXISTS, which servers may turn into a join that begins with all words of the range.
      return {
        text: `(SELECT 1 FROM ${from} WHERE x.object_id = ${id} AND ${text} LIMIT 1) IS NOT NULL`,
        values,
      };
    }),
    ' AND ',
  );
}

/** Selects the ids, as `found`, of objects with words for every prefix. The first prefix drives the search. */
export function objectsWith([first, ...others]: readonly string[], words: WordTable): Sql {
  const { text, values } = fromWords(first!, others, words);
  return { text: `SELECT DISTINCT f.object_id AS found ${text}`, values };
}

function fromWords(first: string, others: readonly string[], words: WordTable): Sql {
  const range = beginning(first, 'f');
  const where = joined(
    [range, ...(others.length > 0 ? [hasWords(others, words, 'f.object_id')] : [])],
    ' AND ',
  );
  return { text: `FROM ${words.name} f${words.byWord} WHERE ${where.text}`, values: where.values };
}

/** How many objects have such words. */
export function countObjectsWith([first, ...others]: readonly string[], words: WordTable): Sql {
  const { text, values } = fromWords(first!, others, words);
  return { text: `SELECT COUNT(DISTINCT f.object_id) ${text}`, values };
}

/** How many words begin with a text; counts no further than `most`. */
export function countWords(prefix: string, words: WordTable, most: number): Sql {
  const { text, values } = beginning(prefix, 'f');
  return {
    text: `SELECT COUNT(*) FROM (SELECT 1 FROM ${words.name} f${words.byWord} WHERE ${text} LIMIT ${most}) few`,
    values,
  };
}
