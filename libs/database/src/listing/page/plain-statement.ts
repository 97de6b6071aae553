import type { Dialect } from '../../dialects/dialect.js';
import type { ObjectsSql } from '../../dialects/execution/page-read.js';
import type { TableIndex } from '../../engine/indexes/table-index.js';
import { joined, type Sql } from '../../engine/sql.js';
import { type IndexCondition, isUniqueIndex } from '../../filter/conditions/index-condition.js';
import type { IdRange, IndexSearch, IndexUnion } from '../../filter/filter-access.js';
import { FoundIds } from './found-ids.js';
import type { Span } from './page-window.js';

/** If an index finds no more objects than this, all are read, and their number is the total. */
export const FEW_MATCHES = 500;

/** If more objects than this come before a page, only their ids are read. */
export const SHORT_SKIP = 128;

/** The ids of all objects. */
export const ALL_IDS: IdRange = { lower: undefined, upper: undefined };

/** How the objects of a filter are found among the ids of a range. */
export interface AccessPath {
  count(ids: IdRange): Sql;
  objects(ids: IdRange, span: Span): ObjectsSql;
}

/** Makes the plain SQL statements of pages: numbers to be counted, and the objects of a page. */
export class PlainStatements {
  readonly #found: FoundIds;

  constructor(
    private readonly dialect: Dialect,
    private readonly table: string,
  ) {
    this.#found = new FoundIds(dialect, table);
  }

  /** Counts by the primary key. */
  countByIds({ text, values }: Sql): Sql {
    return this.#count(this.dialect.inIdOrder(this.table), { text, values });
  }

  /** Counts with whatever index the engine takes. */
  countByAnyIndex(filter: Sql): Sql {
    return this.#count('', filter);
  }

