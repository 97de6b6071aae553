import type { Database } from '../../connection/database.js';
import { StaleClass } from '../../dialects/write-refusals.js';
import { DatabaseUnavailable, OutcomeUnknown } from '../../engine/errors.js';
import { groupWrites, type Store, type WriteQueue, writeQueueOf } from '../../write-queue/write-queue.js';
import type { ChangedTable } from './locked-change.js';
import { InsertQueue, writeInserts } from './write-insert.js';
import { RemovalQueue, writeRemovals } from './write-remove.js';
import { type BatchRemoval, writeBatchRemovals } from './write-remove-batch.js';
import { type Update, UpdateQueue, writeUpdates } from './write-update.js';

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
  readonly removals: RemovalQueue;
  readonly batchRemovals: WriteQueue<BatchRemoval, string[]>;

  constructor(database: Database, table: ChangedTable, translating: Translating) {
    const makeQueue = writeQueueOf(database.dialect);
    const fails = (error: unknown) => failsWholeGroup(error, database);
    const storeUpdates: Store<Update, void> = (updates, refusals) =>
      translating(() => writeUpdates(database, table, updates, { refusals }));
    this.inserts = new InsertQueue(
      makeQueue,
      (inserts) => translating(() => writeInserts(database, table, inserts)),
      fails,
    );
    this.updates = new UpdateQueue(groupWrites, storeUpdates, fails);
    this.batchUpdates = makeQueue(storeUpdates, fails);
    this.removals = new RemovalQueue(
      groupWrites,
      (removals) => translating(() => writeRemovals(database, table, removals)),
      fails,
    );
    this.batchRemovals = makeQueue(
      (removals, refusals) => translating(() => writeBatchRemovals(database, table, removals, { refusals })),
      fails,
    );
  }
}

/** Whether an error concerns a whole group: each write alone would only fail again, or might be stored twice. */
function failsWholeGroup(error: unknown, { dialect }: Database): boolean {
  if ([OutcomeUnknown, DatabaseUnavailable, StaleClass].some((kind) => error instanceof kind)) return true;
  const failure = dialect.failureOf(error);
  return failure !== undefined && failure !== 'aborted' && failure !== 'full';
}
