import type { Database } from '../../connection/database.js';
import type { ObjectsSql, PageAnswer } from '../../dialects/execution/page-read.js';
import type { Sql } from '../../engine/sql.js';
import type { IdRange, IndexUnion } from '../../filter/filter-access.js';
import type { SegmentMap } from '../../segments/segment-map.js';
import { type PageReader, type PlainPage, type Question, total } from '../page/page-reader.js';
import type { Page, Span } from '../page/page-window.js';
import { FEW, type PlainStatements } from '../page/plain-statement.js';
import { NEIGHBOURS_PER_FOUND, pageOfFew } from './few-objects.js';

import { ENTRIES_PER_OBJECT, WALK_MARGIN, walkEnd } from './id-range-count.js';

/** Objects that are read in the order of their ids, up to the last one or not. */
interface IdOrderScan {
  rows: ObjectsSql;
  isWhole: boolean;
}

/** To look at so many objects that indexes find takes some 100 ms. */
const MOST_UNITED = 16_384;

/**
 * So many ids for each object of one statement are united in the memory of a server (`tmp_table_size`, 16 MiB). With more,
 * on disk, it takes longer than to look at all objects of a class of a million, and is done for the total and the page.
 */
export const UNITED_PER_OBJECT = 2;

const ALL: IdRange = { lower: undefined, upper: undefined };

/** How many objects that indexes find are looked at rather than all objects of a large class. */
function mostFound({ live }: SegmentMap): number {
  return Math.min(MOST_UNITED, Math.floor(live / NEIGHBOURS_PER_FOUND));
}

/**
 * Pages of filters with alternatives, of which each has an index. Statements unite what is found in each index, and the
 * first one counts it: only where these are many a second one is needed for the page.
 */
export class UnionListing {
  constructor(
    private readonly database: Database,
    private readonly statements: PlainStatements,
    private readonly reader: PageReader,
  ) {}

  /** Reads one page; undefined where the class has to be counted in portions. Throws StaleClass. */
  async page({ filter, ...span }: Question, union: IndexUnion): Promise<PlainPage | undefined> {
    const { mostInOneStatement } = this.database.dialect;
    // MariaDB takes many times as long to execute such a union again, where it is prepared.
    const question = { filter: filter.unprepared(), ...span };
    const map = await this.reader.map();
    if (union.rest === undefined && map.live <= mostInOneStatement.entries) {
      return this.#pageOfAll(question, union, map);
    }
    const few = await pageOfFew(this.reader, this.statements, question, union);
    if (few !== undefined) return { page: few, isCheap: true };
    if (map.live > mostInOneStatement.objects) {
      const isLittle = (await this.countFound(union, map)) !== undefined;
      return isLittle ? this.pageOfFound(question, union, map) : undefined;
    }
    const count = this.statements.countAnyhow(filter);
    const rows = this.statements.pageByWalking(filter, ALL, span);
    const page = await this.database.longReads.scan(question.filter.signal, () =>
      this.reader.read(filter, [count], rows, span),
    );
    return { page, isCheap: false };
  }

  /** How many objects of a large class the indexes find; undefined where that is no small share of it. */
  async countFound(union: IndexUnion, map: SegmentMap): Promise<number | undefined> {
    const most = mostFound(map);
    const [{ text, values }] = this.statements.countFew({ ...union, rest: undefined }, most) as [Sql];
    const reads = this.reader.isLong(most) ? this.database.indexScans : this.database;
    const [row] = await reads.query<{ count: number | string }>(`SELECT (${text}) AS count`, values, false);
    const found = Number(row!.count);
    return found > most ? undefined : found;
  }

  /** The page of what they find, if that is so; undefined where it is no more. Throws StaleClass. */
  async pageOfFound(
    { filter, ...span }: Question,
    union: IndexUnion,
    map: SegmentMap,
  ): Promise<PlainPage | undefined> {
    const question = { filter: filter.unprepared(), ...span };
    const page = await this.database.longReads.scan(question.filter.signal, () =>
      pageOfFew(this.reader, this.statements, question, union, mostFound(map)),
    );
    // Others may have been added meanwhile.
    return page && { page, isCheap: false };
  }

