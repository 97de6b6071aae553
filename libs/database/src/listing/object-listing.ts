import { Mutex } from '@app/concurrency';
import type { Database } from '../connection/database.js';
import type { PageAnswer, PageHead, SnapshotRead } from '../dialects/page-read.js';
import { StaleClass } from '../dialects/write-refusals.js';
import type { Read } from '../engine/sql.js';
import type { ClassSegments } from '../segments/class-segments.js';
import type { SegmentMap } from '../segments/segment-map.js';
import { loadSegments } from '../segments/segment-rows.js';
import { type BackgroundCounts, backgroundCountsOf } from './background-counts.js';
import { type CountCache, countCacheOf } from './count-cache.js';
import type { KnownSegment } from './known-segment.js';
import type { ListingFilter } from './listing-filter.js';
import type { Knowledge, MatchCounts, Moment, Uncounted } from './match-counts.js';
import { driftOf } from './page-drift.js';
import { type PagePlan, planPage } from './page-plan.js';
import { pageStatements } from './page-statement.js';
import { cutOut, type Page } from './page-window.js';
import { PlainListing } from './plain-listing.js';
import { FEW } from './plain-statement.js';
import { SegmentScan } from './segment-scan.js';
import { SharedPages } from './shared-pages.js';

/**
 * Attempts at a page with the shared cache, before it is read within a snapshot of its own. No `retry`: nothing fails,
 * what was read is just outdated.
 */
const ATTEMPTS = 8;

/** Most segments, new ones, that a request counts itself of a filter that is counted otherwise. */
const FEW_SEGMENTS = 8;

/** Objects that a page reads in addition, before and after it, while writers change what is before it. */
const SPARE = 4;

/** How to read, and what is known of the segments. */
interface Source {
  read: Read;
  snapshotRead: SnapshotRead;
  map: SegmentMap;
  counts: MatchCounts;
}

/** A page to be read, and what it was planned with. */
interface Planned extends PagePlan {
  /** How many objects are read before the page, and in all. */
  lead: number;
  size: number;
  known: readonly KnownSegment[];
}

/** What a listing asks for. */
interface Wanted {
  filter: ListingFilter;
  offset: number;
  limit: number;
  /** Whether it was used before: then more is worth caching. */
  cameBack: boolean;
}

/**
 * The pages of one class at one revision, exact at the moment of reading, even under concurrent writes. The cache (how
 * many objects match in each sealed segment, and where some of them are) says where to read: the statement that reads
 * the page also counts the short unsealed tail and answers the stamps of all segments, in the same snapshot. Segments
 * that have changed by then are counted again, and tell the total of that very moment as long as their stamps are still
 * the same; the page is read again only if that changes it. So a page costs the same whether the class has a thousand
 * objects or a million, once its filter has been used, and with writers or without.
 */
export class ObjectListing {
  readonly #scan: SegmentScan;
  readonly #plain: PlainListing;
  readonly #snapshots = new Mutex();
  readonly #shared = new SharedPages();
  readonly #cache: CountCache;
  readonly #background: BackgroundCounts;