  /** Counts the objects that satisfy one of these disjoint conditions on a column; at most `most` of each. */
  countInIndex({ index }: IndexCondition, parts: readonly Sql[], most?: number): Sql {
    const hint = this.dialect.lookup.hint(this.table, index);
    if (most === undefined) return sum(parts.map((part) => this.#count(hint, part)));
    return sum(
      parts.map(({ text, values }) => ({
        text: `SELECT COUNT(*) FROM (SELECT 1 FROM ${this.table}${hint} WHERE ${text} LIMIT ${most}) few`,
        values,
      })),
    );
  }

  /** Up to `limit` objects that the index finds, unordered; none if an object meets one of `unless`. */
  probe({ index }: IndexSearch, filter: Sql, limit: number, unless: readonly Sql[] = []): ObjectsSql {
    const { dialect, table } = this;
    const hint = this.#hint(index);
    const absent = unless.map(({ text, values }) => ({ text: `(${text}) IS NULL`, values }));
    const { text, values } = joined([...absent, filter], ' AND ');
    return {
      from: `FROM ${table}${hint} WHERE ${text} ${dialect.limitAndOffset}`,
      values: [...values, limit, 0],
    };
  }

  /** 1 where the index finds more than FEW_MATCHES objects. */
  objectAfterFew({ index, parts }: IndexCondition): Sql {
    const { dialect, table } = this;
    const [{ text, values }] = parts as [Sql];
    const hint = dialect.lookup.hint(table, index);
    return {
      text: `SELECT 1 FROM ${table}${hint} WHERE ${text} ${dialect.limitAndOffset}`,
      values: [...values, 1, FEW_MATCHES],
    };
  }

  /** Two counts: the objects that the indexes find, up to `most` + 1, and those of them that satisfy `rest`. */
  countFew(condition: IndexCondition | IndexUnion, most = FEW_MATCHES): Sql[] {
    const few = this.#few(condition, most);
    const { rest } = condition;
    const found = this.#found.count(few);
    return rest === undefined ? [found] : [found, this.#found.countKept(few, rest)];
  }

  /** The sum of what each index search finds, each up to `most`. An object that two searches find counts twice. */
  countSearches(condition: IndexCondition | IndexUnion, most: number): Sql {
    const searches = 'searches' in condition ? condition.searches : [condition];
    const found = searches.flatMap(({ index, parts }) => parts.map((part) => this.#ids(index, part)));
    return sum(found.map(({ text, values }) => this.#found.count({ text: `${text} LIMIT ${most}`, values })));
  }

  /** The page among the few objects that the indexes find. */
  pageOfFew(condition: IndexCondition | IndexUnion, span: Span, most = FEW_MATCHES): ObjectsSql {
    return this.#found.page(this.#few(condition, most), condition.rest, span);
  }

  /** The page among the objects of one value, which the index orders by id. */
  pageOfValue({ index }: IndexCondition, filter: Sql, span: Span): ObjectsSql {
    const hint = this.dialect.lookup.hint(this.table, index);
    return span.offset > SHORT_SKIP ? this.#sorted([filter], hint, span) : this.#inOrder(filter, hint, span);
  }

  /** The page by sorting the ids that the index finds. */
  pageBySorting({ index, parts, rest }: IndexCondition, span: Span): ObjectsSql {
    const conditions = rest === undefined ? parts : parts.map((part) => joined([part, rest], ' AND '));
    return this.#sorted(conditions, this.dialect.lookup.hint(this.table, index), span);
  }

  /** Counts the objects that the indexes of a union find. */
  countInUnion(union: IndexUnion): Sql {
    const { searchedFor } = this.dialect;
    if (searchedFor !== undefined) {
      const parts = union.searches.flatMap((search) => search.parts);
      const all = parts.map(({ text, values }) => ({ text: searchedFor(text), values }));
      return this.#count('', joined(all, ' OR '));
    }
    const { text, values } = this.ids(union);
    return { text: `SELECT COUNT(*) FROM (${text}) found`, values };
  }

  /** The page by sorting the ids that the indexes of a union find. */
  pageOfUnion(union: IndexUnion, span: Span): ObjectsSql {
    const { text, values } = this.ids(union);
    return this.#found.sortedPage({ text: `SELECT found FROM (${text}) parts`, values }, span);
  }

  /** A derived table of the objects that the indexes find, to check each against the filter. */
  source(condition: IndexCondition | IndexUnion): Sql {
    const { text, values } = this.ids(condition);
    return { text: `(${text}) few ${this.#found.join('few')}`, values };
  }

  /** The page by walking along all objects of a range of ids. */
  pageByWalking(filter: Sql, range: IdRange, span: Span): ObjectsSql {
    const where = joined([...idBounds(range), filter], ' AND ');
    return this.#inOrder(where, this.dialect.inIdOrder(this.table), span);
  }

  /** Looks at all objects. */
  pathByIds(filter: Sql): AccessPath {
    return {
      count: (ids) => this.countByIds(joined([...idBounds(ids), filter], ' AND ')),
      objects: (ids, span) => this.pageByWalking(filter, ids, span),
    };
  }

  /** Looks at what an index finds. */
  pathByIndex(condition: IndexCondition, filter: Sql): AccessPath {
    const { index, shape, parts, isExact, rest } = condition;
    const others = isExact && rest !== undefined ? rest : filter;
    const among = (ids: IdRange) => parts.map((part) => joined([part, ...idBounds(ids), others], ' AND '));
    return {
      count: (ids) => this.countInIndex(condition, among(ids)),
      objects: (ids, span) =>
        shape === 'equal' && !isUniqueIndex(index)
          ? this.pageOfValue(condition, among(ids)[0]!, span)
          : this.#sorted(among(ids), this.dialect.lookup.hint(this.table, index), span),
    };
  }

  #count(hint: string, { text, values }: Sql): Sql {
    return { text: `SELECT COUNT(*) FROM ${this.table}${hint} WHERE ${text}`, values };
  }

  #inOrder(where: Sql, hint: string, { offset, limit }: Span): ObjectsSql {
    const { dialect, table } = this;
    return {
      from: `FROM ${table}${hint} WHERE ${where.text} ORDER BY id ${dialect.limitAndOffset}`,
      values: [...where.values, limit, offset],
    };
  }

  #sorted(conditions: readonly Sql[], hint: string, span: Span): ObjectsSql {
    const ids = conditions.map(({ text }) => `SELECT id AS found FROM ${this.table}${hint} WHERE ${text}`);
    const all = ids.length === 1 ? ids[0]! : `SELECT found FROM (${ids.join(' UNION ALL ')}) parts`;
    const values = conditions.flatMap((condition) => condition.values);
    return this.#found.sortedPage({ text: all, values }, span);
  }

  /** Some of the ids that the indexes find: all, if they are few. */
  #few(condition: IndexCondition | IndexUnion, most: number): Sql {
    const isUnion = 'searches' in condition;
    const searches = isUnion ? condition.searches : [condition];
    const selects = searches.flatMap(({ index, parts }) =>
      parts.map((part): Sql => {
        const { text, values } = this.#ids(index, part);
        return { text: `${text} LIMIT ${most + 1}`, values };
      }),
    );
    if (selects.length === 1) return selects[0]!;
    const values = selects.flatMap((select) => select.values);
    const all = selects
      .map(({ text }, at) => `SELECT found FROM (${text}) part${at}`)
      .join(isUnion ? ' UNION ' : ' UNION ALL ');
    return { text: `SELECT found FROM (${all}) parts LIMIT ${most + 1}`, values };
  }

  /** The ids of all objects that the indexes find. */
  ids(condition: IndexCondition | IndexUnion): Sql {
    const isUnion = 'searches' in condition;
    const searches = isUnion ? condition.searches : [condition];
    const selects = searches.flatMap(({ index, parts }) => parts.map((part) => this.#ids(index, part)));
    return {
      text: selects.map(({ text }) => text).join(isUnion ? ' UNION ' : ' UNION ALL '),
      values: selects.flatMap(({ values }) => values),
    };
  }

  /** The ids of what satisfies a condition on an index, or on the id. */
  #ids(index: TableIndex | undefined, { text, values }: Sql): Sql {
    return { text: `SELECT id AS found FROM ${this.table}${this.#hint(index)} WHERE ${text}`, values };
  }

  #hint(index: TableIndex | undefined): string {
    const { dialect, table } = this;
    return index === undefined ? dialect.inIdOrder(table) : dialect.lookup.hint(table, index);
  }
}

/** Conditions on the id. */
export function idBounds({ lower, upper }: IdRange): Sql[] {
  return [
    ...(lower === undefined ? [] : [{ text: 'id > ?', values: [lower] }]),
    ...(upper === undefined ? [] : [{ text: 'id <= ?', values: [upper] }]),
  ];
}

function sum(counts: readonly Sql[]): Sql {
  if (counts.length === 1) return counts[0]!;
  return {
    text: `SELECT ${counts.map(({ text }) => `(${text})`).join(' + ')}`,
    values: counts.flatMap(({ values }) => values),
  };
}
