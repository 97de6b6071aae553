import type { Database } from '../../connection/database.js';
import type { IdRange } from '../../filter/filter-access.js';
import type { ClassSegments } from '../../segments/class-segments.js';
import { PageReader, type PlainPage, type Question, total } from '../page/page-reader.js';
import type { Page } from '../page/page-window.js';
import { ALL_IDS, FEW_MATCHES, PlainStatements } from '../page/plain-statement.js';
import { FilteredIndexScan } from './filtered-index-scan.js';
import { countOfIds, objectsBetween } from './id-range-count.js';
import { IndexListing } from './index-listing.js';
import { PortionedListing } from './portioned-listing.js';
import { ScanRate } from './scan-rate.js';
import { UnionListing } from './union-listing.js';
import { WordListing } from './word-listing.js';

/**
 * Attempts at a page while the segments change under it; then the whole range is counted. `retry` does not fit here: an
 * outdated read is not an error.
 */
const ATTEMPTS = 4;

/**
 * Pages of filters that are not counted yet, by plain SQL: one statement counts the matches and reads the page, so both
 * are of one snapshot. Only statistics for the next plan are kept (`ColumnStatistics`).
 */
export class PlainListing {
  readonly #statements: PlainStatements;
  readonly #reader: PageReader;
  readonly #byIndex: IndexListing;
  readonly #byUnion: UnionListing;
  readonly #byWords: WordListing;
  readonly #inPortions: PortionedListing;
  readonly #rate: ScanRate;

  constructor(
    private readonly database: Database,
    private readonly segments: ClassSegments,
    private readonly layout: { classId: string; revision: number },
    table: string,
  ) {
    this.#statements = new PlainStatements(database.dialect, table);
    this.#reader = new PageReader(database, segments, layout);
    const [{ classId }, statements, reader] = [layout, this.#statements, this.#reader];
    this.#rate = new ScanRate(database.dialect);
    this.#inPortions = new PortionedListing(database, classId, statements, reader, this.#rate);
    const filtered = new FilteredIndexScan(database, statements, reader, this.#inPortions);
    this.#byUnion = new UnionListing(database, statements, reader);
    const scans = { filtered, united: this.#byUnion };
    this.#byIndex = new IndexListing(database, segments, classId, statements, reader, scans);
    this.#byWords = new WordListing(database, table, reader, filtered);
  }

  /**
   * Reads one page. Undefined if so many objects must be read for it that their counts should be kept. Throws
   * StaleClass.
   */
  async page(question: Question): Promise<PlainPage | undefined> {
    const page = await this.#pageAtOnce(question);
    const { access } = question.filter;
    if (page !== undefined || access.kind === 'id-range' || access.kind === 'words') return page;
    return this.#inPortions.page(question, access.kind === 'scan' ? access : ALL_IDS);
  }

  /** The same in one statement; undefined where that would take too long. */
  async #pageAtOnce(question: Question): Promise<PlainPage | undefined> {
    const { access } = question.filter;
    switch (access.kind) {
      case 'ids':
        return { page: await this.#pageOfIds(question, access.ids), isCheap: true };
      case 'id-range':
        return this.#pageOfIdRange(question, access);
      case 'scan':
        return this.#pageByScan(question, access);
      case 'index':
        return this.#byIndex.page(question, access);
      case 'words':
        return this.#byWords.page(question, access);
      case 'union':
        return this.#byUnion.page(question, access);
    }
  }

  /** Whether a page is expected to have one object, so that it can be read together with others of the same moment. */
  isSmall(question: Question): boolean {
    const { access } = question.filter;
    return access.kind === 'index' && this.#byIndex.isSmall(question, access.conditions);
  }

  async #pageOfIds({ filter, ...span }: Question, ids: number): Promise<Page> {
    const rows = this.#statements.pageByWalking(filter, ALL_IDS, span);
    if (span.offset === 0 && ids <= span.limit) {
      const { objects, cursor } = await this.#reader.smallAnswer(filter, [], [rows], ids);
      if (cursor === undefined) return { total: objects.length, objects };
      // The total of a large page is not known yet.
      cursor.close();
    }
    return this.#reader.read(filter, [this.#statements.countByIds(filter)], rows, span);
  }

  async #pageOfIdRange({ filter, ...span }: Question, range: IdRange): Promise<PlainPage | undefined> {
    // Objects before the page are skipped one by one.
    if (span.offset > this.database.dialect.mostInOneStatement.objects) return undefined;
    const rows = this.#statements.pageByWalking(filter, range, span);
    const isCheap = span.offset + span.limit <= 2 * FEW_MATCHES;
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      const map = await this.#reader.map();
      const counts = countOfIds(map, range, this.layout.classId, (where) =>
        this.#statements.countByIds(where),
      );
      const answer = await this.#reader.answer(filter, counts, rows);
      if (answer.head.sealedTo.equals(map.sealedTo)) {
        return { page: (await this.#reader.cut(answer, total(answer), span))!, isCheap };
      }
      answer.cursor?.close();
      this.segments.invalidate(map);
    }
    const counted = await this.#reader.read(filter, [this.#statements.countByIds(filter)], rows, span);
    return { page: counted, isCheap };
  }

  async #pageByScan({ filter, ...span }: Question, range: IdRange): Promise<PlainPage | undefined> {
    const map = await this.#reader.map();
    const objects = objectsBetween(map, range);
    if (objects > this.#rate.most(filter)) return undefined;
    const count = this.#statements.countByIds(filter);
    const rows = this.#statements.pageByWalking(filter, ALL_IDS, span);
    const page = await this.database.longReads.scan(filter.signal, async () => {
      const began = performance.now();
      const read = await this.#reader.read(filter, [count], rows, span).catch((error) => {
        this.#rate.reset();
        throw error;
      });
      this.#rate.learn(filter, objects, performance.now() - began);
      return read;
    });
    return { page, isCheap: false };
  }
}
