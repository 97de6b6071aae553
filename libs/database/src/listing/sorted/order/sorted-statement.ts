import type { Dialect } from '../../../dialects/dialect.js';
import type { ObjectsSql } from '../../../dialects/execution/page-read.js';
import { lookupName } from '../../../engine/indexes/table-index.js';
import { ALWAYS, joined, type Sql } from '../../../engine/sql.js';
import { reversed, SORTED_CHARACTERS, type SortSql } from '../../../filter/sort-sql.js';
import type { Span } from '../../page/page-window.js';
import { SHORT_SKIP } from '../../page/plain-statement.js';
import type { IndexRange } from './index-ranges.js';
import type { KeysetPosition } from './keyset-position.js';
import { indexRanges, positionIn, termsInIndex } from './sorted-index.js';
import type { SortedRow } from './sorted-rows.js';

/** A scan of objects: a condition that is checked against each of them. */
export interface ObjectScan {
  where: Sql;
  hint: string;
  /** The FROM source of the objects, which includes the table; undefined: the table alone. */
  source?: Sql;
  /** Counts them by indexes alone, each search up to `most`; undefined: the objects must be read. */
  counted?: (most?: number) => Sql;
  /** Their ids as `found`, by indexes alone; undefined: the objects must be read. */
  ids?: Sql;
}

