import type { Dialect } from '../../dialects/dialect.js';
import type { ObjectsSql } from '../../dialects/page-read.js';
import { lookupName } from '../../engine/lookup-column.js';
import type { Sql } from '../../engine/sql.js';
import { SORTED_CHARACTERS, type SortSql } from '../../filter/sort-sql.js';
import { joined } from '../../filter/sql-logic.js';
import type { Span } from '../page/plain-statement.js';
import type { SortPlace } from './sort-place.js';
import { type IndexPlace, type IndexRange, indexRanges } from './sorted-index.js';
import { reaches } from './sorted-rows.js';

/** Of more objects than this before a page, only their ids are read. */
const SHORT_SKIP = 128;

/** Objects of which all are looked at. */
export interface Looked {
  where: Sql;
  hint: string;
}

/** How a sort is read through its index. */
export interface IndexRead extends Span {
  filter: Sql;
  sort: SortSql;
  /** From its end: the opposite sort. The objects come in the order of the sort all the same. */
  backwards: boolean;
  manyMissing: boolean;
  behind?: SortPlace | undefined;
}

/** Makes the statements of sorted pages. */
export class SortedStatements {
  constructor(
    readonly dialect: Dialect,
    readonly table: string,
  ) {}

  /** The page by an index that has the objects in the order of the sort. */
  byIndex(read: IndexRead): ObjectsSql {
    const { dialect } = this;
    const { filter, sort, backwards, offset, limit } = read;
    const ranges = this.#ranges(read);
    const [first] = ranges as [IndexRange];
    if (ranges.length === 1 && !backwards && offset <= SHORT_SKIP) {
      const { text, values } = this.#range(first, filter, sort.idDescending, limit, offset);
      return { from: text, values };
    }
    const page = this.entries(read);
    return {
      from:
        `FROM (${page.text}) page ${this.#joinObjects} ` +
        `ORDER BY ${this.#order(sort, 'page.')} ${dialect.limitAndOffset}`,
      values: [...page.values, limit, 0],
    };
  }

