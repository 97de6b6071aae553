import type { QueryRunner } from 'typeorm';
import {
  LISTED_WORDS,
  type ListedRow,
  SEARCHED_LISTS,
  type SearchedList,
  storeListedWords,
} from '../engine/indexes/listed-words.js';

/** Their words are stored in their order, so that fewer pages of the table are looked for. */
const ENTRIES_AT_ONCE = 10_000;

/**
 * The version of the folding (`FOLDING_VERSION`) by which the last migration has built the words of lists. A later one
 * has a migration that builds them again.
 */
export const FOLDING_OF_LISTS = 1;

/** Builds the words of all lists. */
export async function fillListedWords(runner: QueryRunner): Promise<void> {
  // What an interrupted migration has left, or an earlier folding.
  await runner.query(`DELETE FROM ${LISTED_WORDS}`);
  await fill(runner, 'applications');
  await fill(runner, 'administrators');
}

async function fill(runner: QueryRunner, list: SearchedList): Promise<void> {
  const { columns, entryOf } = SEARCHED_LISTS[list];
  const read = `SELECT ${columns} FROM ${list} WHERE id > ? ORDER BY id LIMIT ${ENTRIES_AT_ONCE}`;
  for (let last = ''; ; ) {
    const rows: ListedRow[] = await runner.query(read, [last]);
    for (const { text, values } of storeListedWords(list, rows.map(entryOf)))
      await runner.query(text, [...values]);
    if (rows.length < ENTRIES_AT_ONCE) return;
    last = rows.at(-1)!.id;
  }
}