/** How a sort is read through its index. */
interface IndexRead extends Span {
  filter: Sql;
  sort: SortSql;
  /** Reads from the end, by the opposite sort. The objects still come in the order of the sort. */
  backwards: boolean;
  manyMissing: boolean;
  behind?: KeysetPosition | undefined;
  /** The ids, as `found`, of all matches. Entries of the index are checked against them instead of the filter. */
  among?: Sql | undefined;
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
      const { text, values } = this.#range(first, filter, limit, offset);
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
    const { filter, sort, backwards, offset, limit, among } = read;
    const ranges = this.#ranges(read);
    const isOne = ranges.length === 1;
    const selected = ranges.map((range) => {
      const [most, skipped] = isOne ? [limit, offset] : [offset + limit, 0];
      return this.#keyed(this.#range(range, filter, most, skipped, among), sort);
    });
    return isOne ? selected[0]! : this.#firstOf(selected, sort, backwards, limit, offset);
  }

  /**
   * The objects that tie with one because a text is cut in that index, in the order of the sort as far as the cut texts
   * tell.
   */
  tieGroup(sort: SortSql, filter: Sql, row: SortedRow, term: number): Sql {
    const values = termsInIndex(sort).flatMap((at) => (at <= term ? [row.keys[at]!] : []));
    const position = { values, id: undefined };
    const [group] = indexRanges(this, sort, false, false, position) as [IndexRange];
    return this.#keyed(this.#range(group, filter), sort);
  }

  /** The next entries of that index; each row tells whether its object matches. */
  slice(
    { filter, sort, manyMissing, limit }: Omit<IndexRead, 'backwards' | 'offset'>,
    backwards: boolean,
    behind: KeysetPosition | undefined,
  ): Sql {
    const position = behind && positionIn(behind, sort, this.dialect);
    const ranges = indexRanges(this, sort, backwards, manyMissing, position).map((range) => {
      const { text, values } = this.#range(range, ALWAYS, limit, 0);
      const matching = `, CASE WHEN ${filter.text} THEN 1 ELSE 0 END AS matching`;
      return { text: `SELECT ${this.#keys(sort)}${matching} ${text}`, values: [...filter.values, ...values] };
    });
    return ranges.length === 1 ? ranges[0]! : this.#firstOf(ranges, sort, backwards, limit, 0);
  }

  /** How many of these objects there are, up to so many. */
  countUpTo({ where, hint, counted }: ObjectScan, most: number): Sql {
    if (counted !== undefined) return counted(most);
    return {
      text: `SELECT COUNT(*) FROM (SELECT 1 FROM ${this.table}${hint} WHERE ${where.text} LIMIT ${most}) few`,
      values: where.values,
    };
  }

  /** How many of these objects there are. */
  count(scan: ObjectScan): Sql {
    if (scan.counted !== undefined) return scan.counted();
    const { text, values } = this.#selected(scan);
    return { text: `SELECT COUNT(*) ${text}`, values };
  }

  /**
   * The page among these objects by sorting them. `inner` is the sort that finds the page: the wanted one or its
   * opposite.
   */
  bySorting(scan: ObjectScan, sort: SortSql, { offset, limit }: Span, inner = sort): ObjectsSql {
    const { dialect } = this;
    const sorted = this.sorted(scan, inner);
    return {
      from:
        `FROM (${sorted.text} ${dialect.limitAndOffset}) page ${this.#joinObjects} ` +
        `ORDER BY ${this.#order(sort, 'page.')} ${dialect.limitAndOffset}`,
      values: [...sorted.values, limit, offset, limit, 0],
    };
  }

  /** The ids of these objects as `found` and their sort keys as `k0`, `k1`, ..., in the order of the sort. */
  sorted(scan: ObjectScan, sort: SortSql): Sql {
    return this.#sorted('*', scan, sort);
  }

  /** The ids alone, of so many of them. */
  sortedIds(scan: ObjectScan, sort: SortSql, limit: number): Sql {
    const { text, values } = this.#sorted('found', scan, sort);
    return { text: `${text} LIMIT ${Math.min(limit, Number.MAX_SAFE_INTEGER)}`, values };
  }

  /** The same as `ids` of a single row, a JSON array of their hexadecimal digits. */
  sortedIdsAsText(scan: ObjectScan, sort: SortSql, limit: number): Sql {
    const { text, values } = this.sortedIds(scan, sort, limit);
    return { text: `SELECT ${this.dialect.jsonArrayOf('hex(found)')} AS ids FROM (${text}) sorted`, values };
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

  #sorted(what: string, scan: ObjectScan, sort: SortSql): Sql {
    const objects = this.#selected(scan);
    const terms = sort.terms.map((term) => term.sql(1, SORTED_CHARACTERS));
    const keys = terms.map(({ text }, at) => `, ${text} AS k${at}`).join('');
    return {
      text:
        `SELECT ${what} FROM (SELECT id AS found${keys} ${objects.text} ${NO_LIMIT}) keyed ` +
        `ORDER BY ${this.#order(sort, '')}`,
      values: [...terms.flatMap((term) => term.values), ...objects.values],
    };
  }

  #selected({ where, hint, source = { text: `${this.table}${hint}`, values: [] } }: ObjectScan): Sql {
    return { text: `FROM ${source.text} WHERE ${where.text}`, values: [...source.values, ...where.values] };
  }

  #ranges({ sort, backwards, manyMissing, behind }: IndexRead): IndexRange[] {
    const position = behind && positionIn(behind, sort, this.dialect);
    return indexRanges(this, sort, backwards, manyMissing, position);
  }

  /** Without a limit: all of it. */
  #range({ where, order, hint }: IndexRange, filter: Sql, limit?: number, offset = 0, among?: Sql): Sql {
    const { dialect, table } = this;
    const condition = joined(where === undefined ? [filter] : [where, filter], ' AND ');
    // With a limit the ids are a table of their own, which an engine looks each entry up in.
    const join = among && ` ${dialect.joinInOrder} (${among.text} ${NO_LIMIT}) few ON few.found = id`;
    const text = `FROM ${table}${hint}${join ?? ''} WHERE ${condition.text} ORDER BY ${order.join(', ')}`;
    const all = [...(among?.values ?? []), ...condition.values];
    if (limit === undefined) return { text, values: all };
    return { text: `${text} ${dialect.limitAndOffset}`, values: [...all, limit, offset] };
  }

  /** The ids and keys of entries of an index. */
  #keyed({ text, values }: Sql, sort: SortSql): Sql {
    return { text: `SELECT ${this.#keys(sort)} ${text}`, values };
  }

  #keys({ index, terms }: SortSql): string {
    if (index?.kind === 'column') return `id AS found, ${lookupName(index.column.slot)} AS k0`;
    if (index?.kind !== 'compound') return 'id AS found';
    // A term that the filter fixes to one value orders nothing, and may be in no index.
    const names = terms.map((_, at) => index.keys.find(({ term }) => term === at)?.name ?? 'NULL');
    return ['id AS found', ...names.map((name, at) => `${name} AS k${at}`)].join(', ');
  }

  /** The first of several ranges that follow each other. */
  #firstOf(ranges: readonly Sql[], sort: SortSql, backwards: boolean, limit: number, offset: number): Sql {
    const parts = ranges.map(({ text }, at) => `SELECT * FROM (${text}) range${at}`);
    const order = this.#order(backwards ? reversed(sort) : sort, '');
    return {
      text:
        `SELECT * FROM (${parts.join(' UNION ALL ')}) ranges ` +
        `ORDER BY ${order} ${this.dialect.limitAndOffset}`,
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

/**
 * Keeps a subquery from being merged into the outer query: MySQL would then carry whole objects along while it sorts.
 */
const NO_LIMIT = `LIMIT ${Number.MAX_SAFE_INTEGER}`;
