import { setTimeout as pause } from 'node:timers/promises';
import { pace } from '@app/concurrency';
import type { Dialect } from '../../dialects/dialect.js';
import type { Scans } from '../../dialects/execution/statements.js';
import { mostBytesOf } from '../../engine/objects/object-sizes.js';

/** A condition is held against so many bytes of an object within some microseconds. */
const LIGHT_BYTES = 4096;

/** Measuring can wait: the question that asks how large objects are is answered without knowing it. */
const MEASURED_AFTER_MILLISECONDS = 1000;

/** Measuring leaves most of the time to others: after each slice it pauses for so many times what the slice took. */
const PAUSES = 4;

type Measures = Pick<Dialect, 'objectBytes' | 'sliceObjects'>;

/**
 * Whether the objects of a table are so small, and the conditions so few, that a slice of objects (`Dialect.sliceObjects`)
 * blocks the process for some milliseconds only. They are measured once, by `scans`; until then they are not light.
 */
export function isLight(scans: Scans, dialect: Measures, table: string, conditions: number): boolean {
  const bytes = mostBytesOf(table, () => mostBytesIn(table, scans, dialect));
  return bytes !== undefined && bytes * conditions <= LIGHT_BYTES;
}

/** The most bytes of an object, read in slices beside other scans. */
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

/** Reads as scans that are light: other requests of the process have their turn between their statements. */
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
