import type { Segment } from '../../../segments/segment-map.js';

/** Of a segment with up to so many matches all their ids are cached; where more match, a scan is quick. */
export const SPARSE = 256;

/** How many objects a scan passes at most before it comes to the first one wanted. */
const MAX_WALK_LENGTH = 128;

/**
 * The column of a segment that shows whether its matching objects may have changed. With a filter, any change matters.
 * Without one, only deletions do, since a segment never gains objects.
 */
export type Stamp = 'version' | 'live';

/** The cached matches of one segment for a filter. Valid as long as the segment has this stamp. */
export interface KnownSegment {
  readonly lower: Buffer;
  readonly upper: Buffer;
  readonly stamp: number;
  readonly matches: number;
  /** The ids of matching objects; found out only when a page needs them. */
  readonly sample?: IdSample;
}

/** The ids of every `stride`th matching object, beginning with the first. */
interface IdSample {
  readonly stride: number;
  readonly ids: readonly Buffer[];
}

/** Keeps as many of a segment's matching ids as are needed to find any of them quickly. */
export function sampleIds(ids: readonly Buffer[], live: number): IdSample {
  if (ids.length <= SPARSE) return { stride: 1, ids: inOnePiece(ids) };
  const stride = Math.max(1, Math.floor((ids.length * MAX_WALK_LENGTH) / Math.max(live, ids.length)));
  return { stride, ids: inOnePiece(ids.filter((_, position) => position % stride === 0)) };
}

/**
 * Copies in one piece of memory. A Buffer as it was read has 480 bytes of its own, or keeps alive the packet that it is
 * a part of; one from Node's pool keeps the pool alive.
 */
function inOnePiece(ids: readonly Buffer[]): Buffer[] {
  const piece = Buffer.allocUnsafeSlow(ids.reduce((sum, { length }) => sum + length, 0));
  let end = 0;
  return ids.map((id) => {
    const from = end;
    end += id.copy(piece, from);
    return piece.subarray(from, end);
  });
}

/** Whether the first of two stamps of a segment is the later one: versions grow, and objects only become fewer. */
export function isLater(one: number, other: number, stamp: Stamp): boolean {
  return stamp === 'version' ? one > other : one < other;
}

/** Whether both say the same about which objects match, as far as each knows. */
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
 * Combines the counts of the parts of a merged segment. Each stamp of a merged segment is the sum of its parts' stamps,
 * and a stamp only ever moves in one direction. So if the sum equals the segment's stamp, no part has changed.
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
