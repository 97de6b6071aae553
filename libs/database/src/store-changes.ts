import { type ChangedTable, changeHeld } from './change-held.js';
import type { Database } from './database.js';
import type { ObjectUpdate } from './dialects/dialect.js';
import { type Batch, GroupedChanges } from './grouped-changes.js';
import { type KeptAnswer, keepStatement } from './kept-answer.js';
import { idBytes } from './object-id.js';
import type { StoredObject } from './object-row.js';

/** Of updates so many may wait at once: each is one object. */
const MOST_WAITING = 10_000;

/**
 * Updates that share a transaction at most, and how many characters their objects should have together: all of them are
 * read, merged and written while their rows are locked, and while the process does nothing else.
 */
const MOST_TOGETHER = 64;
const MOST_CHARACTERS = 1024 * 1024;

/** What objects are taken to have before any was seen. */
const FIRST_LENGTH = 64 * 1024;

/** What is left of a length with each update of a smaller object. */
const FORGETTING = 0.98;

/** Updates single objects. Those that meet share their statements, unless each is `alone`. */
export class GroupedUpdates {
  readonly #grouped: GroupedChanges;
  /** The length of the longest objects seen lately: a mebibyte is forgotten after some hundred small ones. */
  #length = FIRST_LENGTH;

  /** As of GroupedChanges. */
  constructor(
    store: (batches: readonly Batch[]) => Promise<void>,
    concernsAll: (error: unknown) => boolean,
    alone: boolean,
  ) {
    const mostObjects = () =>
      Math.max(1, Math.min(MOST_TOGETHER, Math.floor(MOST_CHARACTERS / this.#length)));
    this.#grouped = new GroupedChanges(store, concernsAll, { alone, mostWaiting: MOST_WAITING, mostObjects });
  }

  /** Answers what the object is then; undefined where there is none. Throws what `change` and `store` do, or DatabaseUnavailable. */
  async update(id: string, change: (stored: StoredObject) => string): Promise<StoredObject | undefined> {
    let updated: StoredObject | undefined;
    await this.#grouped.make({
      ids: [id],
      change: ([stored]) => {
        updated = undefined;
        if (stored === undefined) return [];
        this.#length = Math.max(stored.data.length, this.#length * FORGETTING);
        const data = change(stored);
        this.#length = Math.max(this.#length, data.length);
        updated = { ...stored, data, revision: stored.revision + 1 };
        return [{ id, data }];
      },
    });
    return updated;
  }
}

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
  const { name, statements } = table;
  const { dialect } = database;
  const first = [statements.findAndLock(batches.flatMap(({ ids }) => ids))];
  if (kept !== undefined) first.push(keepStatement(kept));
  await changeHeld(database, table, first, ([found], map) => {
    const updates = updatesOf(batches, (found as object[]).map(dialect.object.from));
    return [
      ...(inTwoSteps ? [statements.giveUpValues(updates.map(({ id }) => id))] : []),
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
