import type { Dialect } from '../../dialects/dialect.js';
import type { ObjectsSql } from '../../dialects/execution/page-read.js';
import { ALWAYS, joined, type Sql } from '../../engine/sql.js';
import type { IdRange } from '../../filter/filter-access.js';
import type { Segment, SegmentMap } from '../../segments/segment-map.js';
import type { Question } from '../page/page-reader.js';
import { idBounds, type PlainStatements } from '../page/plain-statement.js';

/** How many entries of an index cost as much as an object, roughly. */
export const ENTRIES_PER_OBJECT = 16;

/** Factor by which a walk may pass more objects than expected. */
export const WALK_MARGIN = 4;
const MIN_WALK_LENGTH = 1000;

/** This many bytes of ids, from the first that differs, are compared to tell which end of a segment is nearer. */
const COMPARED_BYTES = 6;

/**
 * Statements whose results add up to the number of objects with ids in a range. The segments give the number between
 * the segment ends nearest to the bounds. The objects between each bound and that end are counted, then added or
 * subtracted. Valid while the class is sealed up to the same id.
 */
export function countOfIds(
  map: SegmentMap,
  { lower, upper }: IdRange,
  classId: string,
  count: (ids: Sql) => Sql,
): Sql[] {
  const counted = (range: IdRange) => {
    const bounds = idBounds(range);
    return count(bounds.length === 0 ? ALWAYS : joined(bounds, ' AND '));
  };
  const first = lower === undefined ? map.segments[0]?.lower : nearestEnd(map, lower);
  const last = upper === undefined ? map.sealedTo : nearestEnd(map, upper);
  if (first === undefined || first.compare(last) >= 0) return [counted({ lower, upper })];
  const live: Sql = {
    text: 'SELECT COALESCE(SUM(live), 0) FROM segments WHERE class_id = ? AND lower >= ? AND lower < ?',
    values: [classId, first, last],
  };
  const figures = [live];
  if (lower !== undefined) figures.push(...signed(lower, first, counted));
  figures.push(...(upper === undefined ? [counted({ lower: last, upper })] : signed(last, upper, counted)));
  return figures;
}

/** The number of objects from one id to another, negative where they stand the other way round. */
function signed(from: Buffer, to: Buffer, counted: (range: IdRange) => Sql): Sql[] {
  const order = from.compare(to);
  if (order === 0) return [];
  if (order < 0) return [counted({ lower: from, upper: to })];
  const { text, values } = counted({ lower: to, upper: from });
  return [{ text: `SELECT -(${text})`, values }];
}

/** The end of the id's segment with the fewest objects between it and the id, as far as the ids tell. */
function nearestEnd(map: SegmentMap, id: Buffer): Buffer {
  const segment = map.segmentOf(id);
  if (segment === undefined) return map.sealedTo;
  const { lower, upper } = segment;
  let at = 0;
  while (at < id.length - COMPARED_BYTES && lower[at] === upper[at]) at++;
  const [place, begin, end] = [id, lower, upper].map((bytes) => bytes.readUIntBE(at, COMPARED_BYTES));
  return place! - begin! < end! - place! ? lower : upper;
}

/** Roughly how many objects have ids in a range: as of when the map was read, and without the tail. */
export function objectsBetween(map: SegmentMap, range: IdRange): number {
  return segmentsIn(map, range).reduce((sum, segment) => sum + segment.live, 0);
}

/** The segments that overlap a range of ids. */
export function segmentsIn({ segments }: SegmentMap, { lower, upper }: IdRange): readonly Segment[] {
  if (lower === undefined && upper === undefined) return segments;
  return segments.filter(
    (segment) =>
      (lower === undefined || segment.upper.compare(lower) > 0) &&
      (upper === undefined || segment.lower.compare(upper) < 0),
  );
}

/** A walk along all objects, up to the id `end`; undefined: up to the last one. */
export interface IdOrderWalk {
  rows: ObjectsSql;
  end: Buffer | undefined;
}

/**
 * The walk to a page that is near, since so many objects match. Undefined where it would cost more than to pass so many
 * `entries` of an index, or hold up other scans of this process.
 */
export function walkToPage(
  { singleWriter, mostInOneStatement }: Dialect,
  statements: PlainStatements,
  { filter, ...span }: Question,
  map: SegmentMap,
  { matches, entries }: { matches: number; entries: number },
): IdOrderWalk | undefined {
  const passed = (span.offset + span.limit) * (map.live / matches);
  const mayWalk = !singleWriter || WALK_MARGIN * passed <= mostInOneStatement.objects;
  if (map.live === 0 || !mayWalk || passed * ENTRIES_PER_OBJECT > entries) return undefined;
  const end = walkEnd(map, passed);
  return { rows: statements.pageByWalking(filter, { lower: undefined, upper: end }, span), end };
}

/** The end of a walk from the first object that is expected to pass so many; undefined: the last object. */
export function walkEnd({ segments }: SegmentMap, objects: number): Buffer | undefined {
  let left = Math.max(MIN_WALK_LENGTH, WALK_MARGIN * objects);
  for (const { upper, live } of segments) {
    left -= live;
    if (left <= 0) return upper;
  }
  return undefined;
}
