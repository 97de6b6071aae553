import type { Predicate } from '@app/schema';
import type { Database, UnitOfWork } from './database.js';
import { compilePredicate } from './filter-sql.js';
import type { LookupColumn } from './lookup-column.js';
import { idBytes, idText } from './object-id.js';
import type { Sql, SqlValue } from './sql.js';
import { inStatements } from './statement-groups.js';

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

/** An object as it is kept: JSON stays text until somebody needs its values. */
export interface StoredObject {
  id: string;
  /** Counts the changes of this object, from 1. */
  revision: number;
  data: string;
  attachments: string | null;
}

/** An object to write. */
export interface NewData {
  id: string;
  data: string;
}

/** Thrown when the class has changed since a write was validated, or its table or a lookup column is gone. */
export class StaleClass extends Error {}

/** Thrown by a write that would repeat a value of a unique field. */
export class UniqueViolation extends Error {
  constructor(readonly field: string) {
    super(`a value of the unique field ${field} is taken`);
  }
}

interface Row {
  id: Buffer;
  revision: number;
  data: string;
  attachments: string | null;
}

/**
 * The objects of one class at one revision of its definition. The statements are made once, here; every write
 * re-checks the revision in the same statement or transaction, so that nothing is stored under a definition that
 * another instance has just replaced.
 */
export class ObjectTable {
  readonly #name: string;
  readonly #insert: string;
  readonly #find: string;
  readonly #replace: string;
  readonly #setAttachments: string;
  readonly #remove: string;
  readonly #checkClass: string;
  readonly #classKey: [id: string, revision: number];

  constructor(
    private readonly database: Database,
    private readonly layout: TableLayout,
  ) {
    const { lockShared } = database.dialect;
    const current = `FROM classes WHERE id = ? AND revision = ?${lockShared}`;
    this.#name = tableName(layout.classId);
    this.#classKey = [layout.classId, layout.revision];
    this.#checkClass = `SELECT 1 ${current}`;
    this.#insert = `INSERT INTO ${this.#name} (id, revision, data) SELECT ?, 1, ? ${current}`;
    this.#find = `SELECT id, revision, data, attachments FROM ${this.#name} WHERE id = ?`;
    const ifUnchanged = 'WHERE id = ? AND revision = ?';
    this.#replace = `UPDATE ${this.#name} SET data = ?, revision = revision + 1 ${ifUnchanged} AND EXISTS (SELECT 1 ${current})`;
    this.#setAttachments = `UPDATE ${this.#name} SET attachments = ?, revision = revision + 1 ${ifUnchanged}`;
    this.#remove = `DELETE FROM ${this.#name} WHERE id = ?`;
  }

  /** Stores a new object. Throws StaleClass or UniqueViolation. */
  async insert({ id, data }: NewData): Promise<void> {
    const stored = await this.#naming(() =>
      this.database.execute(this.#insert, [idBytes(id), data, ...this.#classKey]),
    );
    if (stored === 0) throw new StaleClass();
  }

