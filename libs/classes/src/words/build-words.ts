import { buildNextWords, type Database, type ToBuild } from '@app/database';
import { type ClassDefinition, FOLDING_VERSION, SearchableWords, searchableFields } from '@app/schema';
import { wordSource } from '../registry/word-source.js';

/** Builds the words of a class in portions, until they are complete; yields how many objects each had. */
export async function* buildWords(database: Database, classId: string): AsyncGenerator<number> {
  for (;;) {
    const objects = await buildNextWords(database, classId, toBuild);
    if (objects === undefined) return;
    yield objects;
  }
}

const toBuild: ToBuild = ({ words: index, definition }) => {
  if (index === null || index.version !== FOLDING_VERSION) return undefined;
  const fields = searchableFields(JSON.parse(definition) as ClassDefinition);
  return { index, source: wordSource(new SearchableWords(fields), index) };
};
