import type { Database } from '../connection/database.js';
import { idBytes } from '../engine/object-id.js';
import type { StoredObject } from '../engine/object-row.js';
import type { Sql } from '../engine/sql.js';
import { makeWithPauses } from '../engine/statement-groups.js';
import type { SegmentMap } from '../segments/segment-map.js';
import { type KeptAnswer, keepStatement } from './kept-answer.js';
import { type ChangedTable, changeLocked } from './locked-change.js';
import type { ChangedObject } from './object-change.js';
import type { PlacedObject } from './object-statements.js';
import { type PendingWrite, PendingWrites } from './pending-writes.js';
import type { Batch } from './write-queue.js';

/**
 * Stores batches of changes in one transaction, except batches whose `change` throws. Where all do, nothing is stored,
 * not even the answer to be kept, and the first error is thrown. A batch is checked at its end: within one, unique
 * values may move from object to object. Throws StaleClass, and the errors of the engine.
 */
export async function writeChanges(
  database: Database,
  table: ChangedTable,
  batches: readonly Batch[],
  kept?: KeptAnswer,
): Promise<void> {
  try {
    await storeOnce(database, table, batches, kept);
  } catch (error) {
    // Each batch of a group is checked alone, without the values that others give up.
    const mayMoveValues = batches.length === 1 && batches[0]!.ids.length > 1;
    if (!mayMoveValues || database.dialect.violatedSlot(error) === undefined) throw error;
    await storeOnce(database, table, batches, kept, true);
  }
  database.activity.noteGroup(batches.length);
}

/** No engine defers unique checks to the end: `inTwoSteps` gives all values up before any is taken. */
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
  const statementsFor = function* ({ writes, answers }: Applied, map: SegmentMap): Generator<Sql> {
    yield* answers.map((answer) => keepStatement(answer));
    const ids = writes.rounds.flatMap((round) => round.map(({ id }) => idBytes(id)));
    if (inTwoSteps) yield statements.giveUpValues(ids);
    yield* statementsOf(database, table, writes, map);
  };
  await changeLocked(database, table, first, ([found], map) => {
    const made = applied(batches, (found as object[]).map(database.dialect.object.from));
    if (!(made instanceof Promise)) return [...statementsFor(made, map)];
    return made.then((later) => makeWithPauses(statementsFor(later, map)));
  });
}

/** Writes and answers of batches. */
interface Applied {
  writes: PendingWrites;
  answers: KeptAnswer[];
}

/**
 * The changes of all batches that do not throw, each made of what the one before leaves; throws where all do. A promise
 * where one takes long.
 */
function applied(batches: readonly Batch[], found: readonly StoredObject[]): Applied | Promise<Applied> {
  const writes = new PendingWrites(found);
  const answers: KeptAnswer[] = [];
  const errors: unknown[] = [];
  const add = (changes: readonly ChangedObject[]) => {
    writes.add(changes);
    answers.push(...changes.flatMap(({ kept }) => kept ?? []));
  };
  const refuse = (error: unknown) => void errors.push(error);
  const from = (first: number): Applied | Promise<Applied> => {
    for (let at = first; at < batches.length; at++) {
      const { ids, change } = batches[at]!;
      let changes: ReturnType<typeof change>;
      try {
        changes = change(writes.find(ids));
      } catch (error) {
        refuse(error);
        continue;
      }
      if (changes instanceof Promise) return changes.then(add, refuse).then(() => from(at + 1));
      add(changes);
    }
    if (errors.length === batches.length) throw errors[0];
    return { writes, answers };
  };
  return from(0);
}

/** Each statement is made on demand. */
function* statementsOf(
  { dialect }: Database,
  { name, statements }: ChangedTable,
  { rounds, removed }: PendingWrites,
  map: SegmentMap,
): Generator<Sql> {
  const placed = (id: string): PlacedObject => {
    const bytes = idBytes(id);
    return { id: bytes, segment: map.segmentOf(bytes) };
  };
  // No filter looks at descriptors, so they change no segment.
  const touched = new Set(rounds.flat().flatMap(({ id, data }) => (data === undefined ? [] : id)));
  for (const round of rounds) {
    yield* dialect.updateObjects(
      name,
      round.flatMap(({ id, data, raise }) => (data === undefined ? [] : { id: idBytes(id), data, raise })),
    );
    for (const write of round) yield* attachmentsOf(write, statements);
  }
  yield* statements.bumpVersions([...touched].map(placed));
  const gone = removed.map(placed);
  yield* statements.countRemovals(gone);
  if (gone.length > 0) yield statements.remove(gone.map(({ id }) => id));
}

/** The revision has been raised already where data is written as well. */
function attachmentsOf(
  { id, data, attachments, raise }: PendingWrite,
  statements: ChangedTable['statements'],
): Sql[] {
  if (attachments === undefined) return [];
  return [statements.setAttachments(idBytes(id), attachments, data === undefined ? raise : 0)];
}
