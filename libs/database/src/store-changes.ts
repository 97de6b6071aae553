import { type ChangedTable, changeHeld } from './change-held.js';
import type { Database } from './database.js';
import type { ObjectUpdate } from './dialects/dialect.js';
import type { Batch } from './grouped-changes.js';
import { type KeptAnswer, keepStatement } from './kept-answer.js';
import { idBytes } from './object-id.js';
import type { StoredObject } from './object-row.js';

/**
 * Stores batches of changes in one transaction, except those whose `change` throws. Where all of them do, nothing is
 * stored, the answer to be kept neither, and the first error is thrown. Throws StaleClass, and the errors of the engine.
 */
export function storeChanges(
  database: Database,
  table: ChangedTable,
  batches: readonly Batch[],
  kept?: KeptAnswer,
): Promise<void> {
  const { name, statements } = table;
  const { dialect } = database;
  const first = [statements.findAndLock(batches.flatMap(({ ids }) => ids))];
  if (kept !== undefined) first.push(keepStatement(kept));
  return changeHeld(database, table, first, ([found], map) => {
    const updates = updatesOf(batches, (found as object[]).map(dialect.object.from));
    return [
      ...dialect.updateObjects(name, updates),
      ...statements.touch(updates.map(({ id }) => ({ id, segment: map.segmentOf(id) }))),
    ];
  });
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
