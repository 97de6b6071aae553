import { DatabaseUnavailable, type WordIndex, type WordSource } from '@app/database';
import {
  type ClassDefinition,
  type Document,
  FOLDING_VERSION,
  SearchableWords,
  searchableFields,
} from '@app/schema';

/** The words of stored texts, for an index that was made by the folding of this process. */
export function wordSource(words: SearchableWords, { version }: WordIndex): WordSource {
  const check = () => {
    // Its words would stand beside words folded differently, and no search would find both.
    if (version !== FOLDING_VERSION)
      throw new DatabaseUnavailable('the words of the class are kept by another version of the service');
  };
  return {
    of(data) {
      check();
      return [...words.of(documentOf(data))];
    },
    changed(before, after) {
      check();
      return words.changed(documentOf(before), documentOf(after));
    },
  };
}

/** The same for the searchable fields of a definition. */
export function wordSourceOf(definition: ClassDefinition, index: WordIndex): WordSource {
  return wordSource(new SearchableWords(searchableFields(definition)), index);
}

/** An index that is to be built from the first object on. */
export function newWordIndex(slot: number): WordIndex {
  return { slot, version: FOLDING_VERSION, builtTo: '' };
}

function documentOf(data: string): Document {
  return JSON.parse(data) as Document;
}
