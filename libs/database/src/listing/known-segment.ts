import type { Segment } from '../segments/segment-map.js';

/** A segment in which fewer objects match has all their ids remembered; where more match, walking is quick. */
export const SPARSE = 256;

/** How many objects a walk passes at most before it comes to the first one wanted. */
const LONGEST_WALK = 128;

/**
 * The number of a segment that tells whether its matching objects are still the same. With a filter any change may
 * matter; without one, deletions alone do, since nothing is ever added to a segment.
 */
export type Stamp = 'version' | 'live';

/** What is known of the objects of one segment that match a filter. True as long as the stamp is the segment's. */
export interface KnownSegment {
  readonly lower: Buffer;
  readonly upper: Buffer;
  readonly stamp: number;
  readonly matches: number;
  /** Where the matching objects are; found out when a page needs it. */
  readonly places?: Places;
}

/** The ids of every `stride`th matching object, beginning with the first. */
export interface Places {
  readonly stride: number;
  readonly ids: readonly Buffer[];
}

/** Remembers as many of a segment's matching ids as are needed to find any of them quickly. */
export function placesOf(ids: readonly Buffer[], live: number): Places {
  if (ids.length <= SPARSE) return { stride: 1, ids };
  const stride = Math.max(1, Math.floor((ids.length * LONGEST_WALK) / Math.max(live, ids.length)));
  return { stride, ids: ids.filter((_, position) => position % stride === 0) };
}

/**
 * What is known of today's segment from what was known of it, or of those it was merged from: both stamps of a merged
 * segment are the sums of theirs, and each of them changes in one direction only. Undefined when it must be counted
 * anew.
 */
export function stillTrue(
  parts: readonly KnownSegment[],
  segment: Segment,
  stamp: Stamp,
): KnownSegment | undefined {
  const [first] = parts;
  const last = parts.at(-1);
  if (first === undefined || !first.lower.equals(segment.lower) || !last!.upper.equals(segment.upper))
    return undefined;
  if (parts.reduce((sum, part) => sum + part.stamp, 0) !== segment[stamp]) return undefined;
  if (parts.length === 1) return first;
  const matches = parts.reduce((sum, part) => sum + part.matches, 0);
  return { lower: segment.lower, upper: segment.upper, stamp: segment[stamp], matches };
}
