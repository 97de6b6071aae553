import type { Cancellation } from '@app/concurrency';
import type { KeyValue, Predicate, SortOrder } from '@app/schema';
import type { Database } from '../connection/database.js';
import type { Dialect } from '../dialects/dialect.js';
import { refusalOf } from '../dialects/write-refusals.js';
import { idBytes, idText, newObjectId } from '../engine/object-id.js';
import type { StoredObject } from '../engine/object-row.js';
import type { SqlValue } from '../engine/sql.js';
import { wordTableName } from '../engine/word-index.js';
import { compileSort, type SortSql } from '../filter/sort-sql.js';
import { ObjectListing } from '../listing/object-listing.js';
import type { ListingFilter } from '../listing/page/listing-filter.js';
import type { Page } from '../listing/page/page-window.js';
import type { Span } from '../listing/page/plain-statement.js';
import type { StreamQuestion } from '../listing/sorted/streamed-listing.js';
import type { CountedPage, WalkedQuestion } from '../listing/sorted/walked-listing.js';
import { ClassSegments } from '../segments/class-segments.js';
import { FindBatcher } from './reads/find-batcher.js';
import { tableFilter } from './reads/table-filter.js';
import { valuePortions } from './reads/value-portions.js';
import { type KeptAnswer, keepStatement } from './statements/kept-answer.js';
import { ObjectStatements } from './statements/object-statements.js';
import { type TableLayout, tableName } from './tables/table-layout.js';
import { WordWrites } from './words/word-writes.js';
import type { ChangedTable } from './writes/locked-change.js';
import type { ObjectChange } from './writes/object-change.js';
import { ObjectQueues } from './writes/object-queues.js';
import { type InsertOptions, insertNew } from './writes/write-insert.js';
import type { Removed } from './writes/write-remove.js';
import { type BatchRemoval, writeBatchRemovals } from './writes/write-remove-batch.js';
import { type Update, type UpdateOptions, writeUpdates } from './writes/write-update.js';

/** An object that has a value of a unique field. */
interface Holder {
  id: string;
  value: KeyValue;
}

/** How objects are changed together. */
interface ChangeOptions {
  /** The answer to keep, where it is known beforehand. */
  kept?: KeptAnswer | undefined;
  /** How many objects are new. */
  creates?: number;
  separate?: boolean;
  /** It is rolled back at its end, and throws what it would throw. */
  trial?: boolean;
  signal?: Cancellation | undefined;
}

/**
 * The objects of one class at one revision of its definition. The statements are made once, here; every write re-checks
 * the revision in the same statement or transaction, so that nothing is stored under a definition that another instance
 * has just replaced. A write to a sealed segment bumps the segment's version too. A write may have a `signal`, which is
 * asked just before it begins: where that throws, nothing is written.
 */
export class ObjectTable {
  /** Names of the fields of which no two objects have the same value. */
  readonly uniqueFields: readonly string[];

  readonly #name: string;
  /** Of this class: it knows the table of its words. */
  readonly #dialect: Dialect;
  readonly #statements: ObjectStatements;
  readonly #segments: ClassSegments;
  readonly #listing: ObjectListing;
  readonly #written: ChangedTable;
  readonly #queues: ObjectQueues;
  readonly #finds = new FindBatcher((ids) => this.#findAll(ids));

