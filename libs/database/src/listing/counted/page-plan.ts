import type { SegmentMap } from '../../segments/segment-map.js';
import { areSame, type KnownSegment, SPARSE } from './counts/known-segment.js';

/** Objects of a page, by their ids. */
interface IdList {
  kind: 'ids';
  ids: Buffer[];
}

/** Objects of a page that are found by a scan of a range of ids. */
interface RangeScan {
  kind: 'scan';
  from: Buffer;
  /** Whether it begins with the object `from` itself. */
  inclusive: boolean;
  /** Where it ends; undefined: with the youngest object. */
  to: Buffer | undefined;
  skip: number;
  take: number;
}

export type PagePart = IdList | RangeScan;

/** How a page is read. Valid while the number of matches before the page, and the matches on it, stay the same. */
export interface PagePlan {
  parts: PagePart[];
  /** The position of the first segment it reads from. The number of segments where it reads from the tail only. */
  first: number;
  /** The position of the last segment it reads from, or of the last one there is if it reads from the tail. */
  last: number;
}

/** A scan skips up to this many objects without a cached id: skipping them is cheaper than looking for ids. */
const SHORT_SKIP = 128;

/**
 * Plans how to read the matching objects from `offset` on, or answers the positions of the segments to scan for ids
 * first. `known` holds the number of matches of every segment. If few objects match, the page is read by ids. If many
 * or all match, it is read by a (keyset) scan from the nearest cached id.
 */
export function planPage(
  { segments, sealedTo }: SegmentMap,
  known: readonly KnownSegment[],
  offset: number,
  limit: number,
  everyObject: boolean,
): PagePlan | { unlocated: number[] } {
  const parts: PagePart[] = [];
  const unlocated: number[] = [];
  let before = 0;
  let left = limit;
  let first: number = segments.length;
  let last = segments.length - 1;
  for (let position = 0; position < segments.length && left > 0; position++) {
    const segment = known[position]!;
    const skip = Math.max(0, offset - before);
    before += segment.matches;
    if (skip >= segment.matches) continue;
    const take = Math.min(left, segment.matches - skip);
    left -= take;
    first = Math.min(first, position);
    if (left === 0) last = position;
    const sparse = !everyObject && segment.matches <= SPARSE;
    if (segment.sample === undefined && (sparse || skip > SHORT_SKIP)) unlocated.push(position);
    else if (sparse) addIds(parts, segment.sample!.ids.slice(skip, skip + take));
    else addScan(parts, segment, skip, take);
  }
  if (unlocated.length > 0) return { unlocated };
  if (left > 0) addScan(parts, { lower: sealedTo }, Math.max(0, offset - before), left);
  // Where every object matches, only the limit ends the scan. So the first page is right whatever is cached.
  const read = everyObject ? [{ ...(parts[0] as RangeScan), to: undefined, take: limit }] : parts;
  return { parts: read, first, last };
}

function addIds(parts: PagePart[], ids: readonly Buffer[]): void {
  const last = parts.at(-1);
  if (last?.kind === 'ids') last.ids.push(...ids);
  else parts.push({ kind: 'ids', ids: [...ids] });
}

function addScan(
  parts: PagePart[],
  { lower, upper, sample }: Pick<KnownSegment, 'lower' | 'sample'> & { upper?: Buffer },
  skip: number,
  take: number,
): void {
  const last = parts.at(-1);
  // A scan that comes to the end of its segment goes on into the next.
  if (last?.kind === 'scan' && last.to?.equals(lower)) {
    last.to = upper;
    last.take += take;
    return;
  }
  const nearest = sample === undefined ? undefined : sample.ids[Math.floor(skip / sample.stride)];
  parts.push(
    nearest === undefined
      ? { kind: 'scan', from: lower, inclusive: false, to: upper, skip, take }
      : { kind: 'scan', from: nearest, inclusive: true, to: upper, skip: skip % sample!.stride, take },
  );
}

/**
 * How many matching objects before the page were removed between plan and read; the page has moved by as many.
 * Undefined if the objects read may not be those of the page.
 *
 * @param planned The counts that the plan was made from.
 * @param atRead The counts at the moment of the read.
 */
export function driftOf(
  { parts, first, last }: PagePlan,
  planned: readonly KnownSegment[],
  atRead: readonly KnownSegment[],
  everyObject: boolean,
): number | undefined {
  let drift = 0;
  for (let position = 0; position < first; position++) {
    drift += planned[position]!.matches - atRead[position]!.matches;
  }
  if (everyObject) {
    const [scan] = parts;
    // The offset of a cached id changes with each deletion before it in its segment. What follows is read as it is.
    const isPlaced = scan?.kind === 'scan' && scan.inclusive;
    return isPlaced && !areSame(planned[first]!, atRead[first]!) ? undefined : drift;
  }
  for (let position = first; position <= last; position++) {
    if (!areSame(planned[position]!, atRead[position]!)) return undefined;
  }
  return drift;
}
