import type { UnitOfWork } from '../connection/transaction.js';
import {
  deleteListedWords,
  type ListedEntry,
  type SearchedList,
  storeListedWords,
} from '../engine/indexes/listed-words.js';

/** Lets an entry be found that this transaction adds to a list. */
export function addListedWords(unit: UnitOfWork, list: SearchedList, entry: ListedEntry): Promise<void> {
  return unit.executeAll(storeListedWords(list, [entry]));
}

/** Lets an entry that this transaction has locked and changes be found by the words that it has afterwards. */
export async function changeListedWords(
  unit: UnitOfWork,
  list: SearchedList,
  before: ListedEntry,
  after: ListedEntry,
): Promise<void> {
  await unit.executeAll(deleteListedWords(list, { ...before, words: without(before.words, after.words) }));
  await unit.executeAll(storeListedWords(list, [{ ...after, words: without(after.words, before.words) }]));
}

function without(words: ReadonlySet<string>, others: ReadonlySet<string>): Set<string> {
  return new Set([...words].filter((word) => !others.has(word)));
}

/** Forgets the words of an entry that this transaction has locked and deletes. */
export function removeListedWords(unit: UnitOfWork, list: SearchedList, entry: ListedEntry): Promise<void> {
  return unit.executeAll(deleteListedWords(list, entry));
}
