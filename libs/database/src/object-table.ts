import type { Predicate } from '@app/schema';
import type { ChangedTable } from './change-held.js';
import type { Database } from './database.js';
import { DatabaseUnavailable, OutcomeUnknown } from './failures.js';
import { type Access, accessOf } from './filter-access.js';
import { compilePredicate } from './filter-sql.js';
import { type Batch, GroupedChanges } from './grouped-changes.js';
import { GroupedFinds } from './grouped-finds.js';
import { GroupedUpdates } from './grouped-updates.js';
import type { Keep, KeptAnswer } from './kept-answer.js';
import type { ListingFilter } from './listing/listing-filter.js';
import { ObjectListing } from './listing/object-listing.js';
import type { Page } from './listing/page-window.js';
import type { LookupColumn } from './lookup-column.js';
import type { ObjectChange } from './object-change.js';
import { idBytes, idText, newObjectId } from './object-id.js';
import type { StoredObject } from './object-row.js';
import { ObjectStatements } from './object-statements.js';
import { ClassSegments } from './segments/class-segments.js';
import type { SqlValue } from './sql.js';
import { storeChanges } from './store-changes.js';
import { GroupedInserts, storeInserts, storeNew } from './store-inserts.js';
import { GroupedRemovals, storeRemovals } from './store-removals.js';
import { refusalOf, StaleClass } from './write-refusals.js';

/** The name of the table of a class. */
export function tableName(classId: string): string {
  return `c_${classId}`;
}

/** What a table of objects must know of its class; one such value per revision. */
export interface TableLayout {
  classId: string;
  revision: number;
  columns: readonly LookupColumn[];
}

/**
 * The objects of one class at one revision of its definition. The statements are made once, here; every write
 * re-checks the revision in the same statement or transaction, so that nothing is stored under a definition that
 * another instance has just replaced. A write to a sealed segment raises the segment's version with it.
 */
export class ObjectTable {
  /** Names of the fields of which no two objects have the same value. */
  readonly uniqueFields: readonly string[];

  readonly #name: string;
  readonly #statements: ObjectStatements;
  readonly #segments: ClassSegments;
  readonly #listing: ObjectListing;
  // Each kind by itself: a single update does not wait behind batches, and groups of it are bounded by its size.
  readonly #inserts: GroupedInserts;
  readonly #updates: GroupedUpdates;
  readonly #changes: GroupedChanges;
  readonly #removals: GroupedRemovals;
  readonly #finds = new GroupedFinds((ids) => this.#findAll(ids));

