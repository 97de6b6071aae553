import type { SegmentMap } from '../../segments/segment-map.js';
import { type KnownSegment, SPARSE } from './counts/known-segment.js';

/** Objects of a page, by their ids. */
interface Named {
  kind: 'named';
  ids: Buffer[];
}

/** Objects of a page that are found by walking along the matching ones. */
interface Walk {
  kind: 'walk';
  from: Buffer;
  /** Whether the walk begins with the object `from` itself. */
  inclusive: boolean;
  /** Where it ends; undefined: with the youngest object. */
  to: Buffer | undefined;
  skip: number;
  take: number;
}

export type PagePart = Named | Walk;

/** How a page is read. The plan holds as long as the number of matching objects before the page and those on it stay the same. */
export interface PagePlan {
  parts: PagePart[];
  /** The position of the first segment it reads from. The number of segments where it reads from the tail only. */
  first: number;
  /** The position of the last segment it reads from, or of the last one there is if it reads from the tail. */
  last: number;
}

/** A walk skips up to so many objects without a cached place: skipping them costs less than a scan for places. */
const SHORT_SKIP = 128;

/**
 * Plans how to read the matching objects from `offset` on, or answers the positions of the segments that have to be
 * scanned for ids first. `known` has the number of matches of every segment. Where few objects match, the page is read by
 * ids; where many or all match, it is a walk (keyset) from the nearest cached id.
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
    if (segment.places === undefined && (sparse || skip > SHORT_SKIP)) unlocated.push(position);
    else if (sparse) name(parts, segment.places!.ids.slice(skip, skip + take));
    else walk(parts, segment, skip, take);
  }
  if (unlocated.length > 0) return { unlocated };
  if (left > 0) walk(parts, { lower: sealedTo }, Math.max(0, offset - before), left);
  // Where every object matches, only the limit ends the walk. So the first page is right whatever is cached.
  const read = everyObject ? [{ ...(parts[0] as Walk), to: undefined, take: limit }] : parts;
  return { parts: read, first, last };
}

function name(parts: PagePart[], ids: readonly Buffer[]): void {
  const last = parts.at(-1);
  if (last?.kind === 'named') last.ids.push(...ids);
  else parts.push({ kind: 'named', ids: [...ids] });
}

function walk(
  parts: PagePart[],
  { lower, upper, places }: Pick<KnownSegment, 'lower' | 'places'> & { upper?: Buffer },
  skip: number,
  take: number,
): void {
  const last = parts.at(-1);
  // A walk that comes to the end of its segment goes on into the next.
  if (last?.kind === 'walk' && last.to?.equals(lower)) {
    last.to = upper;
    last.take += take;
    return;
  }
  const place = places === undefined ? undefined : places.ids[Math.floor(skip / places.stride)];
  parts.push(
    place === undefined
      ? { kind: 'walk', from: lower, inclusive: false, to: upper, skip, take }
      : { kind: 'walk', from: place, inclusive: true, to: upper, skip: skip % places!.stride, take },
  );
}
