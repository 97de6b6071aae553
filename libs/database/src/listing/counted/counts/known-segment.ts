import type { Segment } from '../../../segments/segment-map.js';

/** Of a segment with up to so many matches all their ids are cached; where more match, a scan is quick. */
export const SPARSE = 256;

/** How many objects a scan passes at most before it comes to the first one wanted. */
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
  readonly sample?: IdSample;
}

/** The ids of every `stride`th matching object, beginning with the first. */
interface IdSample {
  readonly stride: number;
  readonly ids: readonly Buffer[];
}

/** Keeps as many of a segment's matching ids as are needed to find any of them quickly. */
export function sampleIds(ids: readonly Buffer[], live: number): IdSample {
  if (ids.length <= SPARSE) return { stride: 1, ids };
  const stride = Math.max(1, Math.floor((ids.length * LONGEST_WALK) / Math.max(live, ids.length)));
  return { stride, ids: ids.filter((_, position) => position % stride === 0) };
}

/** Whether the first of two stamps of a segment is the later one: versions grow, and objects only become fewer. */
export function isLater(one: number, other: number, stamp: Stamp): boolean {
  return stamp === 'version' ? one > other : one < other;
}

/** Whether the same objects match, as far as both tell. */
export function areSame(one: KnownSegment, other: KnownSegment): boolean {
  if (one.stamp === other.stamp) return true;
  if (one.matches !== other.matches) return false;
  if (one.matches === 0) return true;
  const [ids, others] = [allIds(one), allIds(other)];
  return ids !== undefined && others !== undefined && ids.every((id, at) => id.equals(others[at]!));
}

/** The ids of all matching objects, if they are known. */
export function allIds({ sample, matches }: KnownSegment): readonly Buffer[] | undefined {
  return sample?.ids.length === matches ? sample.ids : undefined;
}

/**
 * What is known of a merged segment from what was known of its parts. Both stamps of a merged segment are the sums of
 * theirs and change in one direction only: where the sum is the segment's stamp, no part had changed.
 */
export function merged(
  parts: readonly KnownSegment[],
  { lower, upper }: Pick<Segment, 'lower' | 'upper'>,
): KnownSegment | undefined {
  const [first] = parts;
  if (first === undefined || !first.lower.equals(lower) || !parts.at(-1)!.upper.equals(upper))
    return undefined;
  if (parts.length === 1) return first;
  // A part between them may be unknown.
  if (parts.some((part, at) => at > 0 && !part.lower.equals(parts[at - 1]!.upper))) return undefined;
  const sum = (count: (part: KnownSegment) => number) => parts.reduce((all, part) => all + count(part), 0);
  return { lower, upper, stamp: sum(({ stamp }) => stamp), matches: sum(({ matches }) => matches) };
}
