import type { Cancellation } from '@app/concurrency';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../connection/database.js';
import type { ObjectsSql, PageAnswer, PageHead } from '../../dialects/execution/page-read.js';
import { StaleClass } from '../../dialects/write-refusals.js';
import type { Read } from '../../engine/sql.js';
import type { ClassSegments } from '../../segments/class-segments.js';
import type { ListingFilter } from '../page/listing-filter.js';
import type { Page } from '../page/page-window.js';
import { FEW } from '../page/plain-statement.js';
import { backgroundCountsOf } from './background-counts.js';
import { type CountedFilter, CountedSources, type Source, whileWanted } from './counted-sources.js';
import type { KnownSegment } from './counts/known-segment.js';
import type { KnownSegments, SnapshotCounts, Uncounted } from './counts/match-counts.js';
import { SegmentScan } from './counts/segment-scan.js';
import { countedStatements, indexAmongIds } from './page-statement.js';

/** Most segments, new ones, that a request counts itself of a filter that is counted otherwise. */
const FEW_SEGMENTS = 8;

/** Most filters of a class of which it is remembered how they look at the objects of a segment. */
const MOST_HINTS = 100;

/** What was read, with the exact number of matching objects of that moment. */
interface CountedAnswer {
  answer: PageAnswer;
  total: number;
  then: SnapshotCounts;
}

/**
 * Reads of objects together with the exact number of those that match a filter. The cache says how many match in each
 * sealed segment; the statement that reads the objects also counts the short unsealed tail and answers the stamps of all
 * segments, in the same snapshot. Segments that have changed by then are counted again, and tell the total of that very
 * moment as long as their stamps are still the same.
 */
export class CountedReads extends CountedSources {
  readonly #scan: SegmentScan;
  /** By the key of a filter: how its indexes serve it is not found out again for each page. */
  readonly #hints = new LRUCache<string, string>({ max: MOST_HINTS });