  /** The entries of a page in that index, as ids and keys; from its end where it is read backwards. */
  entries(read: IndexRead): Sql {
    const { filter, sort, backwards, offset, limit } = read;
    const descending = sort.idDescending !== backwards;
    const ranges = this.#ranges(read);
    const isOne = ranges.length === 1;
    const selected = ranges.map((range) =>
      this.#keyed(
        this.#range(range, filter, descending, isOne ? limit : offset + limit, isOne ? offset : 0),
        sort,
      ),
    );
    return isOne ? selected[0]! : this.#firstOf(selected, sort, descending, limit, offset);
  }

  /** The objects whose texts have this beginning in that index, in the order of the sort as far as it tells. */
  tieGroup(sort: SortSql, filter: Sql, beginning: string): Sql {
    const [{ order, hint }] = indexRanges(this, sort.index!, sort.idDescending, false) as [IndexRange];
    const where = { text: `${order[0]} = ?`, values: [beginning] };
    // By id alone: with the column, MariaDB sorts, and answers NULL for it.
    return this.#keyed(this.#range({ where, order: ['id'], hint }, filter, sort.idDescending), sort);
  }

  /** The next entries of that index, each with whether it matches. */
  slice(
    { filter, sort, manyMissing, limit }: Omit<IndexRead, 'backwards' | 'offset'>,
    backwards: boolean,
    behind: SortPlace | undefined,
  ): Sql {
    const descending = sort.idDescending !== backwards;
    const place = behind && placeIn(behind, this.dialect);
    const ranges = indexRanges(this, sort.index!, descending, manyMissing, place).map((range) => {
      const { text, values } = this.#range(range, ALL, descending, limit, 0);
      const matching = `, CASE WHEN ${filter.text} THEN 1 ELSE 0 END AS matching`;
      return { text: `SELECT ${this.#keys(sort)}${matching} ${text}`, values: [...filter.values, ...values] };
    });
    return ranges.length === 1 ? ranges[0]! : this.#firstOf(ranges, sort, descending, limit, 0);
  }

  /** How many of these objects there are, up to so many. */
  countUpTo({ where, hint }: Looked, most: number): Sql {
    return {
      text: `SELECT COUNT(*) AS count FROM (SELECT 1 FROM ${this.table}${hint} WHERE ${where.text} LIMIT ${most}) few`,
      values: where.values,
    };
  }

  /** How many of these objects there are. */
  count({ where, hint }: Looked): Sql {
    return { text: `SELECT COUNT(*) FROM ${this.table}${hint} WHERE ${where.text}`, values: where.values };
  }

  /** The page among these objects, by sorting them; `inner` is how they are sorted to find it, or the opposite. */
  bySorting(looked: Looked, sort: SortSql, { offset, limit }: Span, inner = sort): ObjectsSql {
    const { dialect } = this;
    const sorted = this.sorted(looked, inner);
    return {
      from:
        `FROM (${sorted.text} ${dialect.limitAndOffset}) page ${this.#joinObjects} ` +
        `ORDER BY ${this.#order(sort, 'page.')} ${dialect.limitAndOffset}`,
      values: [...sorted.values, limit, offset, limit, 0],
    };
  }

  /** The ids of these objects as `found`, and what they are sorted by as `k0`, `k1`, ..., in the order of the sort. */
  sorted({ where, hint }: Looked, sort: SortSql): Sql {
    const terms = sort.terms.map((term) => term.sql(1, SORTED_CHARACTERS));
    const keys = terms.map(({ text }, at) => `, ${text} AS k${at}`).join('');
    return {
      text:
        `SELECT * FROM (SELECT id AS found${keys} FROM ${this.table}${hint} WHERE ${where.text} ${NO_LIMIT}) keyed ` +
        `ORDER BY ${this.#order(sort, '')}`,
      values: [...terms.flatMap((term) => term.values), ...where.values],
    };
  }

  /** Objects by their ids, in this order. */
  byIds(ids: readonly Buffer[]): ObjectsSql {
    return {
      from:
        `FROM ${this.dialect.listedIds} page ${this.#joinObjects} ` +
        `ORDER BY page.pos ${this.dialect.limitAndOffset}`,
      values: [JSON.stringify(ids.map((id) => id.toString('hex'))), ids.length, 0],
    };
  }

  /** A piece of a text of each of these objects. */
  pieces(ids: readonly Buffer[], sort: SortSql, term: number, from: number, length: number): Sql {
    const { text, values } = sort.terms[term]!.sql(from, length);
    return {
      text: `SELECT found, ${text} AS piece FROM ${this.dialect.listedIds} page ${this.#joinObjects}`,
      values: [...values, JSON.stringify(ids.map((id) => id.toString('hex')))],
    };
  }

  #ranges({ sort, backwards, manyMissing, behind }: IndexRead): IndexRange[] {
    const descending = sort.idDescending !== backwards;
    return indexRanges(this, sort.index!, descending, manyMissing, behind && placeIn(behind, this.dialect));
  }

  /** Without a limit: all of it. */
  #range(
    { where, order, hint }: IndexRange,
    filter: Sql,
    descending: boolean,
    limit?: number,
    offset = 0,
  ): Sql {
    const condition = joined(where === undefined ? [filter] : [where, filter], ' AND ');
    const direction = descending ? ' DESC' : '';
    const text =
      `FROM ${this.table}${hint} WHERE ${condition.text} ` +
      `ORDER BY ${order.map((name) => name + direction).join(', ')}`;
    if (limit === undefined) return { text, values: condition.values };
    return {
      text: `${text} ${this.dialect.limitAndOffset}`,
      values: [...condition.values, limit, offset],
    };
  }

  /** The ids and keys of entries of an index. */
  #keyed({ text, values }: Sql, sort: SortSql): Sql {
    return { text: `SELECT ${this.#keys(sort)} ${text}`, values };
  }

  #keys({ index }: SortSql): string {
    return index?.kind === 'column' ? `id AS found, ${lookupName(index.column.slot)} AS k0` : 'id AS found';
  }

  /** The first of several ranges that follow each other. */
  #firstOf(
    ranges: readonly Sql[],
    { terms }: SortSql,
    descending: boolean,
    limit: number,
    offset: number,
  ): Sql {
    const parts = ranges.map(({ text }, at) => `SELECT * FROM (${text}) range${at}`);
    const order = [...terms.map((_, at) => `k${at}`), 'found'].map(
      (name) => name + (descending ? ' DESC' : ''),
    );
    return {
      text:
        `SELECT * FROM (${parts.join(' UNION ALL ')}) ranges ` +
        `ORDER BY ${order.join(', ')} ${this.dialect.limitAndOffset}`,
      values: [...ranges.flatMap(({ values }) => values), limit, offset],
    };
  }

  #order({ terms, idDescending }: SortSql, prefix: string): string {
    const order = terms.map(({ descending }, at) => `${prefix}k${at}${descending ? ' DESC' : ''}`);
    return [...order, `${prefix}found${idDescending ? ' DESC' : ''}`].join(', ');
  }

  get #joinObjects(): string {
    return `${this.dialect.joinInOrder} ${this.table} o ON o.id = page.found`;
  }
}

/** Keeps a query within another one apart: merged with it, MySQL would carry whole objects along while it sorts. */
const NO_LIMIT = `LIMIT ${Number.MAX_SAFE_INTEGER}`;

const ALL: Sql = { text: '1 = 1', values: [] };

/** Where a column holds the beginning of a text only, others that begin so are not passed by. */
function placeIn({ values, id }: SortPlace, { filter: { textPrefix } }: Dialect): IndexPlace {
  const value = values[0] ?? null;
  if (textPrefix === undefined || !reaches(value, textPrefix)) return { value, id };
  return { value: [...value].slice(0, textPrefix).join(''), id: undefined };
}
