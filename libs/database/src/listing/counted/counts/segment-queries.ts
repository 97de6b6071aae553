import type { Read, Sql } from '../../../engine/sql.js';
import type { Segment } from '../../../segments/segment-map.js';
import { type KnownSegment, type Stamp, sampleIds } from './known-segment.js';

/** The class whose segments are looked at. */
export interface SegmentedTable {
  classId: string;
  table: string;
  /** The SQL hint of the index to read a range of ids by; empty: the engine chooses. */
  hint: string;
}

interface FoundRow {
  id: Buffer;
  /** NULL in the row of an object; the row of a segment has it. */
  upper: Buffer | null;
  live: number;
  version: number | string;
}

/**
 * Finds the matching objects of some segments with one statement, so within one snapshot; `undefined` when there are
 * more than `most`. Segments that are no longer as given are left out.
 */
export async function findMatches(
  read: Read,
  { classId, table, hint }: SegmentedTable,
  filter: Sql,
  segments: readonly Segment[],
  stamp: Stamp,
  most: number,
): Promise<KnownSegment[] | undefined> {
  const selects = stretchesOf(segments).map(
    ({ lower, upper }): Sql => ({
      text: `SELECT id FROM ${table}${hint} WHERE id > ? AND id <= ? AND (${filter.text})`,
      values: [lower, upper, ...filter.values],
    }),
  );
  const rows = await read<FoundRow>(
    'SELECT lower AS id, upper, live, version FROM segments WHERE class_id = ? ' +
      `AND lower IN (${segments.map(() => '?').join(', ')}) ` +
      'UNION ALL SELECT * FROM (SELECT id, NULL AS upper, 0 AS live, 0 AS version ' +
      `FROM (${selects.map(({ text }) => text).join(' UNION ALL ')}) matching LIMIT ?) found`,
    [classId, ...segments.map(({ lower }) => lower), ...selects.flatMap(({ values }) => values), most + 1],
  );
  const ids = rows.filter((row) => row.upper === null).map(({ id }) => id);
  if (ids.length > most) return undefined;
  ids.sort(Buffer.compare);
  const found = new Map(rows.map((row) => [row.upper?.toString('latin1'), row]));
  let next = 0;
  return segments.flatMap(({ lower, upper }) => {
    while (next < ids.length && ids[next]!.compare(lower) <= 0) next++;
    const from = next;
    while (next < ids.length && ids[next]!.compare(upper) <= 0) next++;
    const row = found.get(upper.toString('latin1'));
    if (!row?.id.equals(lower)) return [];
    const matching = ids.slice(from, next);
    return [
      {
        lower,
        upper,
        stamp: Number(row[stamp]),
        matches: matching.length,
        sample: sampleIds(matching, row.live),
      },
    ];
  });
}

/** Ranges of neighbours. */
function stretchesOf(segments: readonly Segment[]): { lower: Buffer; upper: Buffer }[] {
  const stretches: { lower: Buffer; upper: Buffer }[] = [];
  for (const { lower, upper } of segments) {
    const last = stretches.at(-1);
    if (last?.upper.equals(lower)) last.upper = upper;
    else stretches.push({ lower, upper });
  }
  return stretches;
}

/**
 * Updates the counts of each of these segments if just one of its objects has changed since all its matching ids became
 * known; `undefined` otherwise.
 */
export async function followChanges(
  read: Read,
  { classId, table }: SegmentedTable,
  filter: Sql,
  known: readonly KnownSegment[],
): Promise<(KnownSegment | undefined)[]> {
  const rows = await read<{
    lower: Buffer;
    live: number;
    version: number | string;
    changed: Buffer | null;
    matches: number | string;
  }>(
    `SELECT lower, live, version, changed, (SELECT COUNT(*) FROM ${table} WHERE id = changed AND (${filter.text})) ` +
      `AS matches FROM segments WHERE class_id = ? AND lower IN (${known.map(() => '?').join(', ')})`,
    [...filter.values, classId, ...known.map(({ lower }) => lower)],
  );
  const found = new Map(rows.map((row) => [row.lower.toString('latin1'), row]));
  return known.map((before) => {
    const row = found.get(before.lower.toString('latin1'));
    if (row?.changed == null || Number(row.version) !== before.stamp + 1) return undefined;
    const { changed } = row;
    const ids = before.sample!.ids.filter((id) => !id.equals(changed));
    if (Number(row.matches) > 0) ids.push(changed);
    ids.sort(Buffer.compare);
    return { ...before, stamp: before.stamp + 1, matches: ids.length, sample: sampleIds(ids, row.live) };
  });
}

/** Counts the matching objects of each of these segments. Segments that are no longer as given are left out. */
export async function countMatches(
  read: Read,
  { classId, table, hint }: SegmentedTable,
  filter: Sql,
  segments: readonly Segment[],
): Promise<KnownSegment[]> {
  const one =
    `SELECT lower, version, (SELECT COUNT(*) FROM ${table}${hint} WHERE id > ? AND id <= ? AND (${filter.text})) ` +
    'AS matches FROM segments WHERE class_id = ? AND lower = ? AND upper = ?';
  const rows = await read<{ lower: Buffer; version: number | string; matches: number | string }>(
    segments.map(() => one).join(' UNION ALL '),
    segments.flatMap(({ lower, upper }) => [lower, upper, ...filter.values, classId, lower, upper]),
  );
  const found = new Map(rows.map((row) => [row.lower.toString('latin1'), row]));
  // What is cached has the ends of the map, which all filters share.
  return segments.flatMap(({ lower, upper }) => {
    const row = found.get(lower.toString('latin1'));
    return row ? [{ lower, upper, stamp: Number(row.version), matches: Number(row.matches) }] : [];
  });
}