  constructor(
    database: Database,
    segments: ClassSegments,
    layout: { classId: string; revision: number },
    private readonly table: string,
  ) {
    super(database, segments, layout);
    const { classId } = layout;
    const tableFor = (filter: ListingFilter) => ({ classId, table, hint: this.#hint(filter) });
    this.#scan = new SegmentScan(tableFor, database.dialect.sliceObjects);
  }

  /** Whether all but a few segments are counted for a filter. */
  isCounted({ key }: ListingFilter): boolean {
    const counts = this.cache.known(key);
    const map = this.segments.remembered;
    return counts !== undefined && map !== undefined && counts.missing(map).size <= FEW_SEGMENTS;
  }

  /** Notes that a filter is used, and has one that has come back counted, for the next time. */
  countLater(filter: ListingFilter): void {
    if (this.use(filter)) this.countInBackground(filter);
  }

  /** Has a filter that has come back counted, and finds out where its objects are; no client waits for it. */
  countInBackground(asked: ListingFilter): void {
    const wanted: CountedFilter = { filter: asked.withoutSignal(), cameBack: true };
    const count = async () => {
      const source = await this.current(wanted);
      const { read, map, counts } = source;
      await this.#count(source, counts.missing(map), wanted);
      await this.#scan.locate(read, map, counts, counts.unlocated(map), wanted.filter);
      this.cache.grown(wanted.filter.key);
    };
    backgroundCountsOf(this.database).add(asked.key, count);
  }

  /** What is known of all segments, counted now where it was not; undefined when there are other segments now. */
  async known(source: Source, wanted: CountedFilter): Promise<readonly KnownSegment[] | undefined> {
    const { map, counts } = source;
    while (!counts.isOutdated(map)) {
      const missing = counts.missing(map);
      if (missing.size === 0) return counts.of(map) as readonly KnownSegment[];
      if (!(await this.#count(source, missing, wanted))) return undefined;
    }
    return undefined;
  }

  /** Finds out where the matching objects of these segments are; `false` when there are other segments now. */
  async locate({ read, map, counts }: Source, positions: readonly number[], filter: ListingFilter) {
    const readForIt = whileWanted(read, filter.signal);
    if (!(await this.#scan.locate(readForIt, map, counts, positions, filter))) return false;
    this.cache.grown(filter.key);
    return true;
  }

  /** Forgets where the segments are: there are others now. */
  invalidate({ map }: Source): void {
    this.segments.invalidate(map);
  }

  /** Reads objects and their total; undefined when too much has changed meanwhile. */
  async answer(
    source: Source,
    known: KnownSegments,
    objects: readonly ObjectsSql[],
    wanted: CountedFilter,
  ): Promise<CountedAnswer | undefined> {
    const { filter } = wanted;
    const answer = await this.#read(source, objects, filter);
    if (answer === undefined) {
      this.invalidate(source);
      return undefined;
    }
    const [tail, stamps] = tailAndStamps(answer.head);
    if (filter.everyObject) this.segments.tailSeen(tail);
    let then: SnapshotCounts | undefined;
    try {
      then = await this.#then(source, known, stamps, wanted);
      return then && { answer, total: then.matches + tail, then };
    } finally {
      if (then === undefined) answer.cursor?.close();
    }
  }

  /** A page of these objects, whose order is known; undefined when there are other segments now. */
  async namedPage(
    source: Source,
    objects: readonly ObjectsSql[],
    wanted: CountedFilter,
  ): Promise<Page | undefined> {
    const known = await this.known(source, wanted);
    const counted = known && (await this.answer(source, known, objects, wanted));
    if (counted === undefined) return undefined;
    const { answer, total } = counted;
    return { total, objects: answer.objects, ...(answer.cursor && { cursor: answer.cursor }) };
  }

  /** What was true when the segments had these stamps; undefined when it cannot be counted any more. */
  async #then(
    source: Source,
    planned: KnownSegments,
    stamps: string,
    wanted: CountedFilter,
  ): Promise<SnapshotCounts | undefined> {
    const { map, counts } = source;
    for (;;) {
      const then = counts.at(map, planned, stamps);
      if (then === 'superseded') return undefined;
      if ('known' in then) return then;
      if (!(await this.#count(source, then.uncounted, wanted))) return undefined;
    }
  }

  #hint(filter: ListingFilter): string {
    const known = this.#hints.get(filter.key);
    if (known !== undefined) return known;
    const hint = indexAmongIds(this.database.dialect, this.table, filter);
    this.#hints.set(filter.key, hint);
    return hint;
  }

  /** Counts these segments; `false` when there are other segments now. */
  async #count(
    { read, map, counts, isSnapshot }: Source,
    uncounted: Uncounted,
    { filter, cameBack }: CountedFilter,
  ): Promise<boolean> {
    const complete = await counts.count(
      map,
      uncounted,
      (positions, callers) => {
        const isLong = !isSnapshot && !filter.everyObject && positions.length > FEW_SEGMENTS;
        const readForAll = isLong ? this.#oneByOne(read, callers) : whileWanted(read, callers);
        return this.#scan.count(readForAll, map, counts, positions, filter, cameBack ? Infinity : FEW);
      },
      filter.signal,
    );
    this.cache.grown(filter.key);
    return complete;
  }

  /** The same reads, each under a permit of its own: they hold a connection for long, and are many. */
  #oneByOne(read: Read, callers: Cancellation | undefined): Read {
    return (sql, values, reused) => this.database.longReads.scan(callers, () => read(sql, values, reused));
  }

  /** Undefined when there are other segments now. */
  async #read(
    { snapshotRead, map, counts: { stamp } }: Source,
    objects: readonly ObjectsSql[],
    filter: ListingFilter,
  ): Promise<PageAnswer | undefined> {
    const { dialect } = this.database;
    const source = { filter, hint: this.#hint(filter), stamp, sealedTo: map.sealedTo, objects };
    const page = countedStatements(dialect, this.layout.classId, this.table, source);
    filter.signal?.throwIfAborted();
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
