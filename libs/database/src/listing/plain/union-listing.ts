import { LRUCache } from 'lru-cache';
import type { Database } from '../../connection/database.js';
import type { Sql } from '../../engine/sql.js';
import type { IndexUnion } from '../../filter/filter-access.js';
import type { SegmentMap } from '../../segments/segment-map.js';
import { type PageReader, type PlainPage, type Question, total } from '../page/page-reader.js';
import type { Page } from '../page/page-window.js';
import { ALL_IDS, FEW_MATCHES, type PlainStatements } from '../page/plain-statement.js';
import { MAX_PROBE_LENGTH, NEIGHBOURS_PER_FOUND, onlyPage, pageOfFew } from './few-objects.js';
import { type IdOrderWalk, walkToPage } from './id-range-count.js';

/** At most this many searches are probed at once: if one finds more than a page, the others were for nothing. */
const MAX_PROBES = 4;

/** For at most this many sets of indexes, it is remembered that they find many objects. */
const MAX_NOTED = 50;

/** Reading this many objects that indexes find takes some 100 ms. */
const MAX_UNITED = 16_384;

/**
 * For each object that one statement may read, a server can unite this many ids in memory (`tmp_table_size`, 16 MiB).
 * Uniting more of them on disk takes longer than reading a whole class of a million objects, and would be done twice:
 * for the total and for the page.
 */
export const UNITED_PER_OBJECT = 2;

/** Up to this many objects found by indexes are read, rather than all objects of a large class. */
function mostFound({ live }: SegmentMap): number {
  return Math.min(MAX_UNITED, Math.floor(live / NEIGHBOURS_PER_FOUND));
}

/**
 * Pages of filters with alternatives that each have an index. A statement unites what the indexes find and counts it.
 * Only if these are many objects, a second statement is needed for the page.
 */
export class UnionListing {
  /** Sets of indexes that together found more than a page the last time. */
  readonly #findMany = new LRUCache<string, true>({ max: MAX_NOTED });

  constructor(
    private readonly database: Database,
    private readonly statements: PlainStatements,
    private readonly reader: PageReader,
  ) {}

  /** Reads one page; undefined where the class has to be counted in portions. Throws StaleClass. */
  async page(question: Question, union: IndexUnion): Promise<PlainPage | undefined> {
    const only = await this.#probe(question, union);
    if (only !== undefined) return { page: only, isCheap: true };
    const united = await this.#pageByUniting(question, union);
    if (united !== undefined && united.page.total <= question.limit) this.#findMany.delete(indexesOf(union));
    return united;
  }

  async #pageByUniting({ filter, ...span }: Question, union: IndexUnion): Promise<PlainPage | undefined> {
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
    const count = this.statements.countByAnyIndex(filter);
    const rows = this.statements.pageByWalking(filter, ALL_IDS, span);
    const page = await this.database.longReads.scan(question.filter.signal, () =>
      this.reader.read(filter, [count], rows, span),
    );
    return { page, isCheap: false };
  }

  /**
   * The first page, if it is the only one. The objects of each search are read unsorted, so that the engine has nothing
   * to unite, count or sort.
   */
  async #probe({ filter, offset, limit }: Question, union: IndexUnion): Promise<Page | undefined> {
    const { searches, rest } = union;
    if (offset > 0 || limit > MAX_PROBE_LENGTH || rest !== undefined) return undefined;
    const indexes = indexesOf(union);
    if (this.#findMany.has(indexes) || !searches.every(({ shape }) => shape === 'equal' || shape === 'some'))
      return undefined;
    const probes = searches.flatMap((search) =>
      search.parts.map((part) => this.statements.probe(search, part, limit + 1)),
    );
    if (probes.length > MAX_PROBES) return undefined;
    const { objects, cursor } = await this.reader.smallAnswer(filter, [], probes, probes.length);
    cursor?.close();
    if (cursor === undefined && objects.length <= limit) return onlyPage(objects);
    this.#findMany.set(indexes, true);
    return undefined;
  }

  /** How many objects of a large class the indexes find; undefined if that is not a small share of it. */
  async countFound(union: IndexUnion, map: SegmentMap): Promise<number | undefined> {
    const most = mostFound(map);
    const [count] = this.statements.countFew({ ...union, rest: undefined }, most) as [Sql];
    const found = await this.reader.count(count, most);
    return found > most ? undefined : found;
  }

  /**
   * The page among the objects that the indexes find, while they are few; undefined if they no longer are. Throws
   * StaleClass.
   */
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

  /** The page of a filter that the indexes alone decide; undefined if a server would have to unite too many ids. */
  async #pageOfAll(question: Question, union: IndexUnion, map: SegmentMap): Promise<PlainPage | undefined> {
    if (this.reader.isLong(map.live)) return this.#pageOfLong(question, union, map);
    const most = UNITED_PER_OBJECT * this.database.dialect.mostInOneStatement.objects;
    if (map.live > most) {
      const few = await pageOfFew(this.reader, this.statements, question, union);
      if (few !== undefined) return { page: few, isCheap: true };
      if ((await this.reader.count(this.statements.countSearches(union, most + 1))) > most) return undefined;
    }
    const { filter, ...span } = question;
    const count = this.statements.countInUnion(union);
    const answer = await this.reader.answer(filter, [count], this.statements.pageOfFew(union, span));
    const matches = total(answer);
    if (matches <= FEW_MATCHES)
      return { page: (await this.reader.cut(answer, matches, span))!, isCheap: true };
    answer.cursor?.close();
    const walk = this.#walkTo(question, map, matches);
    if (walk !== undefined) {
      const walked = await this.reader.answerByScan(filter, [count], walk.rows);
      const page = await this.reader.cutWalked(walked, walk.end, span);
      if (page !== undefined) return { page, isCheap: false };
    }
    const rows = this.statements.pageOfUnion(union, span);
    return { page: await this.reader.read(filter, [count], rows, span), isCheap: false };
  }

  /** The same where to unite what the indexes find would hold up this process, unless it is little. */
  async #pageOfLong(question: Question, union: IndexUnion, map: SegmentMap): Promise<PlainPage> {
    const few = await pageOfFew(this.reader, this.statements, question, union);
    if (few !== undefined) return { page: few, isCheap: true };
    const { filter, ...span } = question;
    const count = this.statements.countInUnion(union);
    const sorted = this.statements.pageOfUnion(union, span);
    let walk: IdOrderWalk | undefined;
    const rows = (matches: number) => {
      // Large objects would hold up the reads of indexes.
      walk = filter.isLight ? this.#walkTo(question, map, matches) : undefined;
      return walk?.rows ?? sorted;
    };
    const answer = await this.reader.answerBy([count], rows, map.live);
    const page = await this.reader.cutWalked(answer, walk?.end, span);
    if (page !== undefined) return { page, isCheap: false };
    return { page: await this.reader.read(filter, [count], sorted, span, map.live), isCheap: false };
  }

  #walkTo(question: Question, map: SegmentMap, matches: number): IdOrderWalk | undefined {
    return walkToPage(this.database.dialect, this.statements, question, map, { matches, entries: matches });
  }
}

function indexesOf({ searches }: IndexUnion): string {
  return searches.map(({ index }) => index?.slot ?? 'id').join();
}
