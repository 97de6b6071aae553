import type { Database } from './database.js';
import type { Decide } from './dialects/statements.js';
import type { ObjectStatements } from './object-statements.js';
import type { ClassSegments } from './segments/class-segments.js';
import type { SegmentMap } from './segments/segment-map.js';
import type { Sql } from './sql.js';
import { StaleClass } from './write-refusals.js';

/** How often this is tried anew because the segments were no longer as this process remembered them. */
const ATTEMPTS = 5;

/** Where the objects are. */
export interface ChangedTable {
  name: string;
  statements: ObjectStatements;
  segments: ClassSegments;
}

/**
 * Runs the `first` statements and then those that `decide` makes of their answers, in one transaction that holds the
 * class and its segments as they are. Throws StaleClass, what `decide` throws, and the errors of the engine.
 */
export async function changeHeld(
  database: Database,
  { statements, segments }: ChangedTable,
  first: readonly Sql[],
  decide: (answers: readonly unknown[], map: SegmentMap) => ReturnType<Decide>,
): Promise<void> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const map = await segments.get();
    if (map === undefined) break;
    try {
      await database.change([statements.holdClass, ...first], ([held, ...answers]) => {
        const [current] = held as { sealedTo: Buffer }[];
        if (current === undefined) throw new StaleClass();
        // Only sealing makes other segments, and it moves their end.
        if (!map.sealedTo.equals(current.sealedTo)) throw new SegmentsMoved();
        return decide(answers, map);
      });
      return;
    } catch (error) {
      if (!(error instanceof SegmentsMoved)) throw error;
      segments.doubt(map);
    }
  }
  throw new StaleClass();
}

/** The segments are no longer as this process remembered them. */
class SegmentsMoved extends Error {}
