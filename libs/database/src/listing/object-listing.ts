import type { Cancellation } from '@app/concurrency';
import type { Database } from '../connection/database.js';
import { StatementTimeout } from '../engine/errors.js';
import type { StoredObject } from '../engine/objects/object-row.js';
import type { ClassSegments } from '../segments/class-segments.js';
import { CountedReads } from './counted/counted-reads.js';
import type { CountedFilter, Source } from './counted/counted-sources.js';
import type { KnownSegment } from './counted/counts/known-segment.js';
import { driftOf, type PagePlan, planPage } from './counted/page-plan.js';
import { partStatements } from './counted/page-statement.js';
import type { ListingFilter } from './page/listing-filter.js';
import type { Question } from './page/page-reader.js';
import { cutOut, type Page } from './page/page-window.js';
import { SharedPages, turnOfPage } from './page/shared-pages.js';
import { PlainListing } from './plain/plain-listing.js';
import type { CountedPage, KeysetQuestion, SortedQuestion } from './sorted/order/sorted-question.js';
import { SortedListing } from './sorted/sorted-listing.js';
import type { StreamQuestion } from './sorted/stream-portion.js';

/** This many objects before and after a page are read with it while writers change the segments before it. */
const SPARE = 4;

/** A page to be read, and what it was planned with. */
interface Planned extends PagePlan {
  /** How many objects are read before the page, and in all. */
  lead: number;
  size: number;
  known: readonly KnownSegment[];
}

/** What a listing asks for. */
interface Wanted extends CountedFilter {
  offset: number;
  limit: number;
  onlyVersions: boolean;
}

/**
 * The pages of one class at one revision, exact at the moment of reading even under concurrent writes. A cache holds
 * the number of matches of each sealed segment and some of their ids, and so says where to read (`CountedReads`). A
 * page is read again only if concurrent writes have changed it. So once a filter has been used, a page costs the same
 * whether the class has a thousand objects or a million, with writers or without.
 */
export class ObjectListing {
  readonly #reads: CountedReads;
  readonly #plain: PlainListing;
  readonly #sorted: SortedListing;
  readonly #shared = new SharedPages();

  constructor(
    private readonly database: Database,
    segments: ClassSegments,
    layout: { classId: string; revision: number },
    private readonly table: string,
  ) {
    this.#reads = new CountedReads(database, segments, layout, table);
    this.#plain = new PlainListing(database, segments, layout, table);
    this.#sorted = new SortedListing(database, segments, layout, table, this.#reads);
  }

  /** Reads one page. With `onlyVersions`, a counted page has only ids and revisions. Throws StaleClass. */
  page(filter: ListingFilter, offset: number, limit: number, onlyVersions = false): Promise<Page> {
    const key = `${offset} ${limit} ${onlyVersions ? 'versions ' : ''}${filter.key}`;
    const read = (signal: Cancellation | undefined) => {
      filter.signal = signal;
      return this.#page({ filter, offset, limit, onlyVersions });
    };
    const isSmall = () => this.#isSmall({ filter, offset, limit });
    return this.#shared.page(key, read, filter.signal, { isSmall, limit });
  }

  /** Reads one page of a sorted listing. Throws StaleClass and IndexRequired. */
  sortedPage(question: SortedQuestion): Promise<Page> {
    const { filter, sort, offset, limit } = question;
    const read = (signal: Cancellation | undefined) => {
      filter.signal = signal;
      return this.#sorted.page(question);
    };
    return this.#shared.page(`${offset} ${limit} ${sort.key} ${filter.key}`, read, filter.signal, { limit });
  }

  /** Reads the objects after a keyset position, or a page without the total. Throws StaleClass and IndexRequired. */
  async walk(question: KeysetQuestion): Promise<CountedPage> {
    await turnOfPage(question.limit, question.filter.signal);
    return this.#sorted.walk(question);
  }

  /** Reads all that matches, in portions (`StreamedListing`). */
  stream(question: StreamQuestion): AsyncGenerator<StoredObject[]> {
    return this.#sorted.stream(question);
  }

  /** A counted filter is answered from its counts. Any other is answered by plain SQL, and counted if used again. */
  async #page(asked: Omit<Wanted, 'usedBefore'>): Promise<Page> {
    const { filter } = asked;
    if (filter.everyObject || this.#reads.isCounted(filter)) {
      return this.#countedPage({ ...asked, usedBefore: this.#reads.use(filter) });
    }
    const plain = await this.#plain.page(asked).catch((error: unknown) => {
      // The estimate was wrong: one statement takes too long.
      if (error instanceof StatementTimeout) return undefined;
      throw error;
    });
    if (plain?.isCheap) return plain.page;
    const wanted = { ...asked, usedBefore: this.#reads.use(filter) };
    if (plain === undefined) return this.#countedPage(wanted);
    if (wanted.usedBefore) this.#reads.countInBackground(filter);
    return plain.page;
  }

  /** Whether the page is read in this process, which reads small pages together, and is expected to be small. */
  #isSmall(question: Question): boolean {
    const { filter } = question;
    if (!this.database.dialect.singleWriter || filter.everyObject) return false;
    return !this.#reads.isCounted(filter) && this.#plain.isSmall(question);
  }

  #countedPage(wanted: Wanted): Promise<Page> {
    return this.#reads.run(wanted, (source) => this.#tryPage(source, wanted));
  }

  /** Undefined if writers have changed too much since the plan; the page must then be planned again. */
  async #tryPage(source: Source, wanted: Wanted): Promise<Page | undefined> {
    const { filter, offset, limit, onlyVersions } = wanted;
    const plan = await this.#plan(source, wanted);
    if (plan === undefined) {
      this.#reads.invalidate(source);
      return undefined;
    }
    const objects = partStatements(this.database.dialect, this.table, filter, plan.parts, onlyVersions);
    const counted = await this.#reads.answer(source, plan.known, objects, wanted);
    if (counted === undefined) return undefined;
    const { answer, total, countsAtRead } = counted;
    let page: Page | undefined;
    try {
      const drift = driftOf(plan, plan.known, countsAtRead.known, filter.everyObject);
      if (drift === undefined) return undefined;
      page = await cutOut(answer, plan.size, plan.lead + drift, Math.min(limit, total - offset), total);
      if (onlyVersions && page !== undefined) page.onlyVersions = true;
      return page;
    } finally {
      if (page === undefined) answer.cursor?.close();
    }
  }

  /** Undefined if the set of segments has changed. */
  async #plan(source: Source, wanted: Wanted): Promise<Planned | undefined> {
    const { map, counts } = source;
    const { filter, offset, limit } = wanted;
    for (;;) {
      const known = await this.#reads.known(source, wanted);
      if (known === undefined) return undefined;
      const spare = offset > 0 && counts.isVolatile ? SPARE : 0;
      // Where every object matches, the number before the page can only fall.
      const lead = filter.everyObject ? 0 : Math.min(offset, spare);
      const size = lead + limit + spare;
      const plan = planPage(map, known, offset - lead, size, filter.everyObject);
      if ('parts' in plan) return { ...plan, known, lead, size };
      if (!(await this.#reads.locate(source, plan.unlocated, filter))) return undefined;
    }
  }
}
