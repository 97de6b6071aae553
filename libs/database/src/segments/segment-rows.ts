import type { Read } from '../engine/sql.js';
import { SegmentMap } from './segment-map.js';

interface Row {
  sealedTo: Buffer;
  lower: Buffer | null;
  upper: Buffer;
  live: number;
  version: number | string;
}

/** The segments of a class as one snapshot; undefined when the class is gone. */
export async function loadSegments(read: Read, classId: string): Promise<SegmentMap | undefined> {
  const rows = await read<Row>(
    'SELECT k.sealed_to AS sealedTo, s.lower, s.upper, s.live, s.version FROM classes k ' +
      'LEFT JOIN segments s ON s.class_id = k.id WHERE k.id = ? ORDER BY s.lower',
    [classId],
  );
  if (rows.length === 0) return undefined;
  const segments = rows
    .filter(({ lower }) => lower !== null)
    .map(({ lower, upper, live, version }) => ({ lower: lower!, upper, live, version: Number(version) }));
  return new SegmentMap(segments, rows[0]!.sealedTo);
}

/** Whether the segments of a class end at this id; so, whether they are the same ones as when they did. */
export async function isSealedTo(read: Read, classId: string, id: Buffer): Promise<boolean> {
  const [row] = await read<{ sealedTo: Buffer }>('SELECT sealed_to AS sealedTo FROM classes WHERE id = ?', [
    classId,
  ]);
  return row?.sealedTo.equals(id) ?? false;
}
