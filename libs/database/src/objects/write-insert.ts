import type { Database } from '../connection/database.js';
import { StaleClass } from '../dialects/write-refusals.js';
import { idBytes, makeIdsAbove, newObjectId } from '../engine/object-id.js';
import { makeWithPauses } from '../engine/statement-groups.js';
import type { Keep } from './kept-answer.js';
import type { ChangedTable } from './locked-change.js';
import type { ObjectStatements } from './object-statements.js';
import type { Batch, MakeWrites, Writes } from './write-queue.js';

/**
 * Attempts to store new objects, each under new ids, as the ids before were not above the segments. No `retry`: nothing
 * fails, a statement just stores nothing.
 */
const ATTEMPTS = 5;

/** Most inserts that wait, each with its data. */
const MOST_WAITING = 10_000;

/** From this size on an insert is not grouped: what is sent at once is bounded, and it is the bytes that cost. */
const LARGE_CHARACTERS = 16 * 1024;

export interface NewObject {
  id: string;
  data: string;
}

/** New objects; `change` gets an id and answers what to store under it. */
export type Insertion = Batch<string, NewObject[]>;

/** Stores single new objects. Queued inserts share a statement. */
export class InsertQueue {
  readonly #writes: Writes<string, NewObject[]>;

  constructor(
    makeWrites: MakeWrites,
    private readonly store: (insertions: readonly Insertion[]) => Promise<void>,
    failsWholeGroup: (error: unknown) => boolean,
  ) {
    this.#writes = makeWrites(store, failsWholeGroup, { mostWaiting: MOST_WAITING });
  }

  /** Answers the id. Throws what `store` does, or DatabaseUnavailable. */
  async insert(data: string): Promise<string> {
    let stored = '';
    const insertion: Insertion = {
      ids: [],
      change: ([id]) => {
        stored = id!;
        return [{ id: stored, data }];
      },
    };
    if (data.length < LARGE_CHARACTERS) await this.#writes.write(insertion);
    else await this.store([insertion]);
    return stored;
  }
}

/** Stores new objects by one statement, all or none. Throws as `insertNew`. */
export async function writeInserts(
  database: Database,
  table: ChangedTable,
  insertions: readonly Insertion[],
): Promise<void> {
  await insertNew(database, table, () => insertions.flatMap(({ change }) => change([newObjectId()])));
  database.activity.noteGroup(insertions.length);
}

/**
 * Stores the objects of `make`, all or none, and answers their ids, which must be new and ascend. `make` may be called
 * again. Throws StaleClass, and the errors of the engine.
 */
export async function insertNew(
  database: Database,
  { statements, segments }: ChangedTable,
  make: () => NewObject[],
  keep?: Keep<string[]>,
): Promise<string[]> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const objects = make();
    const ids = objects.map(({ id }) => id);
    const rows = objects.map(({ id, data }) => ({ id: idBytes(id), data }));
    const writing = await makeWithPauses(statements.insert(rows));
    if (keep !== undefined) writing.unshift(statements.keepInsert(keep(ids), rows[0]!.id));
    if ((await database.execute(writing)) > 0) {
      segments.inserted(rows.length);
      return ids;
    }
    await newIdsBelong(database, statements);
  }
  throw new StaleClass();
}

/** After an insert that was refused: the class has changed, or our clock is behind. */
async function newIdsBelong(database: Database, statements: ObjectStatements): Promise<void> {
  const { text, values } = statements.currentClass;
  const [row] = await database.query<{ sealedTo: Buffer }>(text, values);
  if (row === undefined) throw new StaleClass();
  makeIdsAbove(row.sealedTo);
}
