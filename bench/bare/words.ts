import type { NewRow, Where } from './store.js';

/** Fields whose words can be searched, once the class has been told to. */
const SEARCHED = ['title', 'reference'];

/** Objects whose words are made at once, from the first one on. */
export const OBJECTS_AT_ONCE = 2000;
export const BEFORE_ALL = Buffer.alloc(16);

/** The table of words of a class. */
export function wordTable(name: string): string {
  return `w_${name}`;
}

/** Rows of that table. */
export function wordsOf({ id, data }: NewRow): [word: string, id: Buffer][] {
  const object = JSON.parse(data) as Record<string, string>;
  const words = SEARCHED.flatMap((field) => split(object[field] ?? ''));
  return [...new Set(words)].map((word) => [word, id]);
}

/** The objects of which each word of the text begins one. */
export function searchedBy(text: string, name: string): Where {
  const words = split(text);
  const one = `id IN (SELECT id FROM ${wordTable(name)} WHERE word >= ? AND word < ?)`;
  return { sql: words.map(() => one).join(' AND '), values: words.flatMap((word) => [word, `${word}~`]) };
}

function split(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
}

/** In the order of the table. */
export function byWord([one]: [word: string, ...unknown[]], [other]: [word: string, ...unknown[]]): number {
  return one < other ? -1 : Number(one > other);
}
