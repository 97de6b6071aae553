import type { Cancellation } from '@app/concurrency';
import type { Database } from '../../connection/database.js';
import type { ObjectUpdate } from '../../dialects/dialect.js';
import { StaleClass } from '../../dialects/write-refusals.js';
import { idBytes, makeIdsAbove, newObjectId } from '../../engine/objects/object-id.js';
import type { Sql } from '../../engine/sql.js';
import { collectStatements } from '../../engine/statement-groups.js';
import {
  MAX_SMALL_WAITING,
  type MakeWriteQueue,
  type QueuedWrite,
  type Store,
  signalOf,
  type WriteQueue,
} from '../../write-queue/write-queue.js';
import type { ObjectStatements } from '../statements/object-statements.js';
import type { ResponseTo } from '../statements/stored-response.js';
import type { ChangedTable } from './locked-change.js';

/**
 * Attempts to store new objects, each under new ids, as the ids before were not above the segments. No `retry`: nothing
 * fails, a statement just stores nothing.
 */
const ATTEMPTS = 5;

/** From this size on an insert is not grouped: what is sent at once is bounded, and it is the bytes that cost. */
const LARGE_CHARACTERS = 16 * 1024;

/** An insert has no ids: they are made when it is stored. */
const NO_IDS: readonly string[] = [];

/** A new object under the id that it gets. */
interface NewObject {
  id: string;
  data: string;
}

/** A new object, of which only the data is known. */
export interface Insert extends QueuedWrite {
  readonly data: string;
}

/** Stores single new objects. Queued inserts share a statement. */
export class InsertQueue {
  readonly #queue: WriteQueue<Insert, string>;

  constructor(
    makeQueue: MakeWriteQueue,
    private readonly store: Store<Insert, string>,
    failsWholeGroup: (error: unknown) => boolean,
  ) {
    this.#queue = makeQueue(store, failsWholeGroup, { mostWaiting: MAX_SMALL_WAITING });
  }

  /** Answers the id. Throws what `signal` and `store` do, or DatabaseUnavailable. */
  insert(data: string, signal?: Cancellation): Promise<string> {
    const insert = { ids: NO_IDS, data, signal };
    if (data.length < LARGE_CHARACTERS) return this.#queue.write(insert);
    return this.store([insert]).then(([id]) => id!);
  }
}

/** Stores new objects by one statement, all or none, and answers their ids. Throws as `insertNew`. */
export async function writeInserts(
  database: Database,
  table: ChangedTable,
  inserts: readonly Insert[],
): Promise<string[]> {
  const make = () => inserts.map(({ data }) => ({ id: newObjectId(), data }));
  const ids = await insertNew(database, table, make, { signal: signalOf(inserts) });
  database.activity.noteGroup(inserts.length);
  return ids;
}

/** How new objects are stored: with an answer, unless the signal throws. */
export interface InsertOptions {
  responseTo?: ResponseTo<string[]> | undefined;
  signal?: Cancellation | undefined;
}

/**
 * Stores the objects of `make`, all or none, and answers their ids, which must be new and ascend. `make` may be called
 * again. Throws StaleClass, what the signal throws, and the errors of the engine.
 */
export async function insertNew(
  database: Database,
  table: ChangedTable,
  make: () => NewObject[],
  { responseTo, signal }: InsertOptions = {},
): Promise<string[]> {
  const { statements, segments, withinShare } = table;
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const objects = make();
    const ids = objects.map(({ id }) => id);
    const rows = objects.map(({ id, data }) => ({ id: idBytes(id), data }));
    const made = insertsOf(table, rows);
    // The few statements of one row need no turns of the event loop between them.
    const writing = rows.length === 1 ? [...made] : await collectStatements(made, signal?.owner);
    if (responseTo !== undefined)
      writing.unshift(statements.storeResponseOfInsert(responseTo(ids), rows[0]!.id));
    const characters = objects.reduce((sum, { data }) => sum + data.length, 0);
    const write = () => database.execute(writing, signal);
    if ((await withinShare(write, { owner: signal?.owner, characters })) > 0) {
      segments.inserted(rows.length);
      return ids;
    }
    await newIdsBelong(database, statements);
  }
  throw new StaleClass();
}

/** The statements that store rows, and their words on the same condition. */
function* insertsOf({ statements, words }: ChangedTable, rows: readonly ObjectUpdate[]): Generator<Sql> {
  yield* statements.insert(rows);
  if (words !== undefined) yield* words.insert(rows, statements.insertCondition(rows[0]!.id));
}

/** After an insert that was refused: the class has changed, or our clock is behind. */
async function newIdsBelong(database: Database, statements: ObjectStatements): Promise<void> {
  const { text, values } = statements.currentClass;
  const [row] = await database.query<{ sealedTo: Buffer }>(text, values);
  if (row === undefined) throw new StaleClass();
  makeIdsAbove(row.sealedTo);
}
