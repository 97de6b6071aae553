import type { Dialect } from '../../dialects/dialect.js';
import type { ObjectsSql } from '../../dialects/execution/page-read.js';
import type { Sql } from '../../engine/sql.js';
import type { WordSearch } from '../../filter/filter-access.js';
import { countObjectsWith, countWords, objectsWith } from '../../filter/sql/word-sql.js';
import { FoundIds } from './found-ids.js';
import type { Span } from './page-window.js';

/** Makes the statements of a word search. Each begins at the words of the first prefix. */
export class WordStatements {
  readonly #found: FoundIds;

  constructor(dialect: Dialect, table: string) {
    this.#found = new FoundIds(dialect, table);
  }

  /** How many words begin with each prefix, counted up to `most`, as the columns `c0`, `c1`, ... */
  countEach({ prefixes, table }: WordSearch, most: number): Sql {
    const counts = prefixes.map((prefix) => countWords(prefix, table, most));
    return {
      text: `SELECT ${counts.map(({ text }, at) => `(${text}) AS c${at}`).join(', ')}`,
      values: counts.flatMap(({ values }) => values),
    };
  }

  /** A derived table of the objects that have the words, to check each against the filter. */
  source({ prefixes, table }: WordSearch): Sql {
    const { text, values } = objectsWith(prefixes, table);
    return { text: `(${text}) few ${this.#found.join('few')}`, values };
  }

  /** How many objects match. Only the first `most` objects that have the words are checked. */
  count(search: WordSearch, most?: number): Sql[] {
    if (search.rest === undefined && most === undefined)
      return [countObjectsWith(search.prefixes, search.table)];
    const ids = this.#ids(search, most);
    const { rest } = search;
    const all = this.#found.count(ids);
    if (rest === undefined) return [all];
    const kept = this.#found.countKept(ids, rest);
    return most === undefined ? [kept] : [all, kept];
  }

  /** The page among these objects, in the order of their ids. */
  page(search: WordSearch, span: Span, most?: number): ObjectsSql {
    return this.#found.page(this.#ids(search, most), search.rest, span);
  }

  /** How many objects have the words, and their ids. */
  ofAll({ prefixes, table }: WordSearch): { count: Sql; ids: Sql } {
    return { count: countObjectsWith(prefixes, table), ids: objectsWith(prefixes, table) };
  }

  #ids({ prefixes, table }: WordSearch, most?: number): Sql {
    const { text, values } = objectsWith(prefixes, table);
    return most === undefined ? { text, values } : { text: `${text} LIMIT ${most}`, values };
  }
}
