import type { Dialect } from '../dialects/dialect.js';
import { idMilliseconds } from '../object-id.js';
import type { UnitOfWork } from '../unit-of-work.js';
import { mergeable, segmentSize } from './packing.js';
import { loadSegments } from './segment-rows.js';

/** Objects sealed in one transaction: it keeps the writers of the class away, so it must be short. */
const AT_ONCE = 8192;

/** Younger objects stay in the tail: an insert that began before the sealing would have to take a new id. */
const YOUNGEST_MILLISECONDS = 500;

/**
 * Turns the older part of a class's tail into segments, and answers whether there is more to do. Holds the row of the
 * class exclusively: it waits for the writers of the tail, who hold it shared, and whatever they stored is counted.
 */
export async function seal(
  unit: UnitOfWork,
  dialect: Dialect,
  classId: string,
  table: string,
): Promise<boolean> {
  await unit.query(`SELECT id FROM classes WHERE id = ?${dialect.lockExclusive}`, [classId]);
  const map = await loadSegments(unit.query, classId);
  if (map === undefined) return false;
  const rows = await unit.query<{ id: Buffer }>(
    `SELECT id FROM ${table} WHERE id > ? ORDER BY id LIMIT ${AT_ONCE}`,
    [map.sealedTo],
  );
  const newest = Date.now() - YOUNGEST_MILLISECONDS;
  const ids = rows.map(({ id }) => id).filter((id) => idMilliseconds(id) <= newest);
  if (ids.length === 0) return false;

  const size = segmentSize(map.live + ids.length);
  const segments = [...map.segments];
  for (let from = 0; from < ids.length; from += size) {
    const some = ids.slice(from, from + size);
    const lower = segments.at(-1)?.upper ?? map.sealedTo;
    segments.push({ lower, upper: some.at(-1)!, live: some.length, version: 1 });
  }
  for (const { lower, upper, live, version } of segments.slice(map.segments.length)) {
    await unit.execute(
      'INSERT INTO segments (class_id, lower, upper, live, version) VALUES (?, ?, ?, ?, ?)',
      [classId, lower, upper, live, version],
    );
  }
  await unit.execute('UPDATE classes SET sealed_to = ? WHERE id = ?', [segments.at(-1)!.upper, classId]);
  for (const [first, last] of mergeable(segments.map(({ live }) => live))) {
    await merge(unit, dialect, classId, [segments[first]!.lower, segments[last]!.lower]);
  }
  return rows.length === AT_ONCE;
}

/** Makes one segment of neighbours. Only sealing changes which segments there are, so nobody else merges them. */
async function merge(
  unit: UnitOfWork,
  dialect: Dialect,
  classId: string,
  [first, last]: [Buffer, Buffer],
): Promise<void> {
  const these = 'class_id = ? AND lower BETWEEN ? AND ?';
  // Waits for those who change objects there, and keeps others from it until the new row is there.
  const rows = await unit.query<{ upper: Buffer; live: number; version: number | string }>(
    `SELECT upper, live, version FROM segments WHERE ${these} ORDER BY lower${dialect.lockExclusive}`,
    [classId, first, last],
  );
  const live = rows.reduce((sum, row) => sum + row.live, 0);
  const version = rows.reduce((sum, row) => sum + Number(row.version), 0);
  await unit.execute('DELETE FROM segments WHERE class_id = ? AND lower > ? AND lower <= ?', [
    classId,
    first,
    last,
  ]);
  await unit.execute(
    'UPDATE segments SET upper = ?, live = ?, version = ? WHERE class_id = ? AND lower = ?',
    [rows.at(-1)!.upper, live, version, classId, first],
  );
}
