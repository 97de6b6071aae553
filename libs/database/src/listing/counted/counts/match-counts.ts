import type { Cancellation } from '@app/concurrency';
import type { SegmentMap } from '../../../segments/segment-map.js';
import { SharedCancellation } from '../../page/shared-pages.js';
import { isLater, type KnownSegment, merged, SPARSE, type Stamp } from './known-segment.js';

/** Bytes a cached segment and a cached id take, roughly. */
const SEGMENT_BYTES = 250;
const ID_BYTES = 120;

/** After a change of a segment, further changes are expected for this many pages. */
const VOLATILE_PAGES = 256;

/** The cached counts of each segment of a map, which may be outdated. Immutable: learning more makes a new array. */
export type KnownSegments = readonly (KnownSegment | undefined)[];

/** The positions of segments to count, with the stamp each must have; undefined: any stamp will do. */
export type Uncounted = Map<number, number | undefined>;

/** The counts of every segment at one moment, and their sum. */
export interface SnapshotCounts {
  readonly known: readonly KnownSegment[];
  readonly matches: number;
}

/** Segments that are counted together, and all that have asked for it. */
interface CountBatch {
  map: SegmentMap;
  asked: Uncounted;
  callers: SharedCancellation;
  counted: Promise<boolean>;
}

/** How many objects match one filter, segment by segment, in the cache of this process. */
export class MatchCounts {
  #map: SegmentMap | undefined;
  #known: KnownSegments = [];
  #latest: (SnapshotCounts & { stamps: string }) | undefined;
  #volatilePages = 0;
  #counting: Promise<unknown> = Promise.resolve();
  #batch: CountBatch | undefined;

  constructor(readonly stamp: Stamp) {}

  /** What is known of each segment of this map. */
  of(map: SegmentMap): KnownSegments {
    if (this.isOutdated(map)) return this.#carriedOver(map);
    if (!this.#isCurrent(map)) {
      this.#known = this.#carriedOver(map);
      this.#latest = undefined;
    }
    this.#map = map;
    return this.#known;
  }

  /** Whether the class has been sealed further since: nothing is learned about this map any more. */
  isOutdated(map: SegmentMap): boolean {
    return this.#map !== undefined && map.sealedTo.compare(this.#map.sealedTo) < 0;
  }

  /** The segments of this map of which nothing is known. */
  missing(map: SegmentMap): Uncounted {
    const known = this.of(map);
    const missing: Uncounted = new Map();
    if (known === this.#latest?.known) return missing;
    known.forEach((segment, position) => {
      if (segment === undefined) missing.set(position, undefined);
    });
    return missing;
  }

  /**
   * Counts these segments through `work`, and answers what it does. It waits for the batch under way, which may count
   * some of them; then all callers that wait share the next batch. Once every caller of a batch has cancelled
   * (`signal`), the combined signal that `work` is given throws, and the batch ends.
   */
  count(
    map: SegmentMap,
    wanted: Uncounted,
    work: (positions: readonly number[], signal: Cancellation) => Promise<boolean>,
    signal?: Cancellation,
  ): Promise<boolean> {
    if (!this.#batch?.map.sealedTo.equals(map.sealedTo)) {
      const asked: Uncounted = new Map();
      const callers = new SharedCancellation();
      const counted = this.#counting.then(() => {
        if (this.#batch?.asked === asked) this.#batch = undefined;
        const known = this.of(map);
        const positions = [...asked.keys()].filter((position) => {
          const stamp = asked.get(position);
          const now = known[position];
          return now === undefined || (stamp !== undefined && isLater(stamp, now.stamp, this.stamp));
        });
        return (
          positions.length === 0 ||
          work(
            positions.sort((one, other) => one - other),
            callers,
          )
        );
      });
      this.#counting = counted.catch(() => {});
      this.#batch = { map, asked, callers, counted };
    }
    const { asked, callers, counted } = this.#batch;
    callers.add(signal);
    for (const [position, stamp] of wanted) asked.set(position, stamp);
    return counted;
  }

  /** Whether segments have changed lately. A page planned now may then have moved by a few objects when it is read. */
  get isVolatile(): boolean {
    return this.#volatilePages > 0;
  }