  /** The page where the indexes alone decide; undefined where a server would unite too many ids. */
  async #pageOfAll(question: Question, union: IndexUnion, map: SegmentMap): Promise<PlainPage | undefined> {
    if (this.reader.isLong(map.live)) return this.#pageOfLong(question, union, map);
    const most = UNITED_PER_OBJECT * this.database.dialect.mostInOneStatement.objects;
    if (map.live > most) {
      const few = await pageOfFew(this.reader, this.statements, question, union);
      if (few !== undefined) return { page: few, isCheap: true };
      if (await this.#findMore(union, most)) return undefined;
    }
    const { filter, ...span } = question;
    const count = this.statements.countInUnion(union);
    const answer = await this.reader.answer(filter, [count], this.statements.pageOfFew(union, span));
    const matches = total(answer);
    if (matches <= FEW) return { page: (await this.reader.cut(answer, matches, span))!, isCheap: true };
    answer.cursor?.close();
    const scan = this.#idOrderScan(question, map, matches);
    if (scan !== undefined) {
      const scanned = await this.reader.answerByScan(filter, [count], scan.rows);
      const page = await this.#cutScanned(scanned, scan, span);
      if (page !== undefined) return { page, isCheap: false };
    }
    const rows = this.statements.pageOfUnion(union, span);
    return { page: await this.reader.read(filter, [count], rows, span), isCheap: false };
  }

  /** Whether the indexes have more entries than this, counted without uniting them. */
  async #findMore(union: IndexUnion, most: number): Promise<boolean> {
    const { text, values } = this.statements.countSearches(union, most + 1);
    const [row] = await this.database.query<{ count: number | string }>(
      `SELECT (${text}) AS count`,
      values,
      false,
    );
    return Number(row!.count) > most;
  }

  /** The same where to unite what the indexes find would hold up this process, unless it is little. */
  async #pageOfLong(question: Question, union: IndexUnion, map: SegmentMap): Promise<PlainPage> {
    const few = await pageOfFew(this.reader, this.statements, question, union);
    if (few !== undefined) return { page: few, isCheap: true };
    const { filter, ...span } = question;
    const count = this.statements.countInUnion(union);
    const sorted = this.statements.pageOfUnion(union, span);
    let scan: IdOrderScan | undefined;
    const rows = (matches: number) => {
      // Large objects would hold up the reads of indexes.
      scan = filter.isLight ? this.#idOrderScan(question, map, matches) : undefined;
      return scan?.rows ?? sorted;
    };
    const answer = await this.reader.answerBy([count], rows, map.live);
    const page = await this.#cutScanned(answer, scan, span);
    if (page !== undefined) return { page, isCheap: false };
    return { page: await this.reader.read(filter, [count], sorted, span, map.live), isCheap: false };
  }

  /** A scan of all objects, where so many match that the page is near. */
  #idOrderScan({ filter, ...span }: Question, map: SegmentMap, matches: number): IdOrderScan | undefined {
    const { singleWriter, mostInOneStatement } = this.database.dialect;
    const walked = (span.offset + span.limit) * (map.live / matches);
    const mayWalk = !singleWriter || WALK_MARGIN * walked <= mostInOneStatement.objects;
    if (map.live === 0 || !mayWalk || walked * ENTRIES_PER_OBJECT > matches) return undefined;
    const end = walkEnd(map, walked);
    const rows = this.statements.pageByWalking(filter, { lower: undefined, upper: end }, span);
    return { rows, isWhole: end === undefined };
  }

  /** Undefined where a scan has come to its end too early, which of a large answer is not known yet. */
  async #cutScanned(
    answer: PageAnswer,
    scan: IdOrderScan | undefined,
    span: Span,
  ): Promise<Page | undefined> {
    const isKnown = scan === undefined || scan.isWhole || answer.cursor === undefined;
    const page = isKnown ? await this.reader.cut(answer, total(answer), span) : undefined;
    if (page === undefined) answer.cursor?.close();
    return page;
  }
}
