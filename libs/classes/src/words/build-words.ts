import { buildNextWords, type Database, type ToBuild } from '@app/database';
import { type ClassDefinition, FOLDING_VERSION } from '@app/schema';
import { wordSourceOf } from '../registry/word-source.js';

/** Builds the words of a class in portions, until they are complete; yields how many objects each had. */
export async function* buildWords(database: Database, classId: string): AsyncGenerator<number> {
  for (let before = 0; ; ) {
    const objects = await buildNextWords(database, classId, toBuild, before);
    if (objects === undefined) return;
    yield objects;
    before = objects;
  }
}

const toBuild: ToBuild = ({ words: index, definition }) => {
  if (index === null || index.version !== FOLDING_VERSION) return undefined;
  return { index, source: wordSourceOf(JSON.parse(definition) as ClassDefinition, index) };
};