  constructor(
    private readonly database: Database,
    private readonly layout: TableLayout,
  ) {
    this.#name = tableName(layout.classId);
    this.uniqueFields = layout.columns.filter(({ unique }) => unique).map(({ field }) => field);
    this.#statements = new ObjectStatements(database.dialect, this.#name, layout);
    this.#segments = new ClassSegments(database, layout.classId, this.#name);
    const concernsAll = (error: unknown) => this.#concernsAll(error);
    // A single writer lets writes of any kind share a flush, and each statement costs it little.
    const alone = database.dialect.singleWriter;
    this.#inserts = new GroupedInserts(
      (insertions) => this.#naming(() => storeInserts(database, this.#place, insertions)),
      concernsAll,
      alone,
    );
    const storeBatches = (batches: readonly Batch[]) => this.#storeChanges(batches);
    this.#updates = new GroupedUpdates(storeBatches, concernsAll, alone);
    this.#changes = new GroupedChanges(storeBatches, concernsAll, { alone });
    this.#removals = new GroupedRemovals(
      (batches) => this.#naming(() => storeRemovals(database, this.#place, batches)),
      concernsAll,
      alone,
    );
    this.#listing = new ObjectListing(database, this.#segments, layout, this.#name);
  }

  /**
   * Stores a new object and answers its id. Throws StaleClass, UniqueViolation, KeyTaken, or DatabaseUnavailable when
   * it would have to wait too long.
   */
  async insert(data: string, keep?: Keep<string[]>): Promise<string> {
    if (keep === undefined) return this.#inserts.insert(data);
    // One that may wait for another of its key holds up nobody else.
    const [id] = await this.insertMany([data], keep);
    return id!;
  }

  /** Stores new objects, all or none, and answers their ids. Throws StaleClass, UniqueViolation or KeyTaken. */
  insertMany(data: readonly string[], keep?: Keep<string[]>): Promise<string[]> {
    const make = () => data.map((text) => ({ id: newObjectId(), data: text }));
    return this.#naming(() => storeNew(this.database, this.#place, make, keep));
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

  /**
   * Changes an object, and answers what it is then; undefined where there is no such object. `change` gets it locked, as
   * all changes that were asked for before have left it; it may throw, and may be called again. One that keeps its
   * answer is `separate`, since it may wait for another of its key. Throws StaleClass, UniqueViolation, KeyTaken, or
   * DatabaseUnavailable when it would have to wait too long.
   */
  update(
    id: string,
    change: (stored: StoredObject) => ObjectChange,
    how?: { separate: boolean },
  ): Promise<StoredObject | undefined> {
    return this.#updates.update(id, change, how);
  }

  /**
   * Replaces the data of many objects, all or none. `change` gets the objects that exist, locked, and answers what to
   * store; it may throw, and may be called again. Throws StaleClass, UniqueViolation or KeyTaken.
   */
  async changeMany(ids: readonly string[], change: Batch['change'], kept?: KeptAnswer): Promise<void> {
    // One that may wait for another of its key holds up nobody else.
    if (kept === undefined) await this.#changes.make({ ids, change });
    else await this.#storeChanges([{ ids, change }], kept);
  }

  /**
   * Deletes an object. Answers whether it had attachments, so that nobody need look for the bytes of the many that have
   * none; undefined where there was no object. Throws StaleClass, or DatabaseUnavailable when it would have to wait too long.
   */
  remove(id: string): Promise<{ attached: boolean } | undefined> {
    return this.#removals.remove(id);
  }

  /** The same unless `condition` throws, which gets the object as `update` does. */
  async removeIf(
    id: string,
    condition: (stored: StoredObject) => void,
  ): Promise<{ attached: boolean } | undefined> {
    const removed = await this.update(id, (stored) => {
      condition(stored);
      return { removed: true };
    });
    return removed && { attached: removed.attachments !== null };
  }

  /** Makes the WHERE of a filter, and tells how an index serves it. */
  filter(predicate: Predicate): ListingFilter {
    const { columns } = this.layout;
    const { filter } = this.database.dialect;
    const { classId, revision } = this.layout;
    const sql = compilePredicate(predicate, columns, filter);
    let access: Access | undefined;
    return {
      ...sql,
      key: `${classId} ${revision} ${sql.text} ${sql.values.map(keyOf).join()}`,
      everyObject: predicate.kind === 'always',
      get access() {
        access ??= accessOf(predicate, columns, filter);
        return access;
      },
    };
  }

  /** Some matching objects in the order of their creation, after the first `offset`, and how many match in all. */
  list(filter: ListingFilter, offset: number, limit: number): Promise<Page> {
    return this.#naming(() => this.#listing.page(filter, offset, limit));
  }

  /** Which of the values a unique field already has, and in which objects. */
  async holders(field: string, values: readonly SqlValue[]): Promise<{ id: string; value: unknown }[]> {
    const where = this.filter({
      kind: 'equals',
      target: { path: [field], kind: this.layout.columns.find((column) => column.field === field)!.kind },
      values: [...values],
      orMissing: false,
      negated: false,
    });
    const rows = await this.#read<{ id: Buffer; data: string }>(
      `SELECT id, data FROM ${this.#name} WHERE ${where.text}`,
      where.values,
    );
    return rows.map(({ id, data }) => ({ id: idText(id), value: JSON.parse(data)[field] }));
  }

  get #place(): ChangedTable {
    return { name: this.#name, statements: this.#statements, segments: this.#segments };
  }

  #storeChanges(batches: readonly Batch[], kept?: KeptAnswer): Promise<void> {
    return this.#naming(() => storeChanges(this.database, this.#place, batches, kept));
  }

  /** Of an error of a transaction of many: whether each of them alone would only fail again, or might be stored twice. */
  #concernsAll(error: unknown): boolean {
    if ([OutcomeUnknown, DatabaseUnavailable, StaleClass].some((kind) => error instanceof kind)) return true;
    const failure = this.database.dialect.failureOf(error);
    return failure !== undefined && failure !== 'aborted' && failure !== 'full';
  }

  async #findAll(ids: readonly string[]): Promise<StoredObject[]> {
    const rows = await this.#read<object>(this.#statements.find.get(ids.length)!, ids.map(idBytes), true);
    return rows.map(this.database.dialect.object.from);
  }

  #read<Result>(sql: string, values: readonly SqlValue[], reused = false): Promise<Result[]> {
    return this.#naming(() => this.database.query<Result>(sql, values, reused));
  }

  /** Gives the engine's errors the names of this room. */
  async #naming<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw refusalOf(error, this.database.dialect, this.layout.columns);
    }
  }
}

/** A value in the key of a filter: no two values have the same text. */
function keyOf(value: SqlValue): string {
  if (typeof value === 'string') return JSON.stringify(value);
  // Of bytes, as ids have, each is a character.
  return Buffer.isBuffer(value) ? value.toString('latin1') : String(value);
}
