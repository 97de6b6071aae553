import type { Database } from '../connection/database.js';
import {
  LISTED_WORDS,
  type ListedRow,
  SEARCHED_LISTS,
  type SearchedList,
} from '../engine/indexes/listed-words.js';

/** Entries that are looked at together, with their words. */
const ENTRIES_AT_ONCE = 500;

interface WordOfEntry {
  id: string;
  word: Buffer;
  place: number | string;
}

/** The ids of entries of a list whose words are not those of their texts, or that are gone and have words. */
export async function* entriesWithOtherWords(database: Database, list: SearchedList): AsyncGenerator<string> {
  const { columns, entryOf } = SEARCHED_LISTS[list];
  const byEntry = database.dialect.words.byObject(LISTED_WORDS);
  for (let last = '', isLast = false; !isLast; ) {
    const { rows, words } = await database.snapshot(async ({ read }) => {
      const rows = await read<ListedRow>(
        `SELECT ${columns} FROM ${list} WHERE id > ? ORDER BY id LIMIT ${ENTRIES_AT_ONCE}`,
        [last],
      );
      isLast = rows.length < ENTRIES_AT_ONCE;
      const upTo = isLast ? { text: '', values: [] } : { text: ' AND id <= ?', values: [rows.at(-1)!.id] };
      const words = await read<WordOfEntry>(
        `SELECT id, word, place FROM ${LISTED_WORDS}${byEntry} WHERE list = ? AND id > ?${upTo.text}`,
        [list, last, ...upTo.values],
      );
      return { rows, words };
    });
    const expected = new Set(
      rows
        .map(entryOf)
        .flatMap(({ id, words, place }) => Array.from(words, (word) => keyOf(id, word, place))),
    );
    const faulty = new Set<string>();
    const found = new Set<string>();
    for (const { id, word, place } of words) {
      const key = keyOf(id, word.toString(), place);
      found.add(key);
      if (!expected.has(key)) faulty.add(id);
    }
    for (const key of expected) if (!found.has(key)) faulty.add(key.slice(0, key.indexOf(' ')));
    yield* faulty;
    last = rows.at(-1)?.id ?? last;
  }
}

/** No id has a space in it. */
function keyOf(id: string, word: string, place: number | string): string {
  return `${id} ${place} ${word}`;
}
