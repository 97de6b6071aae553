import { DatabaseUnavailable, type WordIndex, type WordSource } from '@app/database';
import { type Document, FOLDING_VERSION, type SearchableWords } from '@app/schema';

/** The words of stored texts, for an index that was made by the folding of this process. */
export function wordSource(words: SearchableWords, { version }: WordIndex): WordSource {
  const check = () => {
    // Its words would stand beside others that are folded otherwise, where no search finds both.
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

function documentOf(data: string): Document {
  return JSON.parse(data) as Document;
}
