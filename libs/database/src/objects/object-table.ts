import type { Cancellation } from '@app/concurrency';
import type { Database } from '../connection/database.js';
import { StaleClass } from '../dialects/write-refusals.js';
import { DatabaseUnavailable, OutcomeUnknown, StatementTooLarge } from '../engine/errors.js';
import { wordTableName } from '../engine/indexes/word-index.js';
import { newObjectId } from '../engine/objects/object-id.js';
import type { StoredObject } from '../engine/objects/object-row.js';
import { ClassSegments } from '../segments/class-segments.js';
import { groupWrites, writeQueueOf } from '../write-queue/group-commit-queue.js';
import { MAX_SMALL_WAITING, type Refusals, type Store } from '../write-queue/write-queue.js';
import { ObjectReads } from './reads/object-reads.js';
import { ObjectStatements } from './statements/object-statements.js';
import { type StoredResponse, storeResponse } from './statements/stored-response.js';
import { type TableLayout, tableName } from './tables/class-tables.js';
import { WordWrites } from './words/word-writes.js';
import type { ChangedTable } from './writes/locked-change.js';
import type { ObjectChange } from './writes/object-changes.js';
import { type UpdateOptions, UpdateQueue } from './writes/update-queue.js';
import { type InsertOptions, InsertQueue, insertNew, writeInserts } from './writes/write-insert.js';
import {
  type BatchRemoval,
  type Removal,
  type Removed,
  writeBatchRemovals,
  writeRemovals,
} from './writes/write-remove.js';
import { type Update, writeUpdates } from './writes/write-update.js';

/** Runs work, and turns the engine's errors into refusals. */
type Translating = <T>(work: () => Promise<T>) => Promise<T>;

/** A dry run is rolled back at its end, and throws the errors that it would throw. */
interface TriedInsertOptions extends InsertOptions {
  dryRun?: boolean;
}

/** How objects are changed together. */
interface ChangeOptions {
  /** The response to store, where it is known beforehand. */
  response?: StoredResponse | undefined;
  /** How many objects are new. */
  creates?: number;
  separate?: boolean;
  dryRun?: boolean;
  signal?: Cancellation | undefined;
}

/**
 * The objects of one class at one revision of its definition, to be read (`ObjectReads`) and written. The statements
 * are made once, here; every write re-checks the revision in the same statement or transaction, so that nothing is
 * stored under a definition that another instance has just replaced. A write to a sealed segment bumps the segment's
 * version too. A write may have a `signal`, which is asked just before it begins: where that throws, nothing is
 * written.
 */
export class ObjectTable extends ObjectReads {
  /** Names of the fields of which no two objects have the same value. */
  readonly uniqueFields: readonly string[];

  readonly #written: ChangedTable;
  readonly #queues: ReturnType<typeof writeQueues>;
  readonly #translating: Translating;

