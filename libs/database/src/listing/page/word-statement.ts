import type { Dialect } from '../../dialects/dialect.js';
import type { ObjectsSql } from '../../dialects/execution/page-read.js';
import type { Sql } from '../../engine/sql.js';
import type { WordSearch } from '../../filter/filter-access.js';
import { countObjectsWith, countWords, objectsWith } from '../../filter/word-sql.js';
import type { Span } from './plain-statement.js';

/** Makes the statements of a search by words, which begin with the words of its first prefix. */
export class WordStatements {
  constructor(
    private readonly dialect: Dialect,
    private readonly table: string,
  ) {}

  /** How many words begin with each prefix, up to so many, as `c0`, `c1`, ... */
  countEach({ prefixes, table }: WordSearch, most: number): Sql {
    const counts = prefixes.map((prefix) => countWords(prefix, table, most));
    return {
      text: `SELECT ${counts.map(({ text }, at) => `(${text}) AS c${at}`).join(', ')}`,
      values: counts.flatMap(({ values }) => values),
    };
  }

  /** The objects that have the words, to look at whether they match: a table to select from. */
  source({ prefixes, table }: WordSearch): Sql {
    const { text, values } = objectsWith(prefixes, table);
    return { text: `(${text}) few ${this.#joinObjects('few')}`, values };
  }

  /** How many objects match; of more than `most` that have the words only so many are looked at. */
  count(search: WordSearch, most?: number): Sql[] {
    if (search.rest === undefined && most === undefined)
      return [countObjectsWith(search.prefixes, search.table)];
    const ids = this.#ids(search, most);
    const all: Sql = { text: `SELECT COUNT(*) FROM (${ids.text}) few`, values: ids.values };
    const { rest } = search;
    if (rest === undefined) return [all];
    const kept: Sql = {
      text: `SELECT COUNT(*) FROM (${ids.text}) few ${this.#joinObjects('few')} WHERE ${rest.text}`,
      values: [...ids.values, ...rest.values],
    };
    return most === undefined ? [kept] : [all, kept];
  }

  /** The page among these objects, in the order of their ids. */
  page(search: WordSearch, { offset, limit }: Span, most?: number): ObjectsSql {
    const ids = this.#ids(search, most);
    const { rest } = search;
    const kept: Sql =
      rest === undefined
        ? ids
        : {
            text: `SELECT found FROM (${ids.text}) few ${this.#joinObjects('few')} WHERE ${rest.text}`,
            values: [...ids.values, ...rest.values],
          };
    const { limitAndOffset } = this.dialect;
    return {
      from:
        `FROM (SELECT found FROM (${kept.text}) kept ORDER BY found ${limitAndOffset}) page ` +
        `${this.#joinObjects('page')} ORDER BY page.found ${limitAndOffset}`,
      values: [...kept.values, limit, offset, limit, 0],
    };
  }

  #ids({ prefixes, table }: WordSearch, most?: number): Sql {
    const { text, values } = objectsWith(prefixes, table);
    return most === undefined ? { text, values } : { text: `${text} LIMIT ${most}`, values };
  }

  #joinObjects(ids: string): string {
    return `${this.dialect.joinInOrder} ${this.table} o ON o.id = ${ids}.found`;
  }
}
