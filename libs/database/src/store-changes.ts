import { type ChangedTable, changeHeld } from './change-held.js';
import type { Database } from './database.js';
import type { Batch } from './grouped-changes.js';
import { type KeptAnswer, keepStatement } from './kept-answer.js';
import type { ChangedObject } from './object-change.js';
import { idBytes } from './object-id.js';
import type { StoredObject } from './object-row.js';
import type { PlacedObject } from './object-statements.js';
import { type PendingWrite, PendingWrites } from './pending-writes.js';
import type { SegmentMap } from './segments/segment-map.js';
import type { Sql } from './sql.js';

/**
 * Stores batches of changes in one transaction, except those whose `change` throws. Where all of them do, nothing is
 * stored, the answer to be kept neither, and the first error is thrown. A batch is judged by its end: within one, unique
 * values may move from object to object. Throws StaleClass, and the errors of the engine.
 */
export async function storeChanges(
  database: Database,
  table: ChangedTable,
  batches: readonly Batch[],
  kept?: KeptAnswer,
): Promise<void> {
  try {
    await storeOnce(database, table, batches, kept);
  } catch (error) {
    // Of several batches each is judged for itself, so not by what the others give up.
    const mayMoveValues = batches.length === 1 && batches[0]!.ids.length > 1;
    if (!mayMoveValues || database.dialect.violatedSlot(error) === undefined) throw error;
    await storeOnce(database, table, batches, kept, true);
  }
  database.activity.noteGroup(batches.length);
}

/** No engine looks at unique values at the end only: `inTwoSteps` gives them all up before any is taken. */
async function storeOnce(
  database: Database,
  table: ChangedTable,
  batches: readonly Batch[],
  kept: KeptAnswer | undefined,
  inTwoSteps = false,
): Promise<void> {
  const { statements } = table;
  const first = [statements.findAndLock([...new Set(batches.flatMap(({ ids }) => ids))])];
  if (kept !== undefined) first.push(keepStatement(kept));
  await changeHeld(database, table, first, ([found], map) => {
    const objects = (found as object[]).map(database.dialect.object.from);
    const { writes, answers } = applied(batches, objects);
    const ids = writes.rounds.flatMap((round) => round.map(({ id }) => idBytes(id)));
    return [
      ...answers.map((answer) => keepStatement(answer)),
      ...(inTwoSteps ? [statements.giveUpValues(ids)] : []),
      ...statementsOf(database, table, writes, map),
    ];
  });
}

/** The changes of all batches but those that throw, each made of what the one before leaves; throws where all do. */
function applied(
  batches: readonly Batch[],
  found: readonly StoredObject[],
): { writes: PendingWrites; answers: KeptAnswer[] } {
  const writes = new PendingWrites(found);
  const answers: KeptAnswer[] = [];
  const errors: unknown[] = [];
  for (const batch of batches) {
    let changes: ChangedObject[];
    try {
      changes = batch.change(writes.find(batch.ids));
    } catch (error) {
      errors.push(error);
      continue;
    }
    writes.add(changes);
    answers.push(...changes.flatMap(({ kept }) => kept ?? []));
  }
  if (errors.length === batches.length) throw errors[0];
  return { writes, answers };
}

function statementsOf(
  { dialect }: Database,
  { name, statements }: ChangedTable,
  { rounds, removed }: PendingWrites,
  map: SegmentMap,
): Sql[] {
  const placed = (id: string): PlacedObject => {
    const bytes = idBytes(id);
    return { id: bytes, segment: map.segmentOf(bytes) };
  };
  // No filter looks at descriptors, so they change no segment.
  const touched = new Set(rounds.flat().flatMap(({ id, data }) => (data === undefined ? [] : id)));
  const gone = removed.map(placed);
  return [
    ...rounds.flatMap((round) => [
      ...dialect.updateObjects(
        name,
        round.flatMap(({ id, data, raise }) => (data === undefined ? [] : { id: idBytes(id), data, raise })),
      ),
      ...round.flatMap((write) => attachmentsOf(write, statements)),
    ]),
    ...statements.touch([...touched].map(placed)),
    ...statements.countRemovals(gone),
    ...(gone.length === 0 ? [] : [statements.remove(gone.map(({ id }) => id))]),
  ];
}

/** The revision has been raised already where data is written as well. */
function attachmentsOf(
  { id, data, attachments, raise }: PendingWrite,
  statements: ChangedTable['statements'],
): Sql[] {
  if (attachments === undefined) return [];
  return [statements.setAttachments(idBytes(id), attachments, data === undefined ? raise : 0)];
}
