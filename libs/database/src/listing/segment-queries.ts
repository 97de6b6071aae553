import type { Segment } from '../segments/segment-map.js';
import type { Read, Sql } from '../sql.js';
import { type KnownSegment, placesOf, type Stamp } from './known-segment.js';

/** The class whose segments are looked at. */
export interface SegmentedTable {
  classId: string;
  table: string;
}

interface FoundRow {
  id: Buffer;
  /** NULL in the row of an object; the row of a segment has it. */
  upper: Buffer | null;
  live: number;
  version: number | string;
}

/**
 * Finds the matching objects of neighbouring segments with one statement, so within one snapshot; `undefined` when
 * there are more than `most`. Segments that are no longer as given are left out.
 */
export async function findMatches(
  read: Read,
  { classId, table }: SegmentedTable,
  filter: Sql,
  segments: readonly Segment[],
  stamp: Stamp,
  most: number,
): Promise<KnownSegment[] | undefined> {
  const [lower, upper] = [segments[0]!.lower, segments.at(-1)!.upper];
  const rows = await read<FoundRow>(
    'SELECT lower AS id, upper, live, version FROM segments WHERE class_id = ? AND lower >= ? AND upper <= ? ' +
      `UNION ALL SELECT * FROM (SELECT id, NULL AS upper, 0 AS live, 0 AS version FROM ${table} ` +
      `WHERE id > ? AND id <= ? AND (${filter.text}) LIMIT ?) found`,
    [classId, lower, upper, lower, upper, ...filter.values, most + 1],
  );
  const ids = rows.filter((row) => row.upper === null).map(({ id }) => id);
  if (ids.length > most) return undefined;
  ids.sort(Buffer.compare);
  let next = 0;
  return rows
    .filter((row) => row.upper !== null)
    .sort((one, other) => one.id.compare(other.id))
    .map((row) => {
      while (next < ids.length && ids[next]!.compare(row.id) <= 0) next++;
      const from = next;
      while (next < ids.length && ids[next]!.compare(row.upper!) <= 0) next++;
      const found = ids.slice(from, next);
      return {
        lower: row.id,
        upper: row.upper!,
        stamp: Number(row[stamp]),
        matches: found.length,
        places: placesOf(found, row.live),
      };
    });
}

/** Counts the matching objects of each of these segments. Segments that are no longer as given are left out. */
export async function countMatches(
  read: Read,
  { classId, table }: SegmentedTable,
  filter: Sql,
  segments: readonly Segment[],
): Promise<KnownSegment[]> {
  const one =
    `SELECT lower, upper, version, (SELECT COUNT(*) FROM ${table} WHERE id > ? AND id <= ? AND (${filter.text})) ` +
    'AS matches FROM segments WHERE class_id = ? AND lower = ? AND upper = ?';
  const rows = await read<{
    lower: Buffer;
    upper: Buffer;
    version: number | string;
    matches: number | string;
  }>(
    segments.map(() => one).join(' UNION ALL '),
    segments.flatMap(({ lower, upper }) => [lower, upper, ...filter.values, classId, lower, upper]),
  );
  return rows.map(({ lower, upper, version, matches }) => ({
    lower,
    upper,
    stamp: Number(version),
    matches: Number(matches),
  }));
}
