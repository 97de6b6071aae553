import type { UnitOfWork } from '../connection/transaction.js';
import type { Dialect } from '../dialects/dialect.js';
import { sharedNow } from '../engine/clock.js';
import { lowestIdOf } from '../engine/objects/object-id.js';
import { lockClass } from './lock-class.js';
import { loadSegments, type Segment } from './segment-map.js';

/** Objects sealed in one transaction: it locks out the writers of the class, so it must be short. */
const AT_ONCE = 16_384;

/** The tail is counted by every listing: from this length on it should be sealed. */
export const SEALED_FROM_OBJECTS = 256;

/** A class that has fewer objects may be all tail. */
export const MIN_SEALED_OBJECTS = 512;

/** What is left of the tail: more that can be sealed at once, much that is still too young for it, or little. */
export type RemainingTail = 'more' | 'young' | 'little';

/** Younger objects stay in the tail: if they were sealed, the ids of inserts under way would be too low. */
const MIN_AGE_MILLISECONDS = 500;

/**
 * Turns the older part of a class's tail into segments, and tells of what is left (`RemainingTail`). Locks the row of
 * the class exclusively: it waits for the writers of the tail, which lock it shared, and all they stored is counted.
 */
export async function seal(
  unit: UnitOfWork,
  dialect: Dialect,
  classId: string,
  table: string,
): Promise<RemainingTail> {
  await lockClass(unit, dialect, classId, table);
  const map = await loadSegments(unit.query, classId);
  if (map === undefined) return 'little';
  const young = lowestIdOf(sharedNow() - MIN_AGE_MILLISECONDS + 1);
  const marks = await marksIn(unit, table, map.sealedTo, young);
  const count = marks.at(-1)?.place ?? 0;
  const left = count === AT_ONCE ? 'more' : (await areManyRecent(unit, table, young)) ? 'young' : 'little';
  if (count === 0) return left;

  const size = segmentSize(map.live + count);
  const made: Segment[] = [];
  for (const { id, place } of marks) {
    if (place % size > 0 && place < count) continue;
    const lower = made.at(-1)?.upper ?? map.sealedTo;
    made.push({ lower, upper: id, live: place - size * made.length, version: 1 });
  }
  await insert(unit, classId, made);
  await unit.execute('UPDATE classes SET sealed_to = ? WHERE id = ?', [made.at(-1)!.upper, classId]);
  const segments = [...map.segments, ...made];
  const groups = mergeable(segments.map(({ live }) => live));
  if (groups.length > 0) {
    await merge(
      unit,
      dialect,
      classId,
      groups.map(([first, last]) => segments.slice(first, last + 1).map(({ lower }) => lower)),
    );
  }
  return left;
}

/** An object of the tail, and how many there are up to it. */
interface Mark {
  id: Buffer;
  place: number;
}

/**
 * Of the objects above one id and below another, AT_ONCE at most, every one at which a segment may end, and the last.
 * So few of the ids pass through this process.
 */
async function marksIn(unit: UnitOfWork, table: string, above: Buffer, below: Buffer): Promise<Mark[]> {
  const tail = `(SELECT id FROM ${table} WHERE id > ? AND id < ? ORDER BY id LIMIT ${AT_ONCE}) AS tail`;
  const marks = await unit.query<{ id: Buffer; place: number | string }>(
    'SELECT id, place FROM (SELECT id, ROW_NUMBER() OVER (ORDER BY id) AS place, COUNT(*) OVER () AS total ' +
      `FROM ${tail}) AS placed WHERE place % ${MIN_SEGMENT_OBJECTS} = 0 OR place = total ORDER BY place`,
    [above, below],
  );
  return marks.map(({ id, place }) => ({ id, place: Number(place) }));
}

/** Whether so many objects are young that the tail is long. */
async function areManyRecent(unit: UnitOfWork, table: string, young: Buffer): Promise<boolean> {
  const some = `(SELECT id FROM ${table} WHERE id >= ? LIMIT ${SEALED_FROM_OBJECTS}) AS some`;
  const [row] = await unit.query<{ count: number | string }>(`SELECT COUNT(*) AS count FROM ${some}`, [
    young,
  ]);
  return Number(row!.count) === SEALED_FROM_OBJECTS;
}

/**
 * Makes one segment of each group of neighbours. Only sealing changes the set of segments, so no other transaction
 * does.
 */
async function merge(
  unit: UnitOfWork,
  dialect: Dialect,
  classId: string,
  groups: readonly (readonly Buffer[])[],
): Promise<void> {
  const lowers = groups.flat();
  const these = `class_id = ? AND lower IN (${lowers.map(() => '?').join(', ')})`;
  // Waits for writers of these segments, and locks others out until the new rows are there.
  const rows = await unit.query<Segment & { version: number | string }>(
    `SELECT lower, upper, live, version FROM segments WHERE ${these} ORDER BY lower${dialect.lockExclusive}`,
    [classId, ...lowers],
  );
  let next = 0;
  const merged = groups.map((group) => {
    const parts = rows.slice(next, next + group.length);
    next += group.length;
    return {
      lower: parts[0]!.lower,
      upper: parts.at(-1)!.upper,
      live: parts.reduce((sum, { live }) => sum + live, 0),
      version: parts.reduce((sum, { version }) => sum + Number(version), 0),
    };
  });
  await unit.execute(`DELETE FROM segments WHERE ${these}`, [classId, ...lowers]);
  await insert(unit, classId, merged);
}

/** All in one statement: the class is locked meanwhile. */
async function insert(unit: UnitOfWork, classId: string, segments: readonly Segment[]): Promise<void> {
  await unit.execute(
    `INSERT INTO segments (class_id, lower, upper, live, version) VALUES ${segments.map(() => '(?, ?, ?, ?, ?)').join(', ')}`,
    segments.flatMap(({ lower, upper, live, version }) => [classId, lower, upper, live, version]),
  );
}

/** Objects a segment holds at least when it is made, and at most when segments are merged; every size is a multiple. */
const MIN_SEGMENT_OBJECTS = 64;
const MAX_SEGMENT_OBJECTS = 8192;

/** How many segments a class should have, and at how many they are merged. */
const TARGET_SEGMENTS = 512;
const MAX_SEGMENTS = 640;

/** How many objects a segment of a class of this size should hold: a power of two. */
export function segmentSize(objects: number): number {
  const wanted = 2 ** Math.ceil(Math.log2(Math.max(objects / TARGET_SEGMENTS, 1)));
  return Math.min(MAX_SEGMENT_OBJECTS, Math.max(MIN_SEGMENT_OBJECTS, wanted));
}

/**
 * Which neighbours to merge, as [first, last] positions: the last two while they fit one segment, and all that fit
 * together once there are too many.
 */
export function mergeable(lives: readonly number[]): [first: number, last: number][] {
  const size = segmentSize(lives.reduce((sum, live) => sum + live, 0));
  const all = packed(lives, size);
  if (lives.length > MAX_SEGMENTS) return all;
  const last = all.at(-1);
  return last !== undefined && last[1] === lives.length - 1 ? [last] : [];
}

function packed(lives: readonly number[], size: number): [number, number][] {
  const groups: [number, number][] = [];
  let first = 0;
  let sum = 0;
  lives.forEach((live, position) => {
    if (position > first && sum + live > size) {
      if (position - 1 > first) groups.push([first, position - 1]);
      first = position;
      sum = 0;
    }
    sum += live;
  });
  if (lives.length - 1 > first) groups.push([first, lives.length - 1]);
  return groups;
}
