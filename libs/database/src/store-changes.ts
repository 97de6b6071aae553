import type { Database } from './database.js';
import type { ObjectUpdate } from './dialects/dialect.js';
import type { Batch } from './grouped-changes.js';
import { type KeptAnswer, keepStatement } from './kept-answer.js';
import { idBytes } from './object-id.js';
import type { StoredObject } from './object-row.js';
import type { ObjectStatements } from './object-statements.js';
import type { ClassSegments } from './segments/class-segments.js';
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
 * Stores batches of changes in one transaction, except those whose `change` throws. Where all of them do, nothing is
 * stored, the answer to be kept neither, and the first error is thrown. Throws StaleClass, and the errors of the engine.
 */
export async function storeChanges(
  database: Database,
  { name, statements, segments }: ChangedTable,
  batches: readonly Batch[],
  kept?: KeptAnswer,
): Promise<void> {
  const { dialect } = database;
  const first = [statements.holdClass, statements.findAndLock(batches.flatMap(({ ids }) => ids))];
  if (kept !== undefined) first.push(keepStatement(kept));
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const map = await segments.get();
    try {
      await database.change(first, ([held, found]) => {
        const [current] = held as { sealedTo: Buffer }[];
        if (current === undefined) throw new StaleClass();
        if (!map?.sealedTo.equals(current.sealedTo)) throw new SegmentsMoved();
        const updates = updatesOf(batches, (found as object[]).map(dialect.object.from));
        return [
          ...dialect.updateObjects(name, updates),
          ...statements.touch(updates.map(({ id }) => map.segmentOf(id))),
        ];
      });
      return;
    } catch (error) {
      if (!(error instanceof SegmentsMoved)) throw error;
      segments.doubt(map);
    }
  }
  throw new StaleClass();
}

/** What the batches store of what was found, except those that throw; throws where all do. */
function updatesOf(batches: readonly Batch[], found: readonly StoredObject[]): ObjectUpdate[] {
  const byId = new Map(found.map((stored) => [stored.id, stored]));
  const errors: unknown[] = [];
  const updates = batches.flatMap((batch) => {
    try {
      const changed = batch.change(batch.ids.flatMap((id) => byId.get(id) ?? []));
      return changed.map(({ id, data }) => ({ id: idBytes(id), data }));
    } catch (error) {
      errors.push(error);
      return [];
    }
  });
  if (errors.length === batches.length) throw errors[0];
  return updates;
}

/** The segments are no longer as this process remembered them. */
class SegmentsMoved extends Error {}
