import type { ClassDefinition } from '../definition/definition.js';
import { type Document, fieldValue } from '../definition/document.js';
import { eachWord } from './folding.js';

/** Most distinct words of an object. */
export const MAX_WORDS = 1000;

/** Words that a change of an object takes away and adds. */
interface WordChange {
  removed: string[];
  added: string[];
}

/** The names of the searchable fields of a class, in an order that does not depend on the definition. */
export function searchableFields({ fields }: ClassDefinition): string[] {
  return Object.keys(fields)
    .filter((name) => fields[name]!.searchable)
    .sort();
}

/** The distinct words of a text. */
export function wordsOf(text: string): Set<string> {
  const words = new Set<string>();
  eachWord(text, (word) => {
    words.add(word);
    return true;
  });
  return words;
}

/** What of the objects of a class can be searched for. */
export class SearchableWords {
  constructor(
    /** As `searchableFields` answers them. */
    readonly fields: readonly string[],
  ) {}

  /** The distinct words of an object; of more than 1,000 the first ones. */
  of(document: Document): Set<string> {
    return this.#collect(document, MAX_WORDS);
  }

  /** Whether an object has more words than are kept. */
  areTruncated(document: Document): boolean {
    return this.#collect(document, MAX_WORDS + 1).size > MAX_WORDS;
  }

  /** What a change does to the words of an object; undefined where it changes none of the fields. */
  changed(before: Document, after: Document): WordChange | undefined {
    if (this.fields.every((field) => isSame(fieldValue(before, field), fieldValue(after, field))))
      return undefined;
    const old = this.of(before);
    const now = this.of(after);
    return {
      removed: [...old].filter((word) => !now.has(word)),
      added: [...now].filter((word) => !old.has(word)),
    };
  }

  #collect(document: Document, most: number): Set<string> {
    const words = new Set<string>();
    const add = (word: string) => words.add(word).size < most;
    for (const field of this.fields) {
      for (const text of textsOf(fieldValue(document, field))) {
        eachWord(text, add);
        if (words.size === most) return words;
      }
    }
    return words;
  }
}

/** The texts of a value: a string, or the strings of an array. */
function textsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.filter((element) => typeof element === 'string') : [];
}

function isSame(one: unknown, other: unknown): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return one === other;
  return one.length === other.length && one.every((element, at) => element === other[at]);
}
