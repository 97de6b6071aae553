import { invalidParameters, Problem, parameterFault } from '@app/problems';
import type { ClassDefinition } from '../definition/definition.js';
import { ALWAYS, type Predicate } from '../filter/predicate.js';
import { searchableFields, wordsOf } from './searchable-words.js';

const MAX_CHARACTERS = 100;
const MAX_PREFIXES = 8;

export interface ParsedSearch {
  /** `always` where the search has no word. */
  predicate: Predicate;
  warnings: SearchWarning[];
}

/** What the words of a search have to begin, whatever is searched. */
export interface SearchedWords {
  /** None where the search has no word. */
  prefixes: string[];
  warnings: SearchWarning[];
}

/** A search that has no effect, which its result does not show. */
export interface SearchWarning {
  code: 'search_ignored';
  field: 'search';
  message: string;
}

/**
 * Parses the `search` parameter of a listing: words, each of which has to begin a word of an object.
 * @throws Problem invalid_parameter
 */
export function parseSearch(text: string, definition: ClassDefinition): ParsedSearch {
  if (searchableFields(definition).length === 0) {
    throw refused(
      'not_searchable',
      `The class ${definition.name} has no searchable fields: "searchable": true in a field of it makes one.`,
      text,
    );
  }
  const { prefixes, warnings } = parseWords(text);
  return { predicate: prefixes.length === 0 ? ALWAYS : { kind: 'words', prefixes }, warnings };
}

/**
 * Parses a search: words, each of which has to begin a word of what is found.
 * @throws Problem invalid_parameter
 */
export function parseWords(text: string): SearchedWords {
  const characters = [...text].length;
  if (characters > MAX_CHARACTERS) {
    throw refused(
      'too_long',
      `search has ${characters} characters; at most ${MAX_CHARACTERS} are read.`,
      text,
    );
  }
  const words = wordsOf(text);
  if (words.size === 0) return { prefixes: [], warnings: [WITHOUT_WORDS] };
  if (words.size > MAX_PREFIXES) {
    throw refused(
      'too_many_words',
      `search has ${words.size} words; at most ${MAX_PREFIXES} are read.`,
      text,
    );
  }
  // What begins with a longer word of the search begins with the shorter one too.
  const all = [...words];
  const prefixes = all.filter((one) => !all.some((other) => other !== one && other.startsWith(one)));
  return { prefixes, warnings: [] };
}

const WITHOUT_WORDS: SearchWarning = {
  code: 'search_ignored',
  field: 'search',
  message: 'search has no word: no letter and no digit. So it is ignored.',
};

function refused(code: string, message: string, text: string): Problem {
  return invalidParameters([parameterFault('search', message, text.slice(0, MAX_CHARACTERS), code)]);
}
