import type { Database } from '../database.js';
import type { Access, IdRange, IndexCondition } from '../filter-access.js';
import type { FilterSql } from '../filter-sql.js';
import type { ClassSegments } from '../segments/class-segments.js';
import type { SegmentMap } from '../segments/segment-map.js';
import type { Sql } from '../sql.js';
import { StaleClass } from '../write-refusals.js';
import { ColumnStatistics, type Estimate } from './column-statistics.js';
import { countOfIds, objectsBetween, walkEnd } from './id-range-count.js';
import type { ListingFilter } from './listing-filter.js';
import { headStatement, type PageAnswer, readPage } from './page-statement.js';
import { cutOut, type Page } from './page-window.js';
import { FEW, PlainStatements, type Span } from './plain-statement.js';

/** How many entries of an index cost as much as an object, roughly. */
const ENTRIES_PER_OBJECT = 16;

/** Statements that came before, so that they are worth preparing. */
const MOST_TEXTS = 50;

/** How often a page is tried while the segments change under it; then the range is counted whole. */
const ATTEMPTS = 4;

/** A page, and whether it would cost as little the next time. */
export interface PlainPage {
  page: Page;
  isCheap: boolean;
}

interface Question extends Span {
  filter: ListingFilter;
}

/**
 * Pages of filters that nobody has used before, as one would ask for them by hand: a statement that counts and reads the
 * page, so in one snapshot. Nothing is remembered of them but what tells the next plan (`ColumnStatistics`).
 *
 * An index that finds few objects answers both: their number is the total. A first statement finds that out, and is the
 * answer; a second one counts all where they are many. Of a range that lets most objects through, those that it keeps
 * out are counted. The page of a range comes by sorting the ids that the index finds, which costs as much as
 * to count them, or by walking along all objects where so many match that the page is near. Neither
 * MySQL nor SQLite can be trusted with that choice, so each statement names its index.
 */
export class PlainListing {
  readonly #statements: PlainStatements;
  readonly #statistics = new ColumnStatistics();
  readonly #texts = new Set<string>();

  constructor(
    private readonly database: Database,
    private readonly segments: ClassSegments,
    private readonly layout: { classId: string; revision: number },
    table: string,
  ) {
    this.#statements = new PlainStatements(database.dialect, table);
  }

  /**
   * Reads one page; undefined where that would take too long for one statement, so that the class has to be counted in
   * portions. Throws StaleClass.
   */
  async page(question: Question): Promise<PlainPage | undefined> {
    const { access } = question.filter;
    switch (access.kind) {
      case 'ids':
        return { page: await this.#pageOfIds(question, access.ids.length), isCheap: true };
      case 'id-range':
        return this.#pageOfIdRange(question, access);
      case 'scan':
        return this.#pageByScan(question, access);
      case 'index':
        return this.#pageByIndex(question, access);
    }
  }

  async #pageOfIds({ filter, ...span }: Question, ids: number): Promise<Page> {
    const rows = this.#statements.pageByWalking(filter, ALL, span);
    if (span.offset === 0 && ids <= span.limit) {
      const { objects, rest } = await this.#answer(filter, [], rows);
      if (rest === undefined) return { total: objects.length, objects };
      // Of a large page not all is known yet.
      rest.close();
    }
    return this.#read(filter, [this.#statements.countByIds(filter)], () => rows, span);
  }

  async #pageOfIdRange({ filter, ...span }: Question, range: IdRange): Promise<PlainPage> {
    const page = () => this.#statements.pageByWalking(filter, range, span);
    const isCheap = span.offset + span.limit <= 2 * FEW;
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      const map = await this.#map();
      const counts = countOfIds(map, range, this.layout.classId, (where) =>
        this.#statements.countByIds(where),
      );
      const answer = await this.#answer(filter, counts, page());
      if (answer.head.sealedTo.equals(map.sealedTo)) {
        return { page: (await this.#cut(answer, total(answer), span))!, isCheap };
      }
      answer.rest?.close();
      this.segments.doubt(map);
    }
    const counted = await this.#read(filter, [this.#statements.countByIds(filter)], page, span);
    return { page: counted, isCheap };
  }

