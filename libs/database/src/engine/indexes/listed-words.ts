import { wordsOf } from '@app/schema';
import type { Sql, SqlValue } from '../sql.js';

/** The words of all lists, in the order of which a search finds them: by list and word, or by list and id. */
export const LISTED_WORDS = 'listed_words';

/** Rows that one statement stores: four values each, and SQLite takes 32,766. */
const ROWS_OF_A_STATEMENT = 1000;

/** A list of the service's own that can be searched. */
export type SearchedList = 'applications' | 'administrators';

/** What of an entry of a list is kept to find it. */
export interface ListedEntry {
  id: string;
  words: ReadonlySet<string>;
  /** Its place in the list, before its id: when it was made, or 0 where the list is in the order of ids. */
  place: number;
}

/** Words of client IDs, which are random, would make a search of short words find applications by chance. */
export function listedApplication(row: { id: string; name: string; createdAt: number }): ListedEntry {
  return { id: row.id, words: wordsOf(row.name), place: row.createdAt };
}

/** An administrator is found by the e-mail address. */
export function listedAdministrator(row: { id: string; email: string }): ListedEntry {
  return { id: row.id, words: wordsOf(row.email), place: 0 };
}

/** A row of a list. It has the columns that its list selects (`SEARCHED_LISTS`). */
export interface ListedRow {
  id: string;
  name: string;
  email: string;
  createdAt: number | string;
}

/** What makes the words of each list: columns of its table, and the entry of a row. */
export const SEARCHED_LISTS: Record<
  SearchedList,
  { columns: string; entryOf: (row: ListedRow) => ListedEntry }
> = {
  applications: {
    columns: 'id, name, created_at AS createdAt',
    entryOf: ({ id, name, createdAt }) => listedApplication({ id, name, createdAt: Number(createdAt) }),
  },
  administrators: { columns: 'id, email', entryOf: listedAdministrator },
};

/** Statements that store the words of entries that have none, in the order of the words. */
export function* storeListedWords(list: SearchedList, entries: readonly ListedEntry[]): Generator<Sql> {
  const rows = entries
    .flatMap(({ id, words, place }) => Array.from(words, (word) => ({ word: Buffer.from(word), place, id })))
    .sort((one, other) => Buffer.compare(one.word, other.word))
    .map(({ word, place, id }): SqlValue[] => [list, word, place, id]);
  for (let from = 0; from < rows.length; from += ROWS_OF_A_STATEMENT) {
    const some = rows.slice(from, from + ROWS_OF_A_STATEMENT);
    yield {
      text: `INSERT INTO ${LISTED_WORDS} (list, word, place, id) VALUES ${some.map(() => '(?, ?, ?, ?)').join(', ')}`,
      values: some.flat(),
    };
  }
}

/** Statements that delete the words of an entry by their keys, so that no gaps are locked. */
export function* deleteListedWords(list: SearchedList, { id, words, place }: ListedEntry): Generator<Sql> {
  if (words.size === 0) return;
  const each = Array(words.size).fill('?').join(', ');
  yield {
    text: `DELETE FROM ${LISTED_WORDS} WHERE list = ? AND place = ? AND id = ? AND word IN (${each})`,
    values: [list, place, id, ...Array.from(words, (word) => Buffer.from(word))],
  };
}
