import type { Dialect } from '../../dialects/dialect.js';
import type { ObjectsSql } from '../../dialects/execution/page-read.js';
import type { Sql } from '../../engine/sql.js';
import type { Span } from './page-window.js';

/**
 * Makes statements for objects whose ids another statement finds (as the column `found`): by indexes, or by words. An
 * object itself is read by its id, and only if the page needs it or a condition `rest` must be checked against it.
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

  /** How many of the objects with these ids also satisfy `rest`. */
  countKept(ids: Sql, rest: Sql): Sql {
    return this.#kept('COUNT(*)', ids, rest);
  }

  /** The page among the objects, in the order of their ids. */
  page(ids: Sql, rest: Sql | undefined, span: Span): ObjectsSql {
    const kept = rest === undefined ? ids : this.#kept('found', ids, rest);
    return this.sortedPage({ text: `SELECT found FROM (${kept.text}) kept`, values: kept.values }, span);
  }

  /**
   * Cuts the page out of the ids before any object is read: sorting whole objects would cost more than all the rest.
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
