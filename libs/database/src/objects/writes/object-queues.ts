import type { Database } from '../../connection/database.js';
import { StaleClass } from '../../dialects/write-refusals.js';
import { DatabaseUnavailable, OutcomeUnknown } from '../../engine/errors.js';
import {
  groupWrites,
  MOST_SMALL_WAITING,
  type Refusals,
  type Store,
  type WriteQueue,
  writeQueueOf,
} from '../../write-queue/write-queue.js';
import type { ChangedTable } from './locked-change.js';
import { UpdateQueue } from './update-queue.js';
import { InsertQueue, writeInserts } from './write-insert.js';
import { type Removal, type Removed, writeRemovals } from './write-remove.js';
import { type BatchRemoval, writeBatchRemovals } from './write-remove-batch.js';
import { type Update, writeUpdates } from './write-update.js';

/** Runs work, and turns the engine's errors into refusals. */
export type Translating = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * The write queues of a table, one per kind: a single update does not wait behind batches, and its groups are bounded by
 * size.
 */
export class ObjectQueues {
  readonly inserts: InsertQueue;
  readonly updates: UpdateQueue;
  readonly batchUpdates: WriteQueue<Update, void>;
  readonly removals: WriteQueue<Removal, Removed | undefined>;
  readonly batchRemovals: WriteQueue<BatchRemoval, string[]>;

  constructor(database: Database, table: ChangedTable, translating: Translating) {
    const makeQueue = writeQueueOf(database.dialect);
    const fails = (error: unknown) => failsWholeGroup(error, database);
    const refusing =
      <Write, Result>(write: WriteGroup<Write, Result>): Store<Write, Result> =>
      (group, refusals) =>
        translating(() => write(database, table, group, { refusals }));
    this.inserts = new InsertQueue(
      makeQueue,
      (inserts) => translating(() => writeInserts(database, table, inserts)),
      fails,
    );
    this.updates = new UpdateQueue(groupWrites, refusing(writeUpdates), fails);
    this.batchUpdates = makeQueue(refusing(writeUpdates), fails);
    this.removals = groupWrites(
      (removals) => translating(() => writeRemovals(database, table, removals)),
      fails,
      { mostWaiting: MOST_SMALL_WAITING },
    );
    this.batchRemovals = makeQueue(refusing(writeBatchRemovals), fails);
  }
}

/** Stores a group of writes, of which it notes those that it refuses. */
type WriteGroup<Write, Result> = (
  database: Database,
  table: ChangedTable,
  group: readonly Write[],
  how: { refusals?: Refusals<Write> | undefined },
) => Promise<readonly Result[]>;

/** Whether an error concerns a whole group: each write alone would only fail again, or might be stored twice. */
function failsWholeGroup(error: unknown, { dialect }: Database): boolean {
  if ([OutcomeUnknown, DatabaseUnavailable, StaleClass].some((kind) => error instanceof kind)) return true;
  const failure = dialect.failureOf(error);
  return failure !== undefined && failure !== 'aborted' && failure !== 'full';
}
