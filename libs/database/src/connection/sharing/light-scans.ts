import { setTimeout as pause } from 'node:timers/promises';
import { pace } from '@app/concurrency';
import type { Dialect } from '../../dialects/dialect.js';
import type { Scans } from '../../dialects/execution/statements.js';
import { mostBytesOf } from '../../engine/objects/object-sizes.js';

/** Bytes of an object that a condition checks within a few microseconds. */
const LIGHT_BYTES = 4096;

/** Measuring can wait: the query that asks for the object sizes is answered without them. */
const MEASURED_AFTER_MILLISECONDS = 1000;

/** After each slice, measuring pauses for this multiple of the time it took, to leave most of the time to others. */
const PAUSES = 4;

type Measures = Pick<Dialect, 'objectBytes' | 'sliceObjects'>;

/**
 * Whether scanning one slice of a table's objects (`Dialect.sliceObjects`) blocks the process for a few milliseconds at
 * most, since the objects are small and the conditions few. The objects are measured once, by `scans`; until then the
 * answer is false.
 */
export function isLight(scans: Scans, dialect: Measures, table: string, conditions: number): boolean {
  const bytes = mostBytesOf(table, () => mostBytesIn(table, scans, dialect));
  return bytes !== undefined && bytes * conditions <= LIGHT_BYTES;
}

/** Measures the largest object, in slices between other scans. */
async function mostBytesIn(table: string, scans: Scans, { objectBytes, sliceObjects }: Measures) {
  await pause(MEASURED_AFTER_MILLISECONDS, undefined, { ref: false });
  const text =
    'SELECT MAX(bytes) AS bytes, MAX(id) AS last FROM ' +
    `(SELECT id, ${objectBytes} AS bytes FROM ${table} WHERE id > ? ORDER BY id LIMIT ${sliceObjects})`;
  let most = 0;
  for (let after: Buffer | null = Buffer.alloc(0); after !== null; ) {
    const began = performance.now();
    const rows: { bytes: number | null; last: Buffer | null }[] = await scans.query(text, [after], true);
    most = Math.max(most, rows[0]!.bytes ?? 0);
    after = rows[0]!.last;
    await pause(PAUSES * (performance.now() - began), undefined, { ref: false });
  }
  return most;
}

/** Runs light scans by the usual reads, and lets other requests of the process run between their statements. */
export function lightScans(reads: Scans): Scans {
  return {
    query: async (text, values, reused) => {
      if (pace.isDue) await pace.turn();
      return reads.query(text, values, reused);
    },
    snapshotRead: (page, reused) => reads.snapshotRead(page, reused),
    // In a thread, apart from that of the scans that are not light.
    snapshot: () => reads.snapshot(),
  };
}
