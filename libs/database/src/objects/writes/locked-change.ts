import type { Database } from '../../connection/database.js';
import type { WithinShare } from '../../connection/sharing/write-concurrency.js';
import type { ChangeOptions, Decide } from '../../dialects/execution/statements.js';
import { StaleClass } from '../../dialects/write-refusals.js';
import type { Sql } from '../../engine/sql.js';
import type { ClassSegments } from '../../segments/class-segments.js';
import type { SegmentMap } from '../../segments/segment-map.js';
import type { ObjectStatements } from '../statements/object-statements.js';
import type { WordWrites } from '../words/word-writes.js';

/**
 * Attempts at a change: the cached segments of this process may be outdated. No `retry`, which would cost each write a
 * closure, and each attempt reads the segments again.
 */
const ATTEMPTS = 5;

/** The table to change. */
export interface ChangedTable {
  name: string;
  statements: ObjectStatements;
  segments: ClassSegments;
  /** Undefined where the class has no searchable fields. */
  words?: WordWrites | undefined;
  /** Runs a write of it. */
  withinShare: WithinShare;
}

/**
 * Runs the `first` statements and then the ones that `decide` makes of their answers, in one transaction. It locks the
 * row of the class, so that the set of segments stays as it is. Throws StaleClass, what `decide` and a signal throw,
 * and the errors of the engine.
 */
export async function changeLocked(
  database: Database,
  { statements, segments, withinShare }: ChangedTable,
  first: readonly Sql[],
  decide: (answers: readonly unknown[], map: SegmentMap, owner: string | undefined) => ReturnType<Decide>,
  options?: ChangeOptions,
): Promise<void> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const map = await segments.get();
    if (map === undefined) break;
    try {
      const decideLocked: Decide = ([locked, ...answers], owner) => {
        const [current] = locked as { sealedTo: Buffer }[];
        if (current === undefined) throw new StaleClass();
        // Only sealing changes the set of segments, and it moves their end.
        if (!map.sealedTo.equals(current.sealedTo)) throw new SegmentsMoved();
        return decide(answers, map, owner);
      };
      const write = () => database.change([statements.lockClass, ...first], decideLocked, options);
      await withinShare(write, { owner: options?.signal?.owner });
      return;
    } catch (error) {
      if (!(error instanceof SegmentsMoved)) throw error;
      segments.invalidate(map);
    }
  }
  throw new StaleClass();
}

/** The cached segments of this process are outdated. */
class SegmentsMoved extends Error {}
