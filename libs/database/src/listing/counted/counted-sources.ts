import { type Cancellation, Mutex } from '@app/concurrency';
import type { Database } from '../../connection/database.js';
import type { SnapshotRead } from '../../dialects/execution/page-read.js';
import type { Scans } from '../../dialects/execution/statements.js';
import { StaleClass } from '../../dialects/write-refusals.js';
import type { Read } from '../../engine/sql.js';
import type { ClassSegments } from '../../segments/class-segments.js';
import { loadSegments, type SegmentMap } from '../../segments/segment-map.js';
import type { ListingFilter } from '../page/listing-filter.js';
import { countCacheOf } from './counts/count-cache.js';
import type { MatchCounts } from './counts/match-counts.js';

/**
 * Attempts at a page with the shared cache, before it is read in a snapshot of its own. `retry` does not fit here: an
 * outdated read is not an error.
 */
const ATTEMPTS = 8;

/** How to read, and what is known of the segments. */
export interface Source {
  read: Read;
  snapshotRead: SnapshotRead;
  map: SegmentMap;
  counts: MatchCounts;
  /** Whether all is read in one snapshot, over one connection. */
  isSnapshot: boolean;
}

/** The filter of a listing whose matching objects are counted. */
export interface CountedFilter {
  filter: ListingFilter;
  /** Whether it was used before: then more is worth caching. */
  usedBefore: boolean;
}

/** What counts are read from: the current segments with the shared cache, or a snapshot, in which nothing changes. */
export class CountedSources {
  readonly #snapshots = new Mutex();
  protected readonly cache: ReturnType<typeof countCacheOf>;

  constructor(
    protected readonly database: Database,
    protected readonly segments: ClassSegments,
    protected readonly layout: { classId: string; revision: number },
  ) {
    this.cache = countCacheOf(database);
  }

  /** Notes that a filter is used; answers whether it was used before. */
  use({ key }: ListingFilter): boolean {
    return this.cache.use(key);
  }

  /**
   * Runs `attempt` until it answers: a few times with the shared cache, then once in a snapshot, where nothing changes.
   * Throws StaleClass.
   */
  async run<T>(wanted: CountedFilter, attempt: (source: Source) => Promise<T | undefined>): Promise<T> {
    for (let tries = 1; tries <= ATTEMPTS; tries++) {
      const done = await attempt(await this.current(wanted));
      if (done !== undefined) return done;
    }
    return this.inSnapshot(wanted, attempt);
  }

  /**
   * Runs `attempt` in a snapshot. Only one runs at a time, since each counts for itself and would slow down the others.
   * A cancelled attempt is skipped when its turn comes.
   */
  inSnapshot<T>(wanted: CountedFilter, attempt: (source: Source) => Promise<T | undefined>): Promise<T> {
    const { filter } = wanted;
    return this.#snapshots.run(async () => {
      filter.signal?.throwIfAborted();
      return this.database.snapshot(async (moment) => {
        const read = cancellableRead(moment.read, filter.signal);
        const map = await loadSegments(read, this.layout.classId);
        if (map === undefined) throw new StaleClass();
        const counts = this.#countsOf(wanted).asOf(map);
        const done = await attempt({
          read,
          snapshotRead: moment.snapshotRead,
          map,
          counts,
          isSnapshot: true,
        });
        if (done === undefined) throw new StaleClass();
        const learned = counts.of(map).filter((segment) => segment !== undefined);
        this.#countsOf(wanted).learn(map, learned);
        this.cache.grown(filter.key);
        return done;
      }, this.#scansOf(filter));
    });
  }

  /** The segments as they are, with what is cached of them. Throws StaleClass. */
  protected async current(wanted: CountedFilter): Promise<Source> {
    const reads = this.#scansOf(wanted.filter) ?? this.database;
    const map = await this.segments.get();
    if (map === undefined) throw new StaleClass();
    return {
      read: (sql, values, reused = false) => reads.query(sql, values, reused),
      snapshotRead: (page, reused) => reads.snapshotRead(page, reused),
      map,
      counts: this.#countsOf(wanted),
      isSnapshot: false,
    };
  }

  #countsOf({ filter, usedBefore }: CountedFilter): MatchCounts {
    return this.cache.of(filter.key, filter.everyObject ? 'live' : 'version', usedBefore);
  }

  /**
   * Undefined without a filter. With one, its conditions are checked against objects: of the tail and of segments.
   */
  #scansOf(filter: ListingFilter): Scans | undefined {
    return filter.everyObject ? undefined : this.database.scansOf(filter);
  }
}

/** The same reads, each of which throws what the signal does. */
export function cancellableRead(read: Read, signal: Cancellation | undefined): Read {
  if (signal === undefined) return read;
  return (sql, values, reused) => {
    signal.throwIfAborted();
    return read(sql, values, reused);
  };
}
