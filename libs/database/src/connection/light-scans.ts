import { pace } from '@app/concurrency';
import type { Scans } from '../dialects/statements.js';
import { mostBytesOf } from '../engine/object-sizes.js';

/** A condition is held against so many bytes of an object within some microseconds. */
const LIGHT_BYTES = 4096;

/**
 * Whether the objects of a table are so small, and the conditions so few, that a slice of objects (`Dialect.sliceObjects`)
 * blocks the process for some milliseconds only. `objectBytes`: `Dialect.objectBytes`, by which `scans` measures them once.
 */
export function isLight(scans: Scans, objectBytes: string, table: string, conditions: number): boolean {
  const measure = async () => {
    const text = `SELECT MAX(${objectBytes}) AS bytes FROM ${table}`;
    const [row] = await scans.query<{ bytes: number | null }>(text, [], false);
    return Number(row!.bytes ?? 0);
  };
  const bytes = mostBytesOf(table, measure);
  return bytes !== undefined && bytes * conditions <= LIGHT_BYTES;
}

/** Reads as scans that are light: other requests of the process have their turn between their statements. */
export function lightScans(reads: Scans): Scans {
  return {
    query: async (text, values, reused) => {
      if (pace.isDue) await pace.turn();
      return reads.query(text, values, reused);
    },
    snapshotRead: (page, reused) => reads.snapshotRead(page, reused),
    snapshot: async () => {
      const moment = await reads.snapshot();
      return {
        read: async (text, values) => {
          if (pace.isDue) await pace.turn();
          return moment.read(text, values);
        },
        snapshotRead: (page, reused) => moment.snapshotRead(page, reused),
        keptBytes: () => moment.keptBytes(),
        close: () => moment.close(),
      };
    },
  };
}
