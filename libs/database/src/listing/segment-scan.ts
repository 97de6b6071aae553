import type { SegmentMap } from '../segments/segment-map.js';
import type { Read } from '../sql.js';
import { type KnownSegment, SPARSE } from './known-segment.js';
import type { ListingFilter } from './listing-filter.js';
import type { MatchCounts } from './match-counts.js';
import { countMatches, findMatches, type SegmentedTable } from './segment-queries.js';

/** Segments one statement counts at most: each is a subquery of it. */
const MOST_SEGMENTS = 32;

/** Looks at segments and remembers what it finds. */
export class SegmentScan {
  /**
   * @param sliceObjects Objects one statement looks at, at most, unless they are one segment.
   * @param pause Awaited between two statements.
   */
  constructor(
    private readonly table: SegmentedTable,
    private readonly sliceObjects: number,
    private readonly pause: () => Promise<void>,
  ) {}

  /** Counts the matching objects of the segments at these positions; `false` when there are other segments now. */
  async count(
    read: Read,
    map: SegmentMap,
    counts: MatchCounts,
    positions: readonly number[],
    filter: ListingFilter,
  ): Promise<boolean> {
    if (filter.everyObject) {
      counts.learn(
        map,
        map.segments.map(({ lower, upper, live }) => ({ lower, upper, stamp: live, matches: live })),
      );
      return true;
    }
    // How densely they lie, as far as is known: where they are few, their ids come along with their number.
    let sparse = true;
    for (const slice of this.#slices(map, positions)) {
      const segments = slice.map((position) => map.segments[position]!);
      const hints = slice.map((position) => counts.of(map)[position]?.matches);
      if (hints.every((matches) => matches !== undefined)) {
        sparse = hints.every((matches) => matches <= SPARSE);
      }
      const found: KnownSegment[] | undefined = sparse
        ? await findMatches(read, this.table, filter, segments, 'version', SPARSE * slice.length)
        : undefined;
      sparse = found !== undefined;
      const counted = found ?? (await this.#counted(read, filter, segments));
      counts.learn(map, counted);
      if (counted.length < slice.length) return false;
      await this.pause();
    }
    return true;
  }

  /** Finds out where the matching objects of these segments are; `false` when there are other segments now. */
  async locate(
    read: Read,
    map: SegmentMap,
    counts: MatchCounts,
    positions: readonly number[],
    filter: ListingFilter,
  ): Promise<boolean> {
    for (const slice of this.#slices(map, positions)) {
      const segments = slice.map((position) => map.segments[position]!);
      const all = segments.reduce((sum, { live }) => sum + live, 0);
      const found = await findMatches(read, this.table, filter, segments, counts.stamp, all);
      if (found === undefined || found.length < slice.length) return false;
      counts.learn(map, found);
      await this.pause();
    }
    return true;
  }

  async #counted(
    read: Read,
    filter: ListingFilter,
    segments: SegmentMap['segments'],
  ): Promise<KnownSegment[]> {
    const counted: KnownSegment[] = [];
    for (let from = 0; from < segments.length; from += MOST_SEGMENTS) {
      counted.push(
        ...(await countMatches(read, this.table, filter, segments.slice(from, from + MOST_SEGMENTS))),
      );
    }
    return counted;
  }

  /** Neighbours together, as many as one statement may look at. */
  *#slices(map: SegmentMap, positions: readonly number[]): Generator<number[]> {
    let slice: number[] = [];
    let objects = 0;
    for (const position of positions) {
      const { live } = map.segments[position]!;
      const neighbour = slice.length > 0 && slice.at(-1) === position - 1;
      if (slice.length > 0 && (!neighbour || objects + live > this.sliceObjects)) {
        yield slice;
        slice = [];
        objects = 0;
      }
      slice.push(position);
      objects += live;
    }
    if (slice.length > 0) yield slice;
  }
}
