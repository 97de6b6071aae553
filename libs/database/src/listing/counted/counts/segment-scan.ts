import type { Read, Sql } from '../../../engine/sql.js';
import type { SegmentMap } from '../../../segments/segment-map.js';
import type { ListingFilter } from '../../page/listing-filter.js';
import { allIds, type KnownSegment, SPARSE } from './known-segment.js';
import type { MatchCounts } from './match-counts.js';
import { countMatches, findMatches, followChanges, type SegmentedTable } from './segment-queries.js';

/**
 * The maximum number of segments in one statement. Each may be a subquery that repeats the values of the filter: a
 * filter may have thousands, and a statement of SQLite at most 32,766.
 */
const MAX_SEGMENTS = 32;
const MAX_VALUES = 16_384;

/** Scans segments and caches what it finds. */
export class SegmentScan {
  /**
   * @param tableFor The table, with the index hint for a filter.
   * @param sliceObjects The maximum number of objects in one statement, unless a single segment is larger.
   */
  constructor(
    private readonly tableFor: (filter: ListingFilter) => SegmentedTable,
    private readonly sliceObjects: number,
  ) {}

  /**
   * Counts the matching objects of the segments at these positions. Answers `false` if the set of segments has changed.
   *
   * @param mostIds How many ids of matching objects are worth finding out, roughly.
   */
  async count(
    read: Read,
    map: SegmentMap,
    counts: MatchCounts,
    positions: readonly number[],
    filter: ListingFilter,
    mostIds: number,
  ): Promise<boolean> {
    if (filter.everyObject) {
      counts.learn(
        map,
        map.segments.map(({ lower, upper, live }) => ({ lower, upper, stamp: live, matches: live })),
      );
      return true;
    }
    const expected = counts.of(map);
    const unknown = await this.#follow(read, map, counts, positions, filter);
    const dense = unknown.filter((position) => (expected[position]?.matches ?? 0) > SPARSE);
    for (const slice of this.#slices(map, dense, filter)) {
      if (!(await this.#counted(read, map, counts, slice, filter))) return false;
    }
    // Where few match, as far as is known, their ids come along with their number.
    let sparse = true;
    let ids = 0;
    const others = unknown.filter((position) => !dense.includes(position));
    for (const slice of this.#slices(map, others, filter)) {
      if (slice.every((position) => expected[position] !== undefined)) sparse = true;
      const segments = slice.map((position) => map.segments[position]!);
      const most = Math.min(SPARSE * slice.length, mostIds - ids);
      const found: KnownSegment[] | undefined =
        sparse && most >= 0
          ? await findMatches(read, this.tableFor(filter), filter, segments, 'version', most)
          : undefined;
      sparse = found !== undefined;
      ids += found?.reduce((sum, { matches }) => sum + matches, 0) ?? 0;
      counts.learn(map, found ?? []);
      if (found === undefined) {
        if (!(await this.#counted(read, map, counts, slice, filter))) return false;
      } else if (found.length < slice.length) return false;
    }
    return true;
  }

  /** Locates the matching objects of these segments. Answers `false` if the set of segments has changed. */
  async locate(
    read: Read,
    map: SegmentMap,
    counts: MatchCounts,
    positions: readonly number[],
    filter: ListingFilter,
  ): Promise<boolean> {
    for (const slice of this.#slices(map, positions, filter)) {
      const segments = slice.map((position) => map.segments[position]!);
      const all = segments.reduce((sum, { live }) => sum + live, 0);
      const found = await findMatches(read, this.tableFor(filter), filter, segments, counts.stamp, all);
      if (found === undefined || found.length < slice.length) return false;
      counts.learn(map, found);
    }
    return true;
  }

  /**
   * If a segment's matching ids were all known and just one of its objects has changed, checks only that object: most
   * changes come one at a time. Answers the positions of the segments that are left to count.
   */
  async #follow(
    read: Read,
    map: SegmentMap,
    counts: MatchCounts,
    positions: readonly number[],
    filter: ListingFilter,
  ): Promise<number[]> {
    const known = counts.of(map);
    const placed = positions.filter((position) => known[position] && allIds(known[position]) !== undefined);
    const followed = new Set<number>();
    for (const slice of this.#slices(map, placed, filter)) {
      const before = slice.map((position) => known[position]!);
      const after = await followChanges(read, this.tableFor(filter), filter, before);
      slice.forEach((position, at) => {
        if (after[at] !== undefined) followed.add(position);
      });
      counts.learn(
        map,
        after.filter((segment) => segment !== undefined),
      );
    }
    return positions.filter((position) => !followed.has(position));
  }

  async #counted(
    read: Read,
    map: SegmentMap,
    counts: MatchCounts,
    positions: readonly number[],
    filter: ListingFilter,
  ): Promise<boolean> {
    const segments = positions.map((position) => map.segments[position]!);
    const counted = await countMatches(read, this.tableFor(filter), filter, segments);
    counts.learn(map, counted);
    return counted.length === segments.length;
  }

  /** Slices that one statement each may look at. */
  *#slices(map: SegmentMap, positions: readonly number[], { values }: Sql): Generator<number[]> {
    const most = Math.min(MAX_SEGMENTS, Math.max(1, Math.floor(MAX_VALUES / values.length)));
    let slice: number[] = [];
    let objects = 0;
    for (const position of positions) {
      const { live } = map.segments[position]!;
      if (slice.length === most || (slice.length > 0 && objects + live > this.sliceObjects)) {
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
