import type { Cancellation } from '@app/concurrency';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../connection/database.js';
import type { ObjectsSql, PageAnswer, PageHead } from '../../dialects/execution/page-read.js';
import { StaleClass } from '../../dialects/write-refusals.js';
import type { Read } from '../../engine/sql.js';
import type { ClassSegments } from '../../segments/class-segments.js';
import type { ListingFilter } from '../page/listing-filter.js';
import type { Page } from '../page/page-window.js';
import { FEW_MATCHES } from '../page/plain-statement.js';
import { backgroundCountsOf } from './background-counts.js';
import { type CountedFilter, CountedSources, cancellableRead, type Source } from './counted-sources.js';
import type { KnownSegment } from './counts/known-segment.js';
import type { KnownSegments, SnapshotCounts, Uncounted } from './counts/match-counts.js';
import { SegmentScan } from './counts/segment-scan.js';
import { countedStatements, indexAmongIds } from './page-statement.js';

/** A request itself counts at most this many new segments of a filter whose other segments are counted. */
const FEW_SEGMENTS = 8;

/** For at most this many filters of a class, the index hint of their statements is kept. */
const MAX_HINTS = 100;

/** What was read, with the exact number of matching objects of that moment. */
interface CountedAnswer {
  answer: PageAnswer;
  total: number;
  countsAtRead: SnapshotCounts;
}

/**
 * Reads objects together with the exact number that match a filter. The cache holds the number of matches of each
 * sealed segment. The statement that reads the objects also counts the short unsealed tail and answers the stamps of
 * all segments, in one snapshot. A segment whose stamp has changed is counted again. Its new count belongs to the total
 * of that snapshot if its stamp is still the one the snapshot saw.
 */
export class CountedReads extends CountedSources {
  readonly #scan: SegmentScan;
  /** Index hints by the key of a filter, so that they are not worked out again for each page. */
  readonly #hints = new LRUCache<string, string>({ max: MAX_HINTS });

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

  /** Records the use of a filter. One that was used before is counted in the background, for its next use. */
  countLater(filter: ListingFilter): void {
    if (this.use(filter)) this.countInBackground(filter);
  }

  /** Counts a filter that was used before and locates its objects, in the background. */
  countInBackground(asked: ListingFilter): void {
    const wanted: CountedFilter = { filter: asked.withoutSignal(), usedBefore: true };
    const count = async () => {
      const source = await this.current(wanted);
      const { read, map, counts } = source;
      await this.#count(source, counts.missing(map), wanted);
      await this.#scan.locate(read, map, counts, counts.unlocated(map), wanted.filter);
      this.cache.grown(wanted.filter.key);
    };
    backgroundCountsOf(this.database).add(asked.key, count);
  }

  /** The counts of all segments; counts the missing ones. Undefined if the set of segments has changed. */
  async known(source: Source, wanted: CountedFilter): Promise<readonly KnownSegment[] | undefined> {
    const { map, counts } = source;
    while (!counts.isOutdated(map)) {
      const missing = counts.missing(map);
      if (missing.size === 0) return counts.of(map) as readonly KnownSegment[];
      if (!(await this.#count(source, missing, wanted))) return undefined;
    }
    return undefined;
  }

  /** Locates the matching objects of these segments. Answers `false` if the set of segments has changed. */
  async locate({ read, map, counts }: Source, positions: readonly number[], filter: ListingFilter) {
    const readForIt = cancellableRead(read, filter.signal);
    if (!(await this.#scan.locate(readForIt, map, counts, positions, filter))) return false;
    this.cache.grown(filter.key);
    return true;
  }

  /** Drops the cached map of segments, which is outdated. */
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
    let countsAtRead: SnapshotCounts | undefined;
    try {
      countsAtRead = await this.#countsAt(source, known, stamps, wanted);
      return countsAtRead && { answer, total: countsAtRead.matches + tail, countsAtRead };
    } finally {
      if (countsAtRead === undefined) answer.cursor?.close();
    }
  }

  /** A page of the objects with these ids, in this order. Undefined if the set of segments has changed. */
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

  /** The counts at the moment when the segments had these stamps. Undefined if they can no longer be found out. */
  async #countsAt(
    source: Source,
    planned: KnownSegments,
    stamps: string,
    wanted: CountedFilter,
  ): Promise<SnapshotCounts | undefined> {
    const { map, counts } = source;
    for (;;) {
      const found = counts.at(map, planned, stamps);
      if (found === 'superseded') return undefined;
      if ('known' in found) return found;
      if (!(await this.#count(source, found.uncounted, wanted))) return undefined;
    }
  }

  #hint(filter: ListingFilter): string {
    const known = this.#hints.get(filter.key);
    if (known !== undefined) return known;
    const hint = indexAmongIds(this.database.dialect, this.table, filter);
    this.#hints.set(filter.key, hint);
    return hint;
  }

  /** Counts these segments. Answers `false` if the set of segments has changed. */
  async #count(
    { read, map, counts, isSnapshot }: Source,
    uncounted: Uncounted,
    { filter, usedBefore }: CountedFilter,
  ): Promise<boolean> {
    const complete = await counts.count(
      map,
      uncounted,
      (positions, callers) => {
        const isLong = !isSnapshot && !filter.everyObject && positions.length > FEW_SEGMENTS;
        const readForAll = isLong ? this.#withPermits(read, callers) : cancellableRead(read, callers);
        return this.#scan.count(
          readForAll,
          map,
          counts,
          positions,
          filter,
          usedBefore ? Infinity : FEW_MATCHES,
        );
      },
      filter.signal,
    );
    this.cache.grown(filter.key);
    return complete;
  }

  /** The same reads, each with a permit of its own: there are many, and each holds a connection for long. */
  #withPermits(read: Read, callers: Cancellation | undefined): Read {
    return (sql, values, reused) => this.database.longReads.scan(callers, () => read(sql, values, reused));
  }

  /** Undefined if the set of segments has changed. */
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
