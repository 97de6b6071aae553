import { stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { exponentialBackoff, retry } from '@app/concurrency';
import type { Database } from '../../connection/database.js';
import type { UnitOfWork } from '../../connection/transaction.js';
import type { TableCopyDialect } from '../../dialects/table-copy-dialect.js';
import { DuplicateKey, duplicateKeyOf } from '../../dialects/write-refusals.js';
import { DatabaseUnavailable } from '../../engine/errors.js';
import type { LookupColumn } from '../../engine/indexes/table-index.js';
import { noteObjectSize } from '../../engine/objects/object-sizes.js';
import type { Read, Sql } from '../../engine/sql.js';
import { createTable, tableName } from '../tables/class-tables.js';
import { portionsOf } from './object-portions.js';

/** A smaller class is changed in one transaction, which takes some 30 ms. */
const FEWEST_OBJECTS = 1000;

/** Rows that are removed at once. */
const REMOVED_AT_ONCE = 256;

/** So few objects are copied while the writers wait. */
const FEW_WRITTEN = 500;

/** So much room is left on the disk for each copy: without any it could not even be dropped, and would keep all others from writing. */
const RESERVED_BYTES = 64 * 1024 * 1024;

/** An object and others may have exchanged a unique value that often while it was tried to copy it. */
const EXCHANGES = 3;

/** A portion that is refused because too much waits to be written has not happened: some 8 s are waited for its turn. */
const WHEN_REFUSED = { attempts: 6, backoff: exponentialBackoff(250) };

const FIRST_ID: Buffer = Buffer.alloc(16);

/** The classes that are copied, by their ids. */
const copied = new WeakMap<Database, Set<string>>();

/** Thrown where the disk has no room for a copy. */
export class NoRoomForCopy extends Error {}

/** The row of an object, as it is copied. */
export interface ObjectRow {
  id: Buffer;
  revision: number;
  data: string;
  attachments: string | null;
}

/** Makes of rows what stands in the copy. */
export type Convert = (rows: readonly ObjectRow[]) => Promise<readonly ObjectRow[]>;

/** The row of an object that was written; its members are null where that was deleted. */
type WrittenRow = { id: Buffer; seq: number } & (ObjectRow | { data: null });

/** How the copy is read and written: beside others, or in the transaction that locks them out. */
interface Access {
  read: Read;
  run(statements: readonly Sql[]): Promise<void>;
}

/**
 * A copy of the objects of a class that is made while others write them, and then takes the place of their table. Whatever
 * ends it earlier, the table is as it was; `ClassTables.dropCopy` removes what is left.
 */
export class ClassCopy {
  readonly #dialect: TableCopyDialect;
  readonly #table: string;
  readonly #copy: string;
  readonly #notes: string;

  /** The slots of `columns` are others than those of the class. */
  constructor(
    private readonly database: Database,
    private readonly classId: string,
    private readonly columns: readonly LookupColumn[],
    private readonly reservedBytes = RESERVED_BYTES,
  ) {
    this.#dialect = database.dialect.tableCopy!;
    this.#table = tableName(classId);
    this.#copy = this.#dialect.copyOf(this.#table);
    this.#notes = this.#dialect.notesOf(this.#table);
  }

  /**
   * Whether the objects of a class are better copied than written in one transaction: to rename tables takes the longer the more
   * tables there are in the file, and writers wait for that too.
   */
  static async serves(database: Database, classId: string): Promise<boolean> {
    const { tableCopy } = database.dialect;
    if (tableCopy === undefined) return false;
    const [schema] = await database.query<{ entries: number }>(tableCopy.schemaSize);
    const fewest = Math.max(FEWEST_OBJECTS, schema!.entries);
    const sql = `SELECT 1 FROM ${tableName(classId)} LIMIT 1 OFFSET ?`;
    return (await database.query(sql, [fewest - 1])).length > 0;
  }

  /** The DDL that it begins with. */
  create(): string[] {
    const others = copied.get(this.database) ?? new Set();
    copied.set(this.database, others.add(this.classId));
    return [
      ...createTable(this.database.dialect, this.#copy, this.columns, this.#table),
      ...this.#dialect.noteWrites(this.#table),
    ];
  }

  /**
   * Copies all objects. Throws DuplicateKey where two have a value of a unique field in common, NoRoomForCopy,
   * DatabaseUnavailable, and what `convert` throws.
   */
  async fill(convert: Convert): Promise<void> {
    const rows = { columns: 'id, revision, data, attachments', from: this.#table, id: 'id' };
    let stored = Promise.resolve();
    try {
      for await (const found of portionsOf<ObjectRow>(this.#beside.read, this.database.dialect, rows)) {
        // While those before are being stored.
        await this.#mayGoOn();
        const statements = this.#insert(await convert(found));
        await stored;
        stored = this.#write(statements);
        // It is awaited, but perhaps not before it fails.
        stored.catch(() => {});
      }
      await stored;
    } catch (error) {
      // Nothing is written after the end.
      await stored.catch(() => {});
      throw error;
    }
  }

  /** Whether many objects have been written that are not copied since. */
  async isFarBehind(): Promise<boolean> {
    return (
      (await this.database.query(`SELECT 1 FROM ${this.#notes} LIMIT 1 OFFSET ${FEW_WRITTEN}`)).length > 0
    );
  }

  /** Copies again what has been written so far. Throws as `fill` does. */
  async catchUp(convert: Convert): Promise<void> {
    const unlessOver: Convert = async (rows) => {
      await this.#mayGoOn();
      return convert(rows);
    };
    await this.#copyWritten(this.#beside.read, unlessOver, (statements) => this.#write(statements));
  }

  /**
   * Copies what is left, and puts the copy in the place of the table. Writers of the class are locked out. Throws as
   * `fill` does.
   */
  async finish(unit: UnitOfWork, convert: Convert): Promise<void> {
    const access: Access = { read: unit.query, run: (statements) => unit.executeAll(statements) };
    await this.#removeWritten(access);
    await this.#copyWritten(access.read, convert, access.run);
    for (const statement of this.#dialect.replace(this.#table)) await unit.query(statement);
  }

  readonly #beside: Access = {
    read: (text, values) => this.database.query(text, values, true),
    run: async (statements) => {
      await retry(() => this.database.execute(statements), {
        ...WHEN_REFUSED,
        when: (error) => this.database.failureOf(error) === 'unavailable' && !this.database.broken.aborted,
      });
    },
  };

  async #write(statements: readonly Sql[]): Promise<void> {
    if (statements.length === 0) return;
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#beside.run(statements);
      } catch (error) {
        const known = duplicateKeyOf(error, this.database.dialect);
        if (!(known instanceof DuplicateKey) || attempt === EXCHANGES) throw known;
        await this.#removeWritten(this.#beside);
      }
    }
  }

  /** Throws where the database is being closed, or the disk has no room for more. */
  async #mayGoOn(): Promise<void> {
    if (this.database.closing.aborted) throw new DatabaseUnavailable('the database is being closed');
    const [own] = await this.#beside.read<{ file: string }>(this.#dialect.file, []);
    const { bavail, bsize } = await statfs(dirname(own!.file));
    // While a long read keeps the log from starting over, what is in it has no place in the file yet.
    const { size } = await stat(this.#dialect.logOf(own!.file));
    if (bavail * bsize < this.#count() * this.reservedBytes + size) throw new NoRoomForCopy();
  }

  /** How many copies there are: what is left of one is dropped before the end of its change. */
  #count(): number {
    const others = copied.get(this.database) ?? new Set();
    for (const classId of others) {
      if (classId !== this.classId && !this.database.definitions.isChanging(classId)) others.delete(classId);
    }
    return Math.max(1, others.size);
  }

  /**
   * Removes from the copy what has been written since: it is copied again in any case, and until then may have a unique
   * value that another object has by now.
   */
  async #removeWritten({ read, run }: Access): Promise<void> {
    const noted = `SELECT id FROM ${this.#notes} WHERE id > ? ORDER BY id LIMIT ?`;
    const text = `DELETE FROM ${this.#copy} WHERE id = ?`;
    for (let last = FIRST_ID; ; ) {
      const found = await read<{ id: Buffer }>(noted, [last, REMOVED_AT_ONCE]);
      if (found.length === 0) return;
      await run(found.map(({ id }) => ({ text, values: [id] })));
      last = found.at(-1)!.id;
    }
  }

  /** A note that was renewed after it has been read stays, for the next time. */
  async #copyWritten(read: Read, convert: Convert, run: Access['run']): Promise<void> {
    const rows = {
      columns: 'n.id, n.seq, o.revision, o.data, o.attachments',
      from: `${this.#notes} n LEFT JOIN ${this.#table} o ON o.id = n.id`,
      id: 'n.id',
    };
    for await (const written of portionsOf<WrittenRow>(read, this.database.dialect, rows)) {
      const copied = await convert(written.filter((row): row is ObjectRow & WrittenRow => row.data !== null));
      await run([
        // All of them first: they may have exchanged a unique value.
        ...written.map(({ id }) => ({ text: `DELETE FROM ${this.#copy} WHERE id = ?`, values: [id] })),
        ...this.#insert(copied),
        ...written.map(({ id, seq }) => ({
          text: `DELETE FROM ${this.#notes} WHERE id = ? AND seq = ?`,
          values: [id, seq],
        })),
      ]);
    }
  }

  #insert(rows: readonly ObjectRow[]): Sql[] {
    const text = `INSERT INTO ${this.#copy} (id, revision, data, attachments) VALUES (?, ?, ?, ?)`;
    return rows.map(({ id, revision, data, attachments }) => {
      noteObjectSize(this.#table, data);
      return { text, values: [id, revision, data, attachments] };
    });
  }
}
