import type { Sql } from '../../engine/sql.js';
import type { IdRange } from '../../filter/filter-access.js';
import { joined } from '../../filter/sql-logic.js';
import type { Segment, SegmentMap } from '../../segments/segment-map.js';
import { idBounds } from '../page/plain-statement.js';

/** How many entries of an index cost as much as an object, roughly. */
export const ENTRIES_PER_OBJECT = 16;

/** Factor by which a walk may pass more objects than expected. */
export const WALK_MARGIN = 4;
const SHORTEST_WALK = 1000;

/**
 * Statements whose numbers add up to how many objects have ids in a range: segments within it know theirs, and what is
 * left at its ends is counted. True as long as the class is sealed to the same id.
 */
export function countOfIds(
  { segments }: SegmentMap,
  { lower, upper }: IdRange,
  classId: string,
  count: (ids: Sql) => Sql,
): Sql[] {
  const within = segments.filter((segment) => isWithin(segment, { lower, upper }));
  const [first, last] = [within[0], within.at(-1)];
  const counted = (range: IdRange) => {
    const bounds = idBounds(range);
    return count(bounds.length === 0 ? { text: '1 = 1', values: [] } : joined(bounds, ' AND '));
  };
  if (first === undefined || last === undefined) return [counted({ lower, upper })];
  const live: Sql = {
    text: 'SELECT COALESCE(SUM(live), 0) FROM segments WHERE class_id = ? AND lower >= ? AND lower <= ?',
    values: [classId, first.lower, last.lower],
  };
  const figures = [live];
  if (lower !== undefined && lower.compare(first.lower) < 0)
    figures.push(counted({ lower, upper: first.lower }));
  if (upper === undefined || upper.compare(last.upper) > 0)
    figures.push(counted({ lower: last.upper, upper }));
  return figures;
}

/** How many objects have ids in a range, roughly: as it was when the map was read, the tail left out. */
export function objectsBetween({ segments, live }: SegmentMap, { lower, upper }: IdRange): number {
  if (lower === undefined && upper === undefined) return live;
  return segments
    .filter(
      (segment) =>
        (lower === undefined || segment.upper.compare(lower) > 0) &&
        (upper === undefined || segment.lower.compare(upper) < 0),
    )
    .reduce((sum, segment) => sum + segment.live, 0);
}

/** The end of a walk from the first object that is expected to pass so many; undefined: the last object. */
export function walkEnd({ segments }: SegmentMap, objects: number): Buffer | undefined {
  let left = Math.max(SHORTEST_WALK, WALK_MARGIN * objects);
  for (const { upper, live } of segments) {
    left -= live;
    if (left <= 0) return upper;
  }
  return undefined;
}

function isWithin(segment: Segment, { lower, upper }: IdRange): boolean {
  return (
    (lower === undefined || lower.compare(segment.lower) <= 0) &&
    (upper === undefined || upper.compare(segment.upper) >= 0)
  );
}
