import { pace } from '@app/concurrency';
import type { Database } from '../connection/database.js';
import { LISTED_WORDS, type SearchedList } from '../engine/indexes/listed-words.js';
import { numberOf, OPERAND, type Sql, type SqlValue } from '../engine/sql.js';
import { beginning } from '../filter/sql/word-sql.js';

/**
 * Words of the rarest prefix whose entries are looked up, one by one, for the others. Of more words all ranges are read:
 * a look-up takes as long as some words in a row.
 */
const MOST_LOOKED_UP = 4096;

/** Which entries of a list are searched for: those with a word that begins so, for each of the prefixes. */
export interface ListSearch {
  list: SearchedList;
  /** At least one. */
  prefixes: readonly string[];
  /** An application that is found besides, whatever its words. */
  id?: string | undefined;
}

/**
 * The ids of one page of what a search finds, in the order of the list, and how many it finds, of one moment. Indexes
 * have all that is needed: no row of the list is looked at.
 */
export async function searchedIds(
  database: Database,
  search: ListSearch,
  { page, limit }: { page: number; limit: number },
): Promise<{ ids: string[]; total: number }> {
  const { found: withWords, isLarge } = await entriesOf(database, search);
  const found = search.id === undefined ? withWords : withApplication(withWords, search.id);
  const reads: Pick<Database, 'query'> = isLarge ? database.indexScans : database;
  const read = async <Row>(text: string, values: readonly SqlValue[]) => {
    await turn();
    return reads.query<Row>(text, [...found.values, ...values], true);
  };
  const skip = (page - 1) * limit;
  // Some engines refuse a larger OFFSET.
  const rows = await read<{ id: string; total: number | string }>(
    `SELECT found.id, COUNT(*) OVER () AS total FROM (${found.text}) found ` +
      `ORDER BY found.place, found.id ${database.dialect.limitAndOffset}`,
    [limit, Math.min(skip, Number.MAX_SAFE_INTEGER)],
  );
  if (rows.length > 0) return { ids: rows.map(({ id }) => id), total: Number(rows[0]!.total) };
  if (skip === 0) return { ids: [], total: 0 };
  return {
    ids: [],
    total: await numberOf(read, { text: `SELECT COUNT(*) FROM (${found.text}) found`, values: [] }),
  };
}

/** Selects the place and id of each entry that is searched for, and says whether other requests would wait for that. */
async function entriesOf(
  database: Database,
  { list, prefixes }: ListSearch,
): Promise<{ found: Sql; isLarge: boolean }> {
  const { mostEntriesInProcess: most } = database.dialect;
  const ranges = prefixes.map((prefix) => ({ prefix, range: range(database, list, prefix) }));
  const isAlone = ranges.length === 1;
  if (isAlone && most === Number.POSITIVE_INFINITY)
    return { found: distinct(ranges[0]!.range), isLarge: false };
  const upTo = isAlone ? most : MOST_LOOKED_UP;
  const counts = ranges.map(({ range: { text, values } }): Sql => {
    return { text: `(SELECT COUNT(*) FROM (SELECT 1 ${text} LIMIT ${upTo + 1}) few)`, values };
  });
  await turn();
  const [row] = await database.query<Record<string, number | string>>(
    `SELECT ${counts.map(({ text }, at) => `${text} AS c${at}`).join(', ')}`,
    counts.flatMap(({ values }) => values),
    true,
  );
  const [rarest, ...others] = ranges
    .map((one, at) => ({ ...one, words: Number(row![`c${at}`]) }))
    .sort((one, other) => one.words - other.words);
  if (rarest!.words > upTo) {
    const all = ranges.map((one) => distinct(one.range));
    const found = {
      text: all.map(({ text }) => text).join(' INTERSECT '),
      values: all.flatMap(({ values }) => values),
    };
    return { found, isLarge: most !== Number.POSITIVE_INFINITY };
  }
  const checks = others.map(({ prefix }) => lookUp(database, list, prefix));
  const parts = [distinct(rarest!.range), ...checks];
  const found = {
    text: parts.map(({ text }) => text).join(' AND '),
    values: parts.flatMap(({ values }) => values),
  };
  return { found, isLarge: false };
}

function withApplication({ text, values }: Sql, id: string): Sql {
  return {
    text: `${text} UNION SELECT a.created_at, a.id FROM applications a WHERE a.id = ${OPERAND}`,
    values: [...values, id],
  };
}

/** The words of a list that begin so. */
function range({ dialect }: Database, list: SearchedList, prefix: string): Sql {
  const { text, values } = beginning(prefix, 'f');
  return {
    text: `FROM ${LISTED_WORDS} f${dialect.words.byWord(LISTED_WORDS)} WHERE f.list = ${OPERAND} AND ${text}`,
    values: [list, ...values],
  };
}

function distinct({ text, values }: Sql): Sql {
  return { text: `SELECT DISTINCT f.place, f.id ${text}`, values };
}

/** Whether an entry has a word that begins so. */
function lookUp({ dialect }: Database, list: SearchedList, prefix: string): Sql {
  const { text, values } = beginning(prefix, 'x');
  const from = `${LISTED_WORDS} x${dialect.words.byObject(LISTED_WORDS)}`;
  // Not EXISTS, which servers may turn into a join that begins with all words of the range.
  return {
    text: `(SELECT 1 FROM ${from} WHERE x.list = ${OPERAND} AND x.id = f.id AND ${text} LIMIT 1) IS NOT NULL`,
    values: [list, ...values],
  };
}

/** Each statement may take as long as a turn of the event loop should, and several callers may be here in one turn. */
function turn(): Promise<void> | undefined {
  return pace.isDue ? pace.turn() : undefined;
}
