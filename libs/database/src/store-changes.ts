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
import { madeInTurns } from './statement-groups.js';

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
  const statementsFor = function* ({ writes, answers }: Applied, map: SegmentMap): Generator<Sql> {
    yield* answers.map((answer) => keepStatement(answer));
    const ids = writes.rounds.flatMap((round) => round.map(({ id }) => idBytes(id)));
    if (inTwoSteps) yield statements.giveUpValues(ids);
    yield* statementsOf(database, table, writes, map);
  };
  await changeHeld(database, table, first, ([found], map) => {
    const made = applied(batches, (found as object[]).map(database.dialect.object.from));
    if (!(made instanceof Promise)) return [...statementsFor(made, map)];
    return made.then((later) => madeInTurns(statementsFor(later, map)));
  });
}

/** What batches make of objects. */
interface Applied {
  writes: PendingWrites;
  answers: KeptAnswer[];
}

/**
 * The changes of all batches but those that throw, each made of what the one before leaves; throws where all do. Later
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

/** Each is made when it is asked for. */
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
  yield* statements.touch([...touched].map(placed));
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