  constructor(
    private readonly database: Database,
    private readonly segments: ClassSegments,
    private readonly layout: { classId: string; revision: number },
    private readonly table: string,
  ) {
    const { classId } = layout;
    this.#cache = countCacheOf(database);
    this.#background = backgroundCountsOf(database);
    this.#plain = new PlainListing(database, segments, layout, table);
    this.#scan = new SegmentScan({ classId, table }, database.dialect.sliceObjects, () =>
      database.longReads.pause(),
    );
  }

  /** Reads one page. Throws StaleClass. */
  page(filter: ListingFilter, offset: number, limit: number): Promise<Page> {
    return this.#shared.page(`${offset} ${limit} ${filter.key}`, () => this.#page({ filter, offset, limit }));
  }

  /** A counted filter is answered by its counts; another by plain SQL, and counted if it comes again. */
  async #page(asked: Omit<Wanted, 'cameBack'>): Promise<Page> {
    const { filter } = asked;
    const { key } = filter;
    if (filter.everyObject || this.#isCounted(filter)) {
      return this.#countedPage({ ...asked, cameBack: this.#cache.use(key) });
    }
    const plain = await this.#plain.page(asked).catch((error: { code?: string }) => {
      // It was too much for one statement after all.
      if (error.code === 'ETIMEDOUT') return undefined;
      throw error;
    });
    if (plain?.isCheap) return plain.page;
    const wanted = { ...asked, cameBack: this.#cache.use(key) };
    if (plain === undefined) return this.#countedPage(wanted);
    if (wanted.cameBack) this.#background.add(key, () => this.#countAll(wanted));
    return plain.page;
  }

  /** Whether all but a few segments are counted for a filter. */
  #isCounted({ key }: ListingFilter): boolean {
    const counts = this.#cache.known(key);
    const map = this.segments.remembered;
    return counts !== undefined && map !== undefined && counts.missing(map).size <= FEW_SEGMENTS;
  }

  /** Counts a filter, and finds out where its objects are. Throws StaleClass. */
  async #countAll(wanted: Wanted): Promise<void> {
    const read: Read = (sql, values) => this.database.query(sql, values);
    const snapshotRead: SnapshotRead = (page, reused) => this.database.snapshotRead(page, reused);
    const map = await this.segments.get();
    if (map === undefined) throw new StaleClass();
    const counts = this.#cache.of(wanted.filter.key, 'version', true);
    await this.#count({ read, snapshotRead, map, counts }, counts.missing(map), wanted);
    await this.#scan.locate(read, map, counts, counts.unplaced(map), wanted.filter);
    this.#cache.grown(wanted.filter.key);
  }

  async #countedPage(wanted: Wanted): Promise<Page> {
    const { filter, cameBack } = wanted;
    const { classId } = this.layout;
    const counts = () => this.#cache.of(filter.key, filter.everyObject ? 'live' : 'version', cameBack);
    const read: Read = (sql, values, reused) => this.database.query(sql, values, reused);
    const snapshotRead: SnapshotRead = (page, reused) => this.database.snapshotRead(page, reused);
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      const map = await this.segments.get();
      if (map === undefined) throw new StaleClass();
      const page = await this.#tryPage({ read, snapshotRead, map, counts: counts() }, wanted);
      if (page !== undefined) return page;
    }
    // One at a time: what each counts for itself would slow everything down further.
    return this.#snapshots.run(() =>
      this.database.snapshot(async ({ read, snapshotRead }) => {
        const map = await loadSegments(read, classId);
        if (map === undefined) throw new StaleClass();
        const then = counts().asOf(map);
        const page = await this.#tryPage({ read, snapshotRead, map, counts: then }, wanted);
        if (page === undefined) throw new StaleClass();
        counts().learn(map, then.of(map) as readonly KnownSegment[]);
        return page;
      }),
    );
  }

  /** Undefined when too much has changed meanwhile. */
  async #tryPage(source: Source, wanted: Wanted): Promise<Page | undefined> {
    const { filter, offset, limit } = wanted;
    const plan = await this.#plan(source, wanted);
    const answer = plan && (await this.#read(source, plan, wanted));
    if (plan === undefined || answer === undefined) {
      this.segments.invalidate(source.map);
      return undefined;
    }
    const { head, cursor } = answer;
    const [tail, stamps] = tailAndStamps(head);
    if (filter.everyObject) this.segments.tailSeen(tail);
    let page: Page | undefined;
    try {
      const then = await this.#then(source, plan.known, stamps, wanted);
      const drift = then && driftOf(plan, plan.known, then.known, filter.everyObject);
      if (then === undefined || drift === undefined) return undefined;
      const total = then.matches + tail;
      page = await cutOut(answer, plan.size, plan.lead + drift, Math.min(limit, total - offset), total);
      return page;
    } finally {
      if (page === undefined) cursor?.close();
    }
  }

  /** Undefined when there are other segments now. */
  async #plan(source: Source, wanted: Wanted): Promise<Planned | undefined> {
    const { read, map, counts } = source;
    const { filter, offset, limit } = wanted;
    while (!counts.isOutdated(map)) {
      const missing = counts.missing(map);
      if (missing.size > 0) {
        if (!(await this.#count(source, missing, wanted))) return undefined;
        continue;
      }
      const known = counts.of(map) as readonly KnownSegment[];
      const spare = offset > 0 && counts.restless ? SPARE : 0;
      // Every object: there can only be fewer before the page.
      const lead = filter.everyObject ? 0 : Math.min(offset, spare);
      const size = lead + limit + spare;
      const plan = planPage(map, known, offset - lead, size, filter.everyObject);
      if ('parts' in plan) return { ...plan, known, lead, size };
      if (!(await this.#scan.locate(read, map, counts, plan.unplaced, filter))) return undefined;
      this.#cache.grown(filter.key);
    }
    return undefined;
  }

  /** What was true when the segments had these stamps; undefined when it cannot be counted any more. */
  async #then(
    source: Source,
    planned: Knowledge,
    stamps: string,
    wanted: Wanted,
  ): Promise<Moment | undefined> {
    const { map, counts } = source;
    for (;;) {
      const then = counts.at(map, planned, stamps);
      if (then === 'outrun') return undefined;
      if ('known' in then) return then;
      if (!(await this.#count(source, then.uncounted, wanted))) return undefined;
    }
  }

  /** Counts these segments; `false` when there are other segments now. */
  async #count(
    { read, map, counts }: Source,
    uncounted: Uncounted,
    { filter, cameBack }: Wanted,
  ): Promise<boolean> {
    const complete = await counts.count(map, uncounted, (positions) =>
      this.#scan.count(read, map, counts, positions, filter, cameBack ? Infinity : FEW),
    );
    this.#cache.grown(filter.key);
    return complete;
  }

  /** Undefined when there are other segments now. */
  async #read(
    { snapshotRead, map, counts: { stamp } }: Source,
    { parts }: PagePlan,
    { filter }: Wanted,
  ): Promise<PageAnswer | undefined> {
    const { dialect } = this.database;
    const source = { filter, stamp, sealedTo: map.sealedTo, parts };
    const page = pageStatements(dialect, this.layout.classId, this.table, source);
    const answer = await snapshotRead(page, filter.everyObject);
    if (answer?.head.revision === this.layout.revision && answer.head.sealedTo.equals(map.sealedTo))
      return answer;
    answer?.cursor?.close();
    if (answer?.head.revision !== this.layout.revision) throw new StaleClass();
    return undefined;
  }
}

/** The figures of a counted page; where there are no segments, no stamps. */
function tailAndStamps({ figures }: PageHead): [tail: number, stamps: string] {
  const end = figures.indexOf(' ');
  return end === -1 ? [Number(figures), '[]'] : [Number(figures.slice(0, end)), figures.slice(end + 1)];
}
