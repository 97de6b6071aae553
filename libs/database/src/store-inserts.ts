import type { ChangedTable } from './change-held.js';
import type { Database } from './database.js';
import { type Batch, GroupedChanges } from './grouped-changes.js';
import type { Keep } from './kept-answer.js';
import { idBytes, makeIdsAbove, newObjectId } from './object-id.js';
import type { ObjectStatements } from './object-statements.js';
import { madeInTurns } from './statement-groups.js';
import { StaleClass } from './write-refusals.js';

/** How often new objects are stored under other ids because those they had were not above the segments. */
const ATTEMPTS = 5;

/** So many may wait at once, each with its data. */
const MOST_WAITING = 10_000;

/** From this size on data is stored by itself: what is sent at once is bounded, and it is the bytes that cost. */
const LARGE_CHARACTERS = 16 * 1024;

export interface NewObject {
  id: string;
  data: string;
}

/** New objects; `change` gets an id and answers what to store under it. */
export type Insertion = Batch<string, NewObject[]>;

/** Stores single new objects. Those that meet share their statement, unless each is `alone`. */
export class GroupedInserts {
  readonly #grouped: GroupedChanges<string, NewObject[]>;

  /** As of GroupedChanges. */
  constructor(
    private readonly store: (insertions: readonly Insertion[]) => Promise<void>,
    concernsAll: (error: unknown) => boolean,
    alone: boolean,
  ) {
    this.#grouped = new GroupedChanges(store, concernsAll, { mostWaiting: MOST_WAITING, alone });
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
    if (data.length < LARGE_CHARACTERS) await this.#grouped.make(insertion);
    else await this.store([insertion]);
    return stored;
  }
}

/** Stores new objects by one statement, all or none. Throws as `storeNew`. */
export async function storeInserts(
  database: Database,
  table: ChangedTable,
  insertions: readonly Insertion[],
): Promise<void> {
  await storeNew(database, table, () => insertions.flatMap(({ change }) => change([newObjectId()])));
  database.activity.noteGroup(insertions.length);
}

/**
 * Stores what `make` makes, all or none, and answers the ids, which must be new ones in their order. It may be called
 * again. Throws StaleClass, and the errors of the engine.
 */
export async function storeNew(
  database: Database,
  { statements, segments }: ChangedTable,
  make: () => NewObject[],
  keep?: Keep<string[]>,
): Promise<string[]> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const objects = make();
    const ids = objects.map(({ id }) => id);
    const rows = objects.map(({ id, data }) => ({ id: idBytes(id), data }));
    const writing = await madeInTurns(statements.insert(rows));
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
