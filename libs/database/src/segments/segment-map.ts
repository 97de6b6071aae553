import type { Read } from '../engine/sql.js';

/**
 * A stretch of a class's objects in the order of their ids: those above `lower`, up to and including `upper`. It is
 * sealed: nothing is ever inserted there again, since new ids are above the last segment. A writer that changes or
 * deletes an object of it bumps `version` in the same transaction, says in `changed` which object that was (NULL:
 * unknown), and lowers `live` for a deletion.
 */
export interface Segment {
  readonly lower: Buffer;
  readonly upper: Buffer;
  /** How many objects there are. */
  readonly live: number;
  /** Grows with every change. The version of merged segments is the sum of theirs. */
  readonly version: number;
}

/**
 * The segments of a class at one moment, in order and without gaps; what lies above them is the tail. Their end tells
 * whether they are still the same ones, since only sealing changes the set, and always moves it.
 */
export class SegmentMap {
  readonly live: number;

  constructor(
    readonly segments: readonly Segment[],
    /** The upper end of the last segment; zero where there is none. */
    readonly sealedTo: Buffer,
  ) {
    this.live = segments.reduce((sum, { live }) => sum + live, 0);
  }

  /** The segment an id belongs to; undefined in the tail. */
  segmentOf(id: Uint8Array): Segment | undefined {
    if (this.sealedTo.compare(id) < 0) return undefined;
    let low = 0;
    let high = this.segments.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.segments[middle]!.upper.compare(id) < 0) low = middle + 1;
      else high = middle;
    }
    return this.segments[low];
  }
}

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
