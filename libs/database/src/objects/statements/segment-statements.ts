import { OPERAND, type Sql, type SqlValue } from '../../engine/sql.js';
import type { Segment, SegmentMap } from '../../segments/segment-map.js';

/** Changed objects are recorded for so many segments at most: the statement compares each row with each of them. */
const MAX_NAMED = 64;

/** An object to be changed or deleted, and the segment it is in unless that is the tail. */
export interface PlacedObject {
  id: Buffer;
  segment: Segment | undefined;
}

/** Objects, each with the segment that it is in. */
export function placedIn(map: SegmentMap, ids: readonly Buffer[]): PlacedObject[] {
  return ids.map((id) => ({ id, segment: map.segmentOf(id) }));
}

/** What a write of objects tells of the segments that they are in: counts and versions. The class is locked. */
export class SegmentStatements {
  constructor(private readonly ofClass: string) {}

  /** Bumps the versions of the segments whose objects change. */
  bumpVersions(changed: readonly PlacedObject[]): Sql[] {
    const idsBySegment = bySegment(changed);
    if (idsBySegment.size === 0) return [];
    const names = namesOf(idsBySegment);
    const lowers = lowersOf(idsBySegment);
    return [
      {
        text: `UPDATE segments SET version = version + 1, changed = ${names.text} WHERE class_id = ? AND lower IN (${operands(lowers.length)})`,
        values: [...names.values, this.ofClass, ...lowers],
      },
    ];
  }

  /** Subtracts objects from the counts of their segments, which must be as given. */
  countRemovals(removed: readonly PlacedObject[]): Sql[] {
    const idsBySegment = bySegment(removed);
    if (idsBySegment.size === 0) return [];
    const counts = byLower([...idsBySegment].map(([{ lower }, ids]) => [lower, ids.length]));
    const names = namesOf(idsBySegment);
    const lowers = lowersOf(idsBySegment);
    return [
      {
        text:
          `UPDATE segments SET live = live - ${counts.text}, version = version + 1, changed = ${names.text} ` +
          `WHERE class_id = ? AND lower IN (${operands(lowers.length)})`,
        values: [...counts.values, ...names.values, this.ofClass, ...lowers],
      },
    ];
  }
}

/** The operands of an IN, as many as `count`. */
export function operands(count: number): string {
  return new Array(count).fill(OPERAND).join(', ');
}

/** The objects of each segment, without the tail. */
function bySegment(objects: readonly PlacedObject[]): Map<Segment, Buffer[]> {
  const idsBySegment = new Map<Segment, Buffer[]>();
  for (const { id, segment } of objects) {
    if (segment === undefined) continue;
    const ids = idsBySegment.get(segment);
    if (ids === undefined) idsBySegment.set(segment, [id]);
    else ids.push(id);
  }
  return idsBySegment;
}

function lowersOf(idsBySegment: ReadonlyMap<Segment, Buffer[]>): Buffer[] {
  return [...idsBySegment.keys()].map(({ lower }) => lower);
}

/** Names the changed object of each segment; NULL where several have changed. */
function namesOf(idsBySegment: ReadonlyMap<Segment, Buffer[]>): Sql {
  if (idsBySegment.size > MAX_NAMED) return { text: 'NULL', values: [] };
  return byLower([...idsBySegment].map(([{ lower }, ids]) => [lower, ids.length === 1 ? ids[0]! : null]));
}

/** For each segment row the value that belongs to its lower id. */
function byLower(values: readonly [lower: Buffer, value: SqlValue][]): Sql {
  return { text: `CASE lower${' WHEN ? THEN ?'.repeat(values.length)} END`, values: values.flat() };
}
