import type { Dialect } from '../../dialects/dialect.js';
import type { ObjectsSql } from '../../dialects/execution/page-read.js';
import type { Sql } from '../../engine/sql.js';
import type { Span } from './page-window.js';

/**
 * Makes the statements of objects whose ids other statements find, each as `found`: by indexes, or by words. An object is
 * looked at by its id, and only where a condition `rest` is left that the ids do not tell.
 */
export class FoundIds {
  constructor(
    private readonly dialect: Dialect,
    private readonly table: string,
  ) {}

  /** Joins the objects, as `o`, to the ids of the query `ids`. */
  join(ids: string): string {
    return `${this.dialect.joinInOrder} ${this.table} o ON o.id = ${ids}.found`;
  }

  /** How many ids there are. */
  count(ids: Sql): Sql {
    return { text: `SELECT COUNT(*) FROM (${ids.text}) few`, values: ids.values };
  }

  /** Of how many the objects satisfy `rest` too. */
  countKept(ids: Sql, rest: Sql): Sql {
    return this.#kept('COUNT(*)', ids, rest);
  }

  /** The page among the objects, in the order of their ids. */
  page(ids: Sql, rest: Sql | undefined, span: Span): ObjectsSql {
    const kept = rest === undefined ? ids : this.#kept('found', ids, rest);
    return this.sortedPage({ text: `SELECT found FROM (${kept.text}) kept`, values: kept.values }, span);
  }

  /**
   * The page among ids, which is cut out before objects are read: to carry them along while sorting costs more than all
   * else.
   */
  sortedPage(ids: Sql, { offset, limit }: Span): ObjectsSql {
    const { limitAndOffset } = this.dialect;
    return {
      from:
        `FROM (${ids.text} ORDER BY found ${limitAndOffset}) page ${this.join('page')} ` +
        `ORDER BY page.found ${limitAndOffset}`,
      values: [...ids.values, limit, offset, limit, 0],
    };
  }

  #kept(what: string, ids: Sql, rest: Sql): Sql {
    return {
      text: `SELECT ${what} FROM (${ids.text}) few ${this.join('few')} WHERE ${rest.text}`,
      values: [...ids.values, ...rest.values],
    };
  }
}
