import { LRUCache } from 'lru-cache';
import type { Database } from '../../connection/database.js';
import {
  type GroupedSnapshotRead,
  headStatement,
  type ObjectsSql,
  type PageAnswer,
  type PageHead,
  type PageSql,
  type SnapshotRead,
} from '../../dialects/execution/page-read.js';
import { StaleClass } from '../../dialects/write-refusals.js';
import { numberOf, type Sql } from '../../engine/sql.js';
import type { FilterSql } from '../../filter/sql/filter-sql.js';
import type { ClassSegments } from '../../segments/class-segments.js';
import type { SegmentMap } from '../../segments/segment-map.js';
import { isKnownByIndex, type ListingFilter } from './listing-filter.js';
import { cutOut, type Page, type Span } from './page-window.js';
import { pageBatcher } from './shared-pages.js';

/** Most texts kept to recognise statements worth preparing, and the longest of them in characters. */
const MAX_TEXTS = 50;
const MAX_TEXT_LENGTH = 4096;

/** A page, and whether it would cost as little the next time. */
export interface PlainPage {
  page: Page;
  isCheap: boolean;
}

/** What tells whether statements can be prepared. */
type Preparable = Pick<FilterSql, 'isPreparable'>;

/** And whether the objects may be looked into beside other requests. */
type Scanning = Preparable & Pick<ListingFilter, 'isLight'>;

/** A page of a filter. */
export interface Question extends Span {
  filter: ListingFilter;
}

/** Reads pages and figures in one snapshot, of one class at one revision. */
export class PageReader {
  readonly #texts = new LRUCache<string, true>({ max: MAX_TEXTS });
  readonly #read: SnapshotRead;
  readonly #readSmall: SnapshotRead;
  readonly #scan: SnapshotRead;
  readonly #scanSmall: SnapshotRead;
  readonly #scanIndex: SnapshotRead;

  constructor(
    private readonly database: Database,
    private readonly segments: ClassSegments,
    private readonly layout: { classId: string; revision: number },
  ) {
    this.#read = (page, reused) => database.snapshotRead(page, reused);
    this.#scan = (page, reused) => database.scans.snapshotRead(page, reused);
    this.#scanIndex = (page, reused) => database.indexScans.snapshotRead(page, reused);
    const { singleWriter, pagesTogether } = database.dialect;
    const readGroup: GroupedSnapshotRead = (pages, reused) => database.groupedSnapshotRead(pages, reused);
    // On a server after the input that has arrived by now is read. Here in the process small pages begin together
    // (`SharedPages`).
    const schedule = singleWriter ? queueMicrotask : setImmediate;
    const batcher = pageBatcher(this.#read, readGroup, pagesTogether.most, schedule);
    this.#readSmall = (page, reused) => batcher.ask({ page, reused });
    this.#scanSmall = singleWriter ? this.#scan : this.#readSmall;
  }

  /** The segments of the class. Throws StaleClass. */
  async map(): Promise<SegmentMap> {
    const map = await this.segments.get();
    if (map === undefined) throw new StaleClass();
    return map;
  }

  /** Whether to pass so many entries of an index would hold up other requests of this process. */
  isLong(entries: number): boolean {
    return entries > this.database.dialect.mostEntriesInProcess;
  }

  /** Reads a page whose total is the sum of the figures; `entries` as for `answer`. Throws StaleClass. */
  async read(
    filter: ListingFilter,
    figures: readonly Sql[],
    rows: ObjectsSql,
    span: Span,
    entries = 0,
  ): Promise<Page> {
    const answer = await this.answer(filter, figures, rows, entries);
    return (await this.cut(answer, total(answer), span))!;
  }

  /** Reads figures and objects; `entries`: how many entries of indexes are passed, at most. Throws StaleClass. */
  answer(filter: ListingFilter, figures: readonly Sql[], rows: ObjectsSql, entries = 0): Promise<PageAnswer> {
    const isBesideScans = isKnownByIndex(filter) || filter.isLight;
    return this.#answer(isBesideScans ? this.#readOf(entries) : this.#scan, filter, figures, [rows]);
  }

  /** The same where indexes alone tell what is read, whatever the filter. */
  answerByIndex(
    how: Preparable,
    figures: readonly Sql[],
    rows: ObjectsSql,
    entries = 0,
  ): Promise<PageAnswer> {
    return this.#answer(this.#readOf(entries), how, figures, [rows]);
  }

  /**
   * The same where an index counts all that matches, `live` at most: they are counted where that holds up no other
   * request, up to what does not. `count` makes the statement, `offset` is what is passed to come to the objects.
   */
  async answerWithCount(
    how: Preparable,
    count: (most?: number) => Sql,
    { rows, offset, live }: { rows: ObjectsSql; offset: number; live: number },
  ): Promise<PageAnswer> {
    const most = this.database.dialect.mostEntriesInProcess;
    if (live <= most || offset > most) return this.answerByIndex(how, [count()], rows, live);
    const answer = await this.answerByIndex(how, [count(most + 1)], rows);
    if (total(answer) <= most) return answer;
    answer.cursor?.close();
    return this.answerByIndex(how, [count()], rows, live);
  }

  /** The same where the data of objects is looked into, whatever the filter: by a walk along them, or a sort. */
  answerByScan(how: Scanning, figures: readonly Sql[], rows: ObjectsSql, entries = 0): Promise<PageAnswer> {
    return this.#answer(how.isLight ? this.#readOf(entries) : this.#scan, how, figures, [rows]);
  }

  /**
   * The same as `answer`, where few objects are looked at, as a rule so many: callers of the same moment are answered
   * together, where that is cheaper. Throws StaleClass.
   */
  smallAnswer(
    filter: ListingFilter,
    figures: readonly Sql[],
    rows: readonly ObjectsSql[],
    expected: number,
  ): Promise<PageAnswer> {
    const isBesideScans = isKnownByIndex(filter) || filter.isLight;
    const isTogether = expected <= this.database.dialect.pagesTogether.objects;
    const [read, scan] = isTogether ? [this.#readSmall, this.#scanSmall] : [this.#read, this.#scan];
    return this.#answer(isBesideScans ? read : scan, filter, figures, rows);
  }

  /**
   * Reads figures, and then the objects that are chosen by their sum, in one snapshot: two round trips to a server.
   * Throws StaleClass.
   */
  async answerBy(
    figures: readonly Sql[],
    rows: (sum: number) => ObjectsSql,
    entries: number,
  ): Promise<PageAnswer> {
    const head = headStatement(this.layout.classId, figures);
    const objects = (known: PageHead) => [rows(sumOf(known))];
    const reads = this.isLong(entries) ? this.database.indexScans : this.database;
    return this.checked(await reads.headFirstRead({ head, objects }));
  }

  /** The number that a statement counts, which passes so many entries of indexes, at most. */
  count(statement: Sql, entries = 0): Promise<number> {
    const reads = this.isLong(entries) ? this.database.indexScans : this.database;
    return numberOf((text, values) => reads.query(text, values, false), statement);
  }

  #readOf(entries: number): SnapshotRead {
    return this.isLong(entries) ? this.#scanIndex : this.#read;
  }

  async #answer(
    read: SnapshotRead,
    { isPreparable }: Preparable,
    figures: readonly Sql[],
    objects: readonly ObjectsSql[],
  ): Promise<PageAnswer> {
    const page = { head: headStatement(this.layout.classId, figures), objects };
    const reused = isPreparable && !this.database.dialect.singleWriter && this.#isReused(page);
    return this.checked(await read(page, reused));
  }

