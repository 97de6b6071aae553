import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Database } from '../../connection/database.js';
import type { UnitOfWork } from '../../connection/transaction.js';
import type { TableCopyDialect } from '../../dialects/table-copy-dialect.js';
import { duplicateKeyOf } from '../../dialects/write-refusals.js';
import type { LookupColumn } from '../../engine/indexes/lookup-column.js';
import { noteObjectSize } from '../../engine/objects/object-sizes.js';
import type { Read, Sql } from '../../engine/sql.js';
import { createTable } from '../tables/class-tables.js';
import { tableName } from '../tables/table-layout.js';
import { scanRows } from './object-scan.js';

/** A smaller class is changed in one transaction, which takes some 30 ms. */
const FEWEST_OBJECTS = 1000;

/** Objects that are stored at once: other writes wait for that, some 15 ms. */
const MOST_AT_ONCE = 256;

/** So much room is left on the disk: without any a copy could not even be dropped, and would keep all others from writing. */
const RESERVED_BYTES = 64 * 1024 * 1024;

/** Thrown where the disk has no room for a copy. */
export class NoRoomForCopy extends Error {}

/** So few objects are copied while the writers wait, or what is left of more after so many rounds. */
const FEW_NOTED = 500;
const MOST_ROUNDS = 20;

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
type NotedRow = { id: Buffer; seq: number } & (ObjectRow | { data: null });

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
    classId: string,
    private readonly columns: readonly LookupColumn[],
    private readonly reservedBytes = RESERVED_BYTES,
  ) {
    this.#dialect = database.dialect.tableCopy!;
    this.#table = tableName(classId);
    this.#copy = this.#dialect.copyOf(this.#table);
    this.#notes = this.#dialect.notesOf(this.#table);
  }

  /** Whether the objects of a class are better copied than written in one transaction. */
  static async serves(database: Database, classId: string): Promise<boolean> {
    if (database.dialect.tableCopy === undefined) return false;
    const sql = `SELECT 1 FROM ${tableName(classId)} LIMIT 1 OFFSET ${FEWEST_OBJECTS - 1}`;
    return (await database.query(sql)).length > 0;
  }

  /** The DDL that it begins with. */
  create(): string[] {
    return [
      ...createTable(this.database.dialect, this.#copy, this.columns, this.#table),
      ...this.#dialect.noteWrites(this.#table),
    ];
  }

  /**
   * Copies all objects. Throws DuplicateKey where two have a value of a unique field in common, if only because they were
   * seen at different moments, NoRoomForCopy, and what `convert` throws.
   */
  async fill(convert: Convert): Promise<void> {
    const rows = { columns: 'id, revision, data, attachments', from: this.#table, id: 'id' };
    const [own] = await this.#read<{ file: string }>(this.#dialect.file, []);
    let stored = Promise.resolve();
    try {
      for await (const found of scanRows<ObjectRow>(this.#read, rows)) {
        for (const some of portions(found)) {
          await this.#checkRoom(dirname(own!.file));
          // While those before are being stored.
          const statements = this.#insert(await convert(some));
          await stored;
          stored = this.#run(statements);
          // It is awaited, but perhaps not before it fails.
          stored.catch(() => {});
        }
      }
    } finally {
      await stored;
    }
  }

  /** Copies again what has been written meanwhile, until few objects are left. Throws as `fill` does. */
  async catchUp(convert: Convert): Promise<void> {
    for (let round = 0; round < MOST_ROUNDS && (await this.#areManyNoted()); round++)
      await this.#copyNoted(this.#read, convert, this.#run);
  }

  /** Copies what is left, and puts the copy in the place of the table. Writers of the class are locked out. */
  async finish(unit: UnitOfWork, convert: Convert): Promise<void> {
    await this.#copyNoted(unit.query, convert, (statements) => unit.executeAll(statements));
    for (const statement of this.#dialect.replace(this.#table)) await unit.query(statement);
  }

  async #checkRoom(directory: string): Promise<void> {
    const { bavail, bsize } = await statfs(directory);
    if (bavail * bsize < this.reservedBytes) throw new NoRoomForCopy();
  }

  readonly #read: Read = (text, values) => this.database.query(text, values, true);

  readonly #run = async (statements: readonly Sql[]): Promise<void> => {
    if (statements.length === 0) return;
    try {
      await this.database.execute(statements);
    } catch (error) {
      throw duplicateKeyOf(error, this.database.dialect);
    }
  };

  async #areManyNoted(): Promise<boolean> {
    return (await this.database.query(`SELECT 1 FROM ${this.#notes} LIMIT 1 OFFSET ${FEW_NOTED}`)).length > 0;
  }

  /** A note that was renewed after it has been read stays, for the next time. */
  async #copyNoted(
    read: Read,
    convert: Convert,
    run: (statements: readonly Sql[]) => Promise<void>,
  ): Promise<void> {
    const rows = {
      columns: 'n.id, n.seq, o.revision, o.data, o.attachments',
      from: `${this.#notes} n LEFT JOIN ${this.#table} o ON o.id = n.id`,
      id: 'n.id',
    };
    for await (const found of scanRows<NotedRow>(read, rows)) {
      for (const noted of portions(found)) {
        const copied = await convert(noted.filter((row): row is ObjectRow & NotedRow => row.data !== null));
        await run([
          // All of them first: they may have exchanged a unique value.
          ...noted.map(({ id }) => ({ text: `DELETE FROM ${this.#copy} WHERE id = ?`, values: [id] })),
          ...this.#insert(copied),
          ...noted.map(({ id, seq }) => ({
            text: `DELETE FROM ${this.#notes} WHERE id = ? AND seq = ?`,
            values: [id, seq],
          })),
        ]);
      }
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

function* portions<T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let from = 0; from < rows.length; from += MOST_AT_ONCE) yield rows.slice(from, from + MOST_AT_ONCE);
}
