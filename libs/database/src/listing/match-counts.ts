import type { SegmentMap } from '../segments/segment-map.js';
import { type KnownSegment, type Stamp, stillTrue } from './known-segment.js';

/** Bytes a remembered segment and a remembered id take, roughly. */
const SEGMENT_BYTES = 250;
const ID_BYTES = 120;

/** How many objects match one filter, segment by segment, as this process remembers it. */
export class MatchCounts {
  /** The counting that is under way, if any: who needs the same counts waits for it. Never rejects. */
  counting: Promise<unknown> | undefined;

  #map: SegmentMap | undefined;
  #known: (KnownSegment | undefined)[] = [];

  constructor(readonly stamp: Stamp) {}

  /** What is known of each segment of this map; outdated where the stamp is not the segment's. */
  of(map: SegmentMap): readonly (KnownSegment | undefined)[] {
    if (map !== this.#map) {
      this.#known = this.#carriedOver(map);
      this.#map = map;
    }
    return this.#known;
  }

  /** Positions of the segments of this map of which nothing true is known. */
  missing(map: SegmentMap): number[] {
    const positions: number[] = [];
    this.of(map).forEach((known, position) => {
      if (known?.stamp !== map.segments[position]![this.stamp]) positions.push(position);
    });
    return positions;
  }

  /** Takes note of what has been counted, except of segments that the map does not have. */
  learn(map: SegmentMap, counted: readonly KnownSegment[]): void {
    this.of(map);
    for (const part of counted) {
      const segment = map.segmentOf(part.upper);
      if (segment === undefined || !sameBounds(segment, part)) continue;
      this.#known[map.segments.indexOf(segment)] = part;
    }
  }

  /** Roughly how much memory this takes. */
  get bytes(): number {
    return this.#known.reduce(
      (sum, known) => sum + SEGMENT_BYTES + (known?.places?.ids.length ?? 0) * ID_BYTES,
      0,
    );
  }

  #carriedOver(map: SegmentMap): (KnownSegment | undefined)[] {
    const known = this.#known.filter((segment) => segment !== undefined);
    let next = 0;
    return map.segments.map((segment) => {
      while (next < known.length && known[next]!.lower.compare(segment.lower) < 0) next++;
      const from = next;
      while (next < known.length && known[next]!.upper.compare(segment.upper) <= 0) next++;
      const parts = known.slice(from, next);
      // An outdated count stays, as a hint of how much there is to find.
      const hint = parts.length === 1 && sameBounds(segment, parts[0]!) ? parts[0] : undefined;
      return stillTrue(parts, segment, this.stamp) ?? hint;
    });
  }
}

function sameBounds(one: { lower: Buffer; upper: Buffer }, other: { lower: Buffer; upper: Buffer }): boolean {
  return one.lower.equals(other.lower) && one.upper.equals(other.upper);
}