  /** The answer, if the class has the revision that it was asked for. Throws StaleClass. */
  checked(answer: PageAnswer | undefined): PageAnswer {
    const { remembered } = this.segments;
    if (
      answer !== undefined &&
      remembered !== undefined &&
      !answer.head.sealedTo.equals(remembered.sealedTo)
    ) {
      this.segments.invalidate(remembered);
    }
    if (answer?.head.revision === this.layout.revision) return answer;
    answer?.cursor?.close();
    throw new StaleClass();
  }

  /** Cuts the page out of an answer; undefined where it is not all there. */
  cut(answer: PageAnswer, matches: number, { offset, limit }: Span): Promise<Page | undefined> {
    return cutOut(answer, limit, 0, Math.min(limit, matches - offset), matches);
  }

  /**
   * The same out of the answer to a walk up to an id (undefined: to the last object). Where the walk has come to its
   * end too early, which of a large answer is not known yet, the answer is closed.
   */
  async cutWalked(answer: PageAnswer, end: Buffer | undefined, span: Span): Promise<Page | undefined> {
    const isKnown = end === undefined || answer.cursor === undefined;
    const page = isKnown ? await this.cut(answer, total(answer), span) : undefined;
    if (page === undefined) answer.cursor?.close();
    return page;
  }

  #isReused({ head, objects }: PageSql): boolean {
    const text = [head.text, ...objects.map(({ from }) => from)].join();
    if (text.length > MAX_TEXT_LENGTH) return false;
    if (this.#texts.get(text)) return true;
    this.#texts.set(text, true);
    return false;
  }
}

/** The figures that were asked for. */
export function figuresOf({ head }: PageAnswer): number[] {
  return numbersOf(head);
}

/** Their sum. */
export function total({ head }: PageAnswer): number {
  return sumOf(head);
}

function numbersOf({ figures }: PageHead): number[] {
  return figures.split(' ').map(Number);
}

function sumOf(head: PageHead): number {
  return numbersOf(head).reduce((sum, figure) => sum + figure, 0);
}
