import type { Database } from '../../connection/database.js';
import type { WordSearch } from '../../filter/filter-access.js';
import type { WordStatements } from '../page/word-statement.js';

/**
 * A search that begins with the rarest of its prefixes, and how many words that begins; undefined where each begins more
 * words than `most`.
 */
export async function rarestFirst(
  database: Database,
  statements: WordStatements,
  search: WordSearch,
  most: number,
): Promise<{ search: WordSearch; words: number } | undefined> {
  const { text, values } = statements.countEach(search, most + 1);
  const [row] = await database.query<Record<string, number | string>>(text, values, true);
  const counts = search.prefixes.map((prefix, at) => ({ prefix, words: Number(row![`c${at}`]) }));
  counts.sort((one, other) => one.words - other.words);
  const { words } = counts[0]!;
  if (words > most) return undefined;
  return { search: { ...search, prefixes: counts.map(({ prefix }) => prefix) }, words };
}