  async #pageByScan({ filter, ...span }: Question, range: IdRange): Promise<PlainPage | undefined> {
    const map = await this.#map();
    if (objectsBetween(map, range) > this.database.dialect.mostInOneStatement.objects) return undefined;
    const page = await this.database.scan(() =>
      this.#read(
        filter,
        [this.#statements.countByIds(filter)],
        () => this.#statements.pageByWalking(filter, ALL, span),
        span,
      ),
    );
    return { page, isCheap: false };
  }

  async #pageByIndex(
    question: Question,
    { conditions }: Extract<Access, { kind: 'index' }>,
  ): Promise<PlainPage | undefined> {
    const [first, ...others] = conditions as [IndexCondition, ...IndexCondition[]];
    const { mostInOneStatement } = this.database.dialect;
    const isWhole = first.rest === undefined && first.isExact;
    const isHuge = (this.segments.remembered?.live ?? 0) > mostInOneStatement.entries;
    if (isWhole && first.shape === 'equal' && !isHuge) return this.#pageOfValue(question, first);
    if (!(isWhole && this.#areMany(first))) {
      // Where two columns have an index, nobody knows which one finds less.
      for (const condition of [first, ...others.slice(0, 1)]) {
        const page = await this.#pageOfFew(question, condition);
        if (page !== undefined) return { page, isCheap: true };
      }
    }
    const map = await this.#map();
    if (isWhole) return this.#pageOfMany(question, first, map);
    if (map.live > mostInOneStatement.objects) return undefined;
    const { filter, ...span } = question;
    const rows =
      first.shape === 'equal'
        ? this.#statements.pageOfValue(first, filter, span)
        : this.#statements.pageByWalking(filter, ALL, span);
    const page = await this.database.scan(() =>
      this.#read(filter, [this.#statements.countAnyhow(filter)], () => rows, span),
    );
    return { page, isCheap: false };
  }

  /** What has one value is found in the order of ids. */
  async #pageOfValue({ filter, ...span }: Question, condition: IndexCondition): Promise<PlainPage> {
    const { column, parts } = condition;
    // A unique index has no order among the objects that have no value.
    const isOrdered = !column.unique || parts[0]!.values.length > 0;
    const rows = isOrdered
      ? this.#statements.pageOfValue(condition, filter, span)
      : this.#statements.pageBySorting(condition, span);
    const page = await this.#read(
      filter,
      [this.#statements.countInIndex(condition, parts)],
      () => rows,
      span,
    );
    return { page, isCheap: page.total <= FEW };
  }

  /** The page, if the index finds few objects. */
  async #pageOfFew({ filter, ...span }: Question, condition: IndexCondition): Promise<Page | undefined> {
    if (condition.parts.length === 0) return undefined;
    const answer = await this.#answer(
      filter,
      this.#statements.countFew(condition),
      this.#statements.pageOfFew(condition, span),
    );
    const [found, kept = found] = figuresOf(answer);
    if (found! > FEW) {
      answer.rest?.close();
      return undefined;
    }
    return this.#cut(answer, kept!, span);
  }

  /** The page of what a column alone decides, of which there are many. */
  async #pageOfMany(
    question: Question,
    condition: IndexCondition,
    map: SegmentMap,
  ): Promise<PlainPage | undefined> {
    const { column, complement, shape, bound } = condition;
    const all = map.live;
    if (all > this.database.dialect.mostInOneStatement.entries) return undefined;
    const estimate = this.#estimate(condition);
    const excludes = complement !== undefined && (shape === 'others' || isMost(estimate));
    const found = Math.max(FEW, estimate.least * all);
    const { filter, ...span } = question;
    const walked = (span.offset + span.limit) * (all / found);
    const walks =
      condition.parts.length === 0 ||
      ((shape === 'others' || walked * ENTRIES_PER_OBJECT < found) &&
        !this.#statistics.isSortedBetter(column.slot));
    const figures = excludes
      ? [...countOfIds(map, ALL, this.layout.classId, (ids) => this.#statements.countByIds(ids))]
      : [this.#statements.countInIndex(condition, condition.parts)];
    if (excludes) {
      const { text, values } = this.#statements.countInIndex(condition, complement);
      figures.push({ text: `SELECT -(${text})`, values });
    }
    const end = condition.parts.length === 0 ? undefined : walkEnd(map, walked);
    const rows = walks
      ? this.#statements.pageByWalking(filter, { lower: undefined, upper: end }, span)
      : this.#statements.pageBySorting(condition, span);
    const answer = await this.#answer(filter, figures, rows);
    if (excludes && !answer.head.sealedTo.equals(map.sealedTo)) {
      answer.rest?.close();
      this.segments.doubt(map);
      return this.#pageOfMany(question, condition, await this.#map());
    }
    const matches = total(answer);
    if (bound !== undefined)
      this.#statistics.learn(column.slot, bound, Math.min(1, matches / Math.max(1, all)));
    const page = await this.#cut(answer, matches, span);
    if (page !== undefined) return { page, isCheap: false };
    answer.rest?.close();
    this.#statistics.walkedInVain(column.slot);
    return this.#pageOfMany(question, condition, map);
  }

  /** Whether it is known that an index finds many objects. */
  #areMany(condition: IndexCondition): boolean {
    const { remembered } = this.segments;
    return remembered !== undefined && this.#estimate(condition).least * remembered.live > 4 * FEW;
  }

  #estimate({ column, bound }: IndexCondition): Estimate {
    return bound === undefined ? { least: 0, most: 1 } : this.#statistics.estimate(column.slot, bound);
  }

  async #map(): Promise<SegmentMap> {
    const map = await this.segments.get();
    if (map === undefined) throw new StaleClass();
    return map;
  }

  async #read(filter: FilterSql, figures: readonly Sql[], rows: () => Sql, span: Span): Promise<Page> {
    const answer = await this.#answer(filter, figures, rows());
    return (await this.#cut(answer, total(answer), span))!;
  }

  async #answer({ isPreparable }: FilterSql, figures: readonly Sql[], rows: Sql): Promise<PageAnswer> {
    const { classId, revision } = this.layout;
    const statements = [headStatement(classId, figures), rows];
    const answer = await readPage(
      this.database.dialect,
      (some, reused) => this.database.together(some, reused),
      statements,
      isPreparable && this.#isReused(statements),
    );
    if (answer?.head.revision === revision) return answer;
    answer?.rest?.close();
    throw new StaleClass();
  }

  /** The page of what was read; undefined where it has not all of it. */
  #cut(answer: PageAnswer, matches: number, { offset, limit }: Span): Promise<Page | undefined> {
    return cutOut(answer, limit, 0, Math.min(limit, matches - offset), matches);
  }

  #isReused(statements: readonly Sql[]): boolean {
    const text = statements.map((statement) => statement.text).join();
    const isKnown = this.#texts.delete(text);
    this.#texts.add(text);
    if (this.#texts.size > MOST_TEXTS) this.#texts.delete(this.#texts.values().next().value!);
    return isKnown;
  }
}

const ALL: IdRange = { lower: undefined, upper: undefined };

function isMost({ least, most }: Estimate): boolean {
  return most - least < 0.5 && least + most > 1;
}

function figuresOf({ head: { figures } }: PageAnswer): number[] {
  return figures.split(' ').map(Number);
}

function total(answer: PageAnswer): number {
  return figuresOf(answer).reduce((sum, figure) => sum + figure, 0);
}
