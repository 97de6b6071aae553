import type { SegmentMap } from '../segments/segment-map.js';
import { isLater, type KnownSegment, merged, type Stamp } from './known-segment.js';

/** Bytes a remembered segment and a remembered id take, roughly. */
const SEGMENT_BYTES = 250;
const ID_BYTES = 120;

/** For how many pages after a change others are expected. */
const RESTLESS_PAGES = 256;

const NONE: number[] = [];

/** What is known of each segment of a map, changed since or not. A value: whoever learns more makes a new one. */
export type Knowledge = readonly (KnownSegment | undefined)[];

/** What was true of every segment at one moment, and how many objects matched in all of them. */
export interface Moment {
  readonly known: readonly KnownSegment[];
  readonly matches: number;
}

/** How many objects match one filter, segment by segment, as this process remembers it. */
export class MatchCounts {
  /** The counting that is under way, if any: who needs the same counts waits for it. Never rejects. */
  counting: Promise<unknown> | undefined;

  #map: SegmentMap | undefined;
  #known: Knowledge = [];
  #latest: (Moment & { stamps: string }) | undefined;
  #restless = 0;

  constructor(readonly stamp: Stamp) {}

  /** What is known of each segment of this map. */
  of(map: SegmentMap): Knowledge {
    if (map !== this.#map) {
      this.#known = this.#carriedOver(map);
      this.#map = map;
      this.#latest = undefined;
    }
    return this.#known;
  }

  /** Positions of the segments of this map of which nothing is known. */
  missing(map: SegmentMap): number[] {
    const known = this.of(map);
    return known === this.#latest?.known ? NONE : positionsOf(known, undefined);
  }

  /** Whether segments have changed lately: what is planned now may be a few objects behind when it is read. */
  get restless(): boolean {
    return this.#restless > 0;
  }

  /** Takes note of what has been counted, except of segments that the map does not have, and of what is older. */
  learn(map: SegmentMap, counted: readonly KnownSegment[]): void {
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
   * What was true when the segments had these stamps (a JSON array of them), by what was known when a page was planned
   * and what has been learned since; or which segments are still to be counted for it; or `outrun` when one of those
   * has changed again since, so that nobody can find out any more.
   */
  at(map: SegmentMap, planned: Knowledge, stamps: string): Moment | { uncounted: number[] } | 'outrun' {
    const isCurrent = map === this.#map;
    if (isCurrent && this.#latest?.stamps === stamps) {
      if (this.#restless > 0) this.#restless--;
      return this.#latest;
    }
    const learned = isCurrent ? this.#known : [];
    const wanted = JSON.parse(stamps) as number[];
    const isBehind = (position: number) => {
      const now = learned[position];
      return now !== undefined && isLater(now.stamp, wanted[position]!, this.stamp);
    };
    const known = wanted.map((stamp, position) => {
      const found = [learned[position], planned[position]].find((one) => one?.stamp === stamp);
      // Without a filter the stamp is the count.
      if (found !== undefined || this.stamp !== 'live') return found;
      const { lower, upper } = map.segments[position]!;
      return { lower, upper, stamp, matches: stamp };
    });
    const uncounted = positionsOf(known, undefined);
    if (uncounted.length > 0) return uncounted.some(isBehind) ? 'outrun' : { uncounted };
    const moment = { known: known as KnownSegment[], matches: sumOf(known as KnownSegment[]) };
    if (isCurrent && !wanted.some((_, position) => isBehind(position))) {
      if (this.#latest !== undefined) this.#restless = RESTLESS_PAGES;
      this.#known = known;
      this.#latest = { ...moment, stamps };
    }
    return moment;
  }

  /** What is known that is still true by the map itself, apart from all that others learn meanwhile. */
  asOf(map: SegmentMap): MatchCounts {
    const counts = new MatchCounts(this.stamp);
    const segments = map.segments;
    const still = this.of(map).filter((known, position) => known?.stamp === segments[position]![this.stamp]);
    counts.learn(map, still as KnownSegment[]);
    return counts;
  }

  /** Roughly how much memory this takes. */
  get bytes(): number {
    return this.#known.reduce(
      (sum, known) => sum + SEGMENT_BYTES + (known?.places?.ids.length ?? 0) * ID_BYTES,
      0,
    );
  }

  #carriedOver(map: SegmentMap): Knowledge {
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

function positionsOf<T>(values: readonly T[], value: T): number[] {
  return values.flatMap((one, position) => (one === value ? [position] : []));
}

function sumOf(known: readonly KnownSegment[]): number {
  return known.reduce((sum, { matches }) => sum + matches, 0);
}

function sameBounds(one: { lower: Buffer; upper: Buffer }, other: { lower: Buffer; upper: Buffer }): boolean {
  return one.lower.equals(other.lower) && one.upper.equals(other.upper);
}