  /** Stores new objects, all or none. Throws StaleClass or UniqueViolation. */
  async insertMany(rows: readonly NewData[]): Promise<void> {
    await this.#naming(() =>
      this.database.transaction(async (unit) => {
        await this.#holdClass(unit);
        for (const some of inStatements(rows)) {
          await unit.execute(
            `INSERT INTO ${this.#name} (id, revision, data) VALUES ${some.map(() => '(?, 1, ?)').join(', ')}`,
            some.flatMap(({ id, data }) => [idBytes(id), data]),
          );
        }
      }),
    );
  }

  async find(id: string): Promise<StoredObject | undefined> {
    const [row] = await this.#read<Row>(this.#find, [idBytes(id)]);
    return row && fromRow(row);
  }

  /** Which of these ids exist. */
  async findIds(ids: readonly string[]): Promise<Set<string>> {
    if (ids.length === 0) return new Set();
    const rows = await this.#read<{ id: Buffer }>(
      `SELECT id FROM ${this.#name} WHERE id IN (${placeholders(ids.length)})`,
      ids.map(idBytes),
    );
    return new Set(rows.map(({ id }) => idText(id)));
  }

  /**
   * Replaces the data of an object if its revision is still the given one, and answers whether it was. `false` also
   * when the class has changed: the caller reads both again either way. Throws UniqueViolation.
   */
  async replace({ id, revision }: StoredObject, data: string): Promise<boolean> {
    const values = [data, idBytes(id), revision, ...this.#classKey];
    return (await this.#naming(() => this.database.execute(this.#replace, values))) === 1;
  }

  /**
   * Replaces the data of many objects, all or none. `change` gets the objects that exist, locked, in no particular
   * order, and answers what to store; it may throw. Throws StaleClass or UniqueViolation.
   */
  async changeMany(ids: readonly string[], change: (found: StoredObject[]) => NewData[]): Promise<void> {
    await this.#naming(() =>
      this.database.transaction(async (unit) => {
        await this.#holdClass(unit);
        // Everyone locks in the order of ids, so that two batches cannot wait for each other.
        const bytes = [...ids].sort().map(idBytes);
        const found = await unit.query<Row>(
          `SELECT id, revision, data, attachments FROM ${this.#name} WHERE id IN (${placeholders(bytes.length)}) ORDER BY id${this.database.dialect.lockExclusive}`,
          bytes,
        );
        const changes = change(found.map(fromRow));
        const updates = changes.map(({ id, data }) => ({ id: idBytes(id), data }));
        for (const { text, values } of this.database.dialect.updateObjects(this.#name, updates)) {
          await unit.execute(text, values);
        }
      }),
    );
  }

  /** Replaces the attachment descriptors of an object if its revision is still the given one. */
  async setAttachments({ id, revision }: StoredObject, attachments: string | null): Promise<boolean> {
    const values = [attachments, idBytes(id), revision];
    return (await this.#naming(() => this.database.execute(this.#setAttachments, values))) === 1;
  }

  /** Deletes an object and answers whether it existed. */
  async remove(id: string): Promise<boolean> {
    return (await this.#naming(() => this.database.execute(this.#remove, [idBytes(id)]))) === 1;
  }

  /** Makes the WHERE of a filter, and tells whether an index serves it. */
  filter(predicate: Predicate): Sql & { usesIndex: boolean } {
    return compilePredicate(predicate, this.layout.columns, this.database.dialect.filter);
  }

  async count(where: Sql): Promise<number> {
    const [row] = await this.#read<{ total: number | string }>(
      `SELECT COUNT(*) AS total FROM ${this.#name} WHERE ${where.text}`,
      where.values,
    );
    return Number(row!.total);
  }

  /** Some objects in the order of their creation, after the first `offset`. */
  async page(where: Sql, limit: number, offset: number): Promise<StoredObject[]> {
    const rows = await this.#read<Row>(
      `SELECT id, revision, data, attachments FROM ${this.#name} WHERE ${where.text} ORDER BY id LIMIT ? OFFSET ?`,
      [...where.values, limit, offset],
    );
    return rows.map(fromRow);
  }

  /** Which of the values a unique field already has, and in which objects. */
  async holders(field: string, values: readonly SqlValue[]): Promise<{ id: string; value: unknown }[]> {
    const where = compilePredicate(
      {
        kind: 'equals',
        target: { path: [field], kind: this.layout.columns.find((column) => column.field === field)!.kind },
        values: [...values],
        orMissing: false,
        negated: false,
      },
      this.layout.columns,
      this.database.dialect.filter,
    );
    const rows = await this.#read<{ id: Buffer; data: string }>(
      `SELECT id, data FROM ${this.#name} WHERE ${where.text}`,
      where.values,
    );
    return rows.map(({ id, data }) => ({ id: idText(id), value: JSON.parse(data)[field] }));
  }

  async #holdClass(unit: UnitOfWork): Promise<void> {
    const current = await unit.query(this.#checkClass, this.#classKey);
    if (current.length === 0) throw new StaleClass();
  }

  #read<Result>(sql: string, values: readonly SqlValue[]): Promise<Result[]> {
    return this.#naming(() => this.database.query<Result>(sql, values));
  }

  /** Gives the engine's errors the names of this room. */
  async #naming<T>(write: () => Promise<T>): Promise<T> {
    try {
      return await write();
    } catch (error) {
      const { dialect } = this.database;
      if (dialect.isGone(error)) throw new StaleClass();
      const slot = dialect.violatedSlot(error);
      const column = this.layout.columns.find((candidate) => candidate.slot === slot);
      if (column !== undefined) throw new UniqueViolation(column.field);
      // The index belongs to a definition that is just being replaced.
      if (slot !== undefined) throw new StaleClass();
      throw error;
    }
  }
}

function fromRow({ id, revision, data, attachments }: Row): StoredObject {
  return { id: idText(id), revision, data, attachments };
}

function placeholders(count: number): string {
  return new Array(count).fill('?').join(', ');
}
