import type { SegmentMap } from '../../segments/segment-map.js';
import { type KnownSegment, SPARSE } from './known-segment.js';

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

/** How a page is read. It is right as long as there are as many matching objects before it, and the same in it. */
export interface PagePlan {
  parts: PagePart[];
  /** The position of the first segment it reads from; the number of segments: only from the tail. */
  first: number;
  /** The position of the last segment it reads from, or of the last one there is if it reads from the tail. */
  last: number;
}

/** Most objects a walk skips without known places: passing them costs less than looking for places. */
const SHORT_SKIP = 128;

/**
 * Plans how to read the matching objects from `offset` on, or answers the positions of the segments that must be looked
 * at first. `known` tells of every segment how many there are. Where few match, the page names its objects; where many
 * match, or every object does, it walks from a cached place nearby.
 */
export function planPage(
  { segments, sealedTo }: SegmentMap,
  known: readonly KnownSegment[],
  offset: number,
  limit: number,
  everyObject: boolean,
): PagePlan | { unplaced: number[] } {
  const parts: PagePart[] = [];
  const unplaced: number[] = [];
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
    if (segment.places === undefined && (sparse || skip > SHORT_SKIP)) unplaced.push(position);
    else if (sparse) name(parts, segment.places!.ids.slice(skip, skip + take));
    else walk(parts, segment, skip, take);
  }
  if (unplaced.length > 0) return { unplaced };
  if (left > 0) walk(parts, { lower: sealedTo }, Math.max(0, offset - before), left);
  // Where every object matches, nothing but the limit ends the walk: the first page is right whatever is cached.
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