  /**
   * Caches counts. Ignores those of segments that are not in the map, and those that are older than the cached ones.
   */
  learn(map: SegmentMap, counted: readonly KnownSegment[]): void {
    if (this.isOutdated(map)) return;
    const known = [...this.of(map)];
    for (const part of counted) {
      const segment = map.segmentOf(part.upper);
      if (segment === undefined || !sameBounds(segment, part)) continue;
      const position = map.segments.indexOf(segment);
      const before = known[position];
      if (before === undefined || !isLater(before.stamp, part.stamp, this.stamp)) known[position] = part;
    }
    this.#known = known;
  }

  /**
   * The counts at the moment when the segments had these stamps (a JSON array), from what was known when a page was
   * planned and what was learned since. If that is not enough, answers the segments to count; or `superseded` if one of
   * them has changed since, because it can then no longer be counted as of these stamps.
   */
  at(
    map: SegmentMap,
    planned: KnownSegments,
    stamps: string,
  ): SnapshotCounts | { uncounted: Uncounted } | 'superseded' {
    const isCurrent = this.#isCurrent(map);
    const latest = isCurrent ? this.#latest : undefined;
    if (latest?.stamps === stamps) {
      if (this.#volatilePages > 0) this.#volatilePages--;
      return latest;
    }
    const learned = isCurrent ? this.#known : planned;
    const uncounted: Uncounted = new Map();
    let isNewest = true;
    let matches = 0;
    const known = (JSON.parse(stamps) as number[]).map((stamp, position) => {
      const now = learned[position];
      let found = now;
      if (now?.stamp !== stamp) {
        if (now !== undefined && isLater(now.stamp, stamp, this.stamp)) isNewest = false;
        found = this.#otherwise(map, position, stamp, planned);
        if (found === undefined) uncounted.set(position, stamp);
      }
      matches += found?.matches ?? 0;
      return found!;
    });
    if (uncounted.size > 0 && this.isOutdated(map)) return 'superseded';
    for (const [position, stamp] of uncounted) {
      const now = learned[position];
      if (now !== undefined && isLater(now.stamp, stamp!, this.stamp)) return 'superseded';
    }
    if (uncounted.size > 0) return { uncounted };
    if (isCurrent && isNewest) {
      if (this.#latest !== undefined) this.#volatilePages = VOLATILE_PAGES;
      this.#known = known;
      this.#latest = { known, matches, stamps };
    }
    return { known, matches };
  }

  /** A copy with only the counts that this map confirms. Other callers do not change it. */
  asOf(map: SegmentMap): MatchCounts {
    const counts = new MatchCounts(this.stamp);
    const segments = map.segments;
    const still = this.of(map).filter((known, position) => known?.stamp === segments[position]![this.stamp]);
    counts.learn(map, still as KnownSegment[]);
    return counts;
  }

  /** The segments of this map with few matching objects that are counted, but whose ids are not known. */
  unlocated(map: SegmentMap): number[] {
    return this.of(map).flatMap((segment, position) =>
      segment !== undefined && segment.matches <= SPARSE && segment.sample === undefined ? [position] : [],
    );
  }

  /** Roughly how much memory this takes. */
  get bytes(): number {
    return this.#known.reduce(
      (sum, known) => sum + SEGMENT_BYTES + (known?.sample?.ids.length ?? 0) * ID_BYTES,
      0,
    );
  }

  #isCurrent(map: SegmentMap): boolean {
    return this.#map?.sealedTo.equals(map.sealedTo) ?? false;
  }

  /** The count of a segment at this stamp, if the cached one has a different stamp. */
  #otherwise(
    map: SegmentMap,
    position: number,
    stamp: number,
    planned: KnownSegments,
  ): KnownSegment | undefined {
    if (planned[position]?.stamp === stamp) return planned[position];
    if (this.stamp === 'version') return undefined;
    // Where every object matches, the stamp is the count.
    const { lower, upper } = map.segments[position]!;
    return { lower, upper, stamp, matches: stamp };
  }

  #carriedOver(map: SegmentMap): KnownSegments {
    const known = this.#known.filter((segment) => segment !== undefined);
    let next = 0;
    return map.segments.map((segment) => {
      while (next < known.length && known[next]!.lower.compare(segment.lower) < 0) next++;
      const from = next;
      while (next < known.length && known[next]!.upper.compare(segment.upper) <= 0) next++;
      return merged(known.slice(from, next), segment);
    });
  }
}

function sameBounds(one: { lower: Buffer; upper: Buffer }, other: { lower: Buffer; upper: Buffer }): boolean {
  return one.lower.equals(other.lower) && one.upper.equals(other.upper);
}