  constructor(database: Database, layout: TableLayout) {
    const name = tableName(layout.classId);
    const statements = new ObjectStatements(database.dialect, name, layout);
    const segments = new ClassSegments(database, layout.classId, name);
    super(database, layout, statements, segments);
    this.uniqueFields = layout.columns.filter(({ unique }) => unique).map(({ field }) => field);
    this.#written = {
      name,
      statements,
      segments,
      words: wordWritesOf(database, layout),
      withinShare: database.writeShares.of(layout.classId),
    };
    this.#translating = (work) => database.translatingErrors(layout.columns, work);
    this.#queues = writeQueues(database, this.#written, this.#translating);
  }

  /**
   * Stores a new object and answers its id. Throws StaleClass, UniqueViolation, KeyTaken, or DatabaseUnavailable when
   * it would have to wait too long.
   */
  async insert(data: string, options: TriedInsertOptions = {}): Promise<string> {
    const { responseTo, signal, dryRun } = options;
    if (responseTo === undefined && !dryRun) return this.#queues.inserts.insert(data, signal);
    // It may wait for a write with the same key, so it is not queued.
    const [id] = await this.insertMany([data], options);
    return id!;
  }

  /** Stores new objects, all or none, and answers their ids. Throws StaleClass, UniqueViolation or KeyTaken. */
  insertMany(data: readonly string[], { dryRun, ...options }: TriedInsertOptions = {}): Promise<string[]> {
    if (dryRun) return this.#tryInsert(data);
    const make = () => data.map((text) => ({ id: newObjectId(), data: text }));
    return this.#translating(() => insertNew(this.database, this.#written, make, options));
  }

  /** The ids are of no objects. */
  async #tryInsert(data: readonly string[]): Promise<string[]> {
    let ids: string[] = [];
    const change = () => {
      const created = data.map((text) => ({ id: newObjectId(), data: text, created: true as const }));
      ids = created.map(({ id }) => id);
      return created;
    };
    await this.changeMany([], change, { creates: data.length, dryRun: true });
    return ids;
  }

  /**
   * Changes an object, and answers its new state; undefined where there is no such object. `change` gets it locked,
   * after all earlier changes; it may throw, and may be called again. A change that stores its response is `separate`,
   * since it may wait for a request with the same key. Throws StaleClass, UniqueViolation, KeyTaken, or
   * DatabaseUnavailable when it would have to wait too long.
   */
  update(
    id: string,
    change: (stored: StoredObject) => ObjectChange,
    how?: UpdateOptions,
  ): Promise<StoredObject | undefined> {
    return this.#queues.updates.update(id, change, how);
  }

  /**
   * Changes objects, at least one unless it is a dry run, all or none. `change` gets those that exist, locked, and
   * answers what to store, among it as many new objects as `creates` says; it may throw, and may be called again. Where
   * it stores a response, the change is `separate`. Throws StaleClass, UniqueViolation or KeyTaken.
   */
  async changeMany(
    ids: readonly string[],
    change: Update['change'],
    { response, creates = 0, dryRun = false, separate = response !== undefined, signal }: ChangeOptions = {},
  ): Promise<void> {
    const update: Update = { ids, change, creates, dryRun, signal };
    if (!separate && !dryRun) return this.#queues.batchUpdates.write(update);
    // A write with the same key may keep it waiting, and a dry run is rolled back with all that stands beside it.
    const { database } = this;
    await this.#translating(() => writeUpdates(database, this.#written, [update], { response }));
  }

  /**
   * Deletes an object. Answers whether it had attachments, so that the caller need not look for the bytes of the many
   * that have none; undefined where there was no object. Throws StaleClass, or DatabaseUnavailable when it would have
   * to wait too long.
   */
  remove(id: string, signal?: Cancellation): Promise<Removed | undefined> {
    return this.#queues.removals.write({ ids: [id], signal });
  }

  /** As `remove`, unless `condition` throws, which gets the object as in `update`. */
  async removeIf(
    id: string,
    condition: (stored: StoredObject) => void,
    signal?: Cancellation,
  ): Promise<Removed | undefined> {
    const remove = (stored: StoredObject) => {
      condition(stored);
      return { removed: true } as const;
    };
    const removed = await this.update(id, remove, { signal });
    return removed && { attached: removed.attachments !== null };
  }

  /**
   * Deletes objects, at least one, all or none, and answers which of them had attachments. `check` gets which of them
   * exist, locked; where it throws, nothing is deleted; it may be called again. Throws StaleClass, KeyTaken, or
   * DatabaseUnavailable when it would have to wait too long.
   */
  async removeMany(
    ids: readonly string[],
    check: BatchRemoval['check'],
    { response, signal }: Pick<ChangeOptions, 'response' | 'signal'> = {},
  ): Promise<string[]> {
    const removal: BatchRemoval = { ids, check, signal };
    if (response === undefined) return this.#queues.batchRemovals.write(removal);
    // It may wait for a write with the same key, so it is not queued.
    const { database } = this;
    const [attached] = await this.#translating(() =>
      writeBatchRemovals(database, this.#written, [removal], { response }),
    );
    return attached!;
  }

  /** Stores the response, if any, to a write that has no effect. Throws KeyTaken, and what the signal throws. */
  async storeResponse(response: StoredResponse | undefined, signal?: Cancellation): Promise<void> {
    if (response === undefined) return;
    await this.#translating(() => this.database.execute([storeResponse(response)], signal));
  }
}

/** How the words of a class are written; undefined where it has no searchable fields. */
function wordWritesOf({ dialect }: Database, { classId, words }: TableLayout): WordWrites | undefined {
  return words && new WordWrites(dialect, wordTableName(classId, words.slot), words.source);
}

/** One queue per kind of write: a single update does not wait behind batches, and its groups are bounded by size. */
function writeQueues(database: Database, table: ChangedTable, translating: Translating) {
  const makeQueue = writeQueueOf(database.dialect);
  const fails = (error: unknown) => failsWholeGroup(error, database);
  const refusing =
    <Write, Result>(write: WriteGroup<Write, Result>): Store<Write, Result> =>
    (group, refusals) =>
      translating(() => write(database, table, group, { refusals }));
  return {
    inserts: new InsertQueue(
      makeQueue,
      (inserts) => translating(() => writeInserts(database, table, inserts)),
      fails,
    ),
    updates: new UpdateQueue(groupWrites, refusing(writeUpdates), fails),
    batchUpdates: makeQueue(refusing(writeUpdates), fails),
    removals: groupWrites(
      (removals: readonly Removal[]) => translating(() => writeRemovals(database, table, removals)),
      fails,
      { mostWaiting: MAX_SMALL_WAITING },
    ),
    batchRemovals: makeQueue(refusing(writeBatchRemovals), fails),
  };
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
  if (error instanceof StatementTooLarge) return false;
  if ([OutcomeUnknown, DatabaseUnavailable, StaleClass].some((kind) => error instanceof kind)) return true;
  const failure = dialect.failureOf(error);
  return failure !== undefined && failure !== 'aborted' && failure !== 'full';
}
