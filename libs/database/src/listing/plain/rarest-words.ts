import type { Database } from '../../connection/database.js';
import type { WordSearch } from '../../filter/filter-access.js';
import type { WordStatements } from '../page/word-statement.js';

/**
 * The search with its rarest prefix first, and the number of words with that prefix. Undefined if every prefix has more
 * than `most` words.
 */
export async function rarestFirst(
  database: Database,
  statements: WordStatements,
  search: WordSearch,
  most: number,
): Promise<{ search: WordSearch; words: number } | undefined> {
  const count = async (reads: Pick<Database, 'query'>, upTo: number) => {
    const { text, values } = statements.countEach(search, upTo + 1);
    const [row] = await reads.query<Record<string, number | string>>(text, values, true);
    const counts = search.prefixes.map((prefix, at) => ({ prefix, words: Number(row![`c${at}`]) }));
    return counts.sort((one, other) => one.words - other.words);
  };
  const few = Math.min(most, database.dialect.mostEntriesInProcess);
  let counts = await count(database, few);
  if (counts[0]!.words > few && few < most) counts = await count(database.indexScans, most);
  const { words } = counts[0]!;
  if (words > most) return undefined;
  return { search: { ...search, prefixes: counts.map(({ prefix }) => prefix) }, words };
}