  constructor(
    private readonly database: Database,
    private readonly layout: TableLayout,
  ) {
    this.#name = tableName(layout.classId);
    this.uniqueFields = layout.columns.filter(({ unique }) => unique).map(({ field }) => field);
    this.#statements = new ObjectStatements(database.dialect, this.#name, layout);
    this.#segments = new ClassSegments(database, layout.classId, this.#name);
    const words = wordsOf(database.dialect, layout);
    const { dialect } = database;
    this.#dialect =
      words === undefined ? dialect : { ...dialect, filter: { ...dialect.filter, words: words.table } };
    this.#written = {
      name: this.#name,
      statements: this.#statements,
      segments: this.#segments,
      words: words?.writes,
    };
    this.#queues = new ObjectQueues(database, this.#written, (work) => this.#translatingErrors(work));
    this.#listing = new ObjectListing(database, this.#segments, layout, this.#name);
  }

  /**
   * Stores a new object and answers its id. Throws StaleClass, UniqueViolation, KeyTaken, or DatabaseUnavailable when
   * it would have to wait too long.
   */
  async insert(data: string, { keep, signal }: InsertOptions = {}): Promise<string> {
    if (keep === undefined) return this.#queues.inserts.insert(data, signal);
    // It may wait for a write with the same key, so it is not queued.
    const [id] = await this.insertMany([data], { keep, signal });
    return id!;
  }

  /** As `insertMany`, and rolled back: the ids are of no objects. */
  async tryInsert(data: readonly string[]): Promise<string[]> {
    let ids: string[] = [];
    const change = () => {
      const created = data.map((text) => ({ id: newObjectId(), data: text, created: true as const }));
      ids = created.map(({ id }) => id);
      return created;
    };
    await this.changeMany([], change, { creates: data.length, trial: true });
    return ids;
  }

  /** Stores new objects, all or none, and answers their ids. Throws StaleClass, UniqueViolation or KeyTaken. */
  insertMany(data: readonly string[], options?: InsertOptions): Promise<string[]> {
    const make = () => data.map((text) => ({ id: newObjectId(), data: text }));
    return this.#translatingErrors(() => insertNew(this.database, this.#written, make, options));
  }

  find(id: string): Promise<StoredObject | undefined> {
    return this.#finds.find(id);
  }

  /** Which of these ids exist. */
  async findIds(ids: readonly string[]): Promise<Set<string>> {
    if (ids.length === 0) return new Set();
    const { text, values } = this.#statements.findIds(ids);
    const rows = await this.#read<{ id: Buffer }>(text, values);
    return new Set(rows.map(({ id }) => idText(id)));
  }

  /** How many bytes these objects take together, as the engine stores them. Those that do not exist take none. */
  async bytesOf(ids: readonly string[]): Promise<number> {
    const { text, values } = this.#statements.bytesOf(ids);
    const [row] = await this.#read<{ bytes: number | string | null }>(text, values);
    return Number(row!.bytes ?? 0);
  }

  /**
   * Changes an object, and answers its new state; undefined where there is no such object. `change` gets it locked,
   * after all earlier changes; it may throw, and may be called again. A change that keeps its answer is `separate`,
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
   * Changes objects, at least one unless it is a trial, all or none. `change` gets those that exist, locked, and answers
   * what to store, among it as many new objects as `creates` says; it may throw, and may be called again. Where it keeps
   * an answer, the change is `separate`. Throws StaleClass, UniqueViolation or KeyTaken.
   */
  async changeMany(
    ids: readonly string[],
    change: Update['change'],
    { kept, creates = 0, trial = false, separate = kept !== undefined, signal }: ChangeOptions = {},
  ): Promise<void> {
    const update: Update = { ids, change, creates, trial, signal };
    if (!separate && !trial) return this.#queues.batchUpdates.write(update);
    // A write with the same key may keep it waiting, and a trial is rolled back with all that stands beside it.
    const { database } = this;
    await this.#translatingErrors(() => writeUpdates(database, this.#written, [update], { kept }));
  }

  /**
   * Deletes an object. Answers whether it had attachments, so that the caller need not look for the bytes of the many
   * that have none; undefined where there was no object. Throws StaleClass, or DatabaseUnavailable when it would have
   * to wait too long.
   */
  remove(id: string, signal?: Cancellation): Promise<Removed | undefined> {
    return this.#queues.removals.remove(id, signal);
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
    { kept, signal }: Pick<ChangeOptions, 'kept' | 'signal'> = {},
  ): Promise<string[]> {
    const removal: BatchRemoval = { ids, check, signal };
    if (kept === undefined) return this.#queues.batchRemovals.write(removal);
    // It may wait for a write with the same key, so it is not queued.
    const { database } = this;
    const [attached] = await this.#translatingErrors(() =>
      writeBatchRemovals(database, this.#written, [removal], { kept }),
    );
    return attached!;
  }

  /** Keeps the answer, if any, of a write that has no effect. Throws KeyTaken, and what the signal throws. */
  async keepAnswer(kept: KeptAnswer | undefined, signal?: Cancellation): Promise<void> {
    if (kept === undefined) return;
    await this.#translatingErrors(() => this.database.execute([keepStatement(kept)], signal));
  }

  /**
   * Makes the WHERE of a filter, and tells how an index serves it. Throws WordsIncomplete for a search while the words
   * are being built.
   */
  filter(predicate: Predicate): ListingFilter {
    return tableFilter(predicate, this.layout, this.#dialect.filter, (conditions) =>
      this.database.isLight(this.#name, conditions),
    );
  }

  /**
   * Some matching objects in the order of their creation, after the first `offset`, and how many match in all. With
   * `onlyVersions` their data and attachments are not read where that is possible, which the page tells.
   */
  list(filter: ListingFilter, offset: number, limit: number, onlyVersions = false): Promise<Page> {
    return this.#translatingErrors(() => this.#listing.page(filter, offset, limit, onlyVersions));
  }

  /** Makes the SQL of a sort, and tells which index serves it for the objects of a filter. */
  sort(order: SortOrder, { predicate }: ListingFilter): SortSql {
    return compileSort(order, this.layout.columns, this.#dialect, predicate);
  }

  /**
   * Some matching objects in the order of a sort, and how many match in all. Throws IndexRequired where no index serves
   * it and more than `mostUnindexed` match.
   */
  listSorted(filter: ListingFilter, sort: SortSql, span: Span, mostUnindexed: number): Promise<Page> {
    return this.#translatingErrors(() => this.#listing.sortedPage({ filter, sort, ...span, mostUnindexed }));
  }

  /**
   * The objects after a place in the order of a sort, or before it; or a page, where the total does not matter. Throws
   * IndexRequired as `listSorted` does.
   */
  walk(question: WalkedQuestion): Promise<CountedPage> {
    return this.#translatingErrors(() => this.#listing.walk(question));
  }

  /**
   * All that matches, in the order of a sort and of one moment, in portions; the caller has to read to the end, or to end it.
   * Throws IndexRequired where no index serves the sort, and DatabaseUnavailable where too many do so.
   */
  async *stream(question: StreamQuestion): AsyncGenerator<StoredObject[]> {
    const portions = this.#listing.stream(question);
    try {
      yield* portions;
    } catch (error) {
      throw this.#refusalOf(error);
    }
  }

  /** Which of the values a unique field already has, and in which objects; of those nothing else is read. */
  async holders(field: string, values: readonly KeyValue[]): Promise<Holder[]> {
    const holders: Holder[] = [];
    for (const some of valuePortions(values)) holders.push(...(await this.#holdersOf(field, some)));
    return holders;
  }

  async #holdersOf(field: string, values: KeyValue[]): Promise<Holder[]> {
    const { kind } = this.layout.columns.find((column) => column.field === field)!;
    const target = { path: [field] as [string], kind };
    const where = this.filter({ kind: 'equals', target, values, orMissing: false, negated: false });
    const value = this.database.dialect.filter.scalar([field], kind);
    const rows = await this.#read<{ id: Buffer; value: string | number }>(
      `SELECT id, ${value.text} AS value FROM ${this.#name} WHERE ${where.text}`,
      [...value.values, ...where.values],
    );
    // A truth is 1 in the type that the engine has for it.
    return rows.map(({ id, value }) => ({
      id: idText(id),
      value: kind === 'boolean' ? Number(value) === 1 : value,
    }));
  }

  #findAll(ids: readonly string[]): Promise<StoredObject[]> {
    const sql = this.#statements.find.get(ids.length)!;
    return this.#translatingErrors(() => this.database.findObjects(sql, ids.map(idBytes)));
  }

  #read<Result>(sql: string, values: readonly SqlValue[]): Promise<Result[]> {
    return this.#translatingErrors(() => this.database.query<Result>(sql, values));
  }

  /** Turns the engine's errors into refusals (`refusalOf`). */
  async #translatingErrors<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw this.#refusalOf(error);
    }
  }

  #refusalOf(error: unknown): unknown {
    return refusalOf(error, this.database.dialect, this.layout.columns);
  }
}

/** The table of words of a class, and how it is written. */
function wordsOf({ words }: Dialect, { classId, words: layout }: TableLayout) {
  if (layout === undefined) return undefined;
  const name = wordTableName(classId, layout.slot);
  return {
    table: { name, byWord: words.byWord(name), byObject: words.byObject(name) },
    writes: new WordWrites({ words }, name, layout.source),
  };
}
