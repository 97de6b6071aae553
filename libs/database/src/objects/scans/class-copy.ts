import { exponentialBackoff, retry } from '@app/concurrency';
import type { Database } from '../../connection/database.js';
import type { UnitOfWork } from '../../connection/transaction.js';
import type { TableCopyDialect } from '../../dialects/table-copy-dialect.js';
import { DuplicateKey, duplicateKeyOf } from '../../dialects/write-refusals.js';
import { DatabaseUnavailable } from '../../engine/errors.js';
import type { LookupColumn } from '../../engine/indexes/table-index.js';
import type { ObjectRow } from '../../engine/objects/object-row.js';
import { noteObjectSize } from '../../engine/objects/object-sizes.js';
import type { Sql } from '../../engine/sql.js';
import { createTable, tableName } from '../tables/class-tables.js';
import { type Access, type Convert, CopyCatchUp, lastOf } from './copy-catch-up.js';
import { CopyDiskSpace } from './copy-disk-space.js';
import { portionsOf } from './object-portions.js';

/** A smaller class is changed in one transaction, which takes some 30 ms. */
const MIN_OBJECTS = 1000;

/** An object and others may have exchanged a unique value that often while it was tried to copy it. */
const EXCHANGES = 3;

/**
 * A portion that is refused because too much waits to be written has not happened: some 8 s are waited for its turn.
 */
const WHEN_REFUSED = { attempts: 6, backoff: exponentialBackoff(250) };

/**
 * A copy of the objects of a class that is made while others write them, and then takes the place of their table.
 * Whatever ends it earlier, the table is as it was; `ClassTables.dropCopy` removes what is left.
 */
export class ClassCopy {
  readonly #dialect: TableCopyDialect;
  readonly #table: string;
  readonly #copy: string;
  readonly #catchUp: CopyCatchUp;
  readonly #diskSpace: CopyDiskSpace;

  /** The slots of `columns` are others than those of the class. */
  constructor(
    private readonly database: Database,
    classId: string,
    private readonly columns: readonly LookupColumn[],
    reservedBytes?: number,
  ) {
    this.#dialect = database.dialect.tableCopy!;
    this.#table = tableName(classId);
    this.#copy = this.#dialect.copyOf(this.#table);
    const names = { table: this.#table, copy: this.#copy, notes: this.#dialect.notesOf(this.#table) };
    this.#catchUp = new CopyCatchUp(database.dialect, names, (rows) => this.#insert(rows));
    this.#diskSpace = new CopyDiskSpace(database, classId, reservedBytes);
  }

  /**
   * Whether the objects of a class are better copied than written in one transaction: to rename tables takes the longer
   * the more tables there are in the file, and writers wait for that too.
   */
  static async serves(database: Database, classId: string): Promise<boolean> {
    const { tableCopy } = database.dialect;
    if (tableCopy === undefined) return false;
    const [schema] = await database.query<{ entries: number }>(tableCopy.schemaSize);
    const fewest = Math.max(MIN_OBJECTS, schema!.entries);
    const sql = `SELECT 1 FROM ${tableName(classId)} LIMIT 1 OFFSET ?`;
    return (await database.query(sql, [fewest - 1])).length > 0;
  }

  /** The DDL that it begins with. */
  create(): string[] {
    this.#diskSpace.reserve();
    return [
      ...createTable(this.database.dialect, this.#copy, this.columns, this.#table),
      ...this.#dialect.noteWrites(this.#table),
    ];
  }

  /**
   * Copies all objects, and answers how many. Throws DuplicateKey where two have a value of a unique field in common,
   * NoDiskSpaceForCopy, DatabaseUnavailable, and what `convert` throws.
   */
  async fill(convert: Convert): Promise<number> {
    // What is created from here on is noted, and writers may create more than is copied.
    const upTo = await lastOf(this.#beside.read, this.#table);
    const rows = { columns: 'id, revision, data, attachments', from: this.#table, id: 'id', upTo };
    let copied = 0;
    let stored = Promise.resolve();
    try {
      for await (const found of portionsOf<ObjectRow>(this.#beside.read, this.database.dialect, rows)) {
        // While those before are being stored.
        await this.#mayGoOn();
        const statements = this.#insert(await convert(found));
        await stored;
        copied += found.length;
        stored = this.#write(statements);
        // It is awaited, but perhaps not before it fails.
        stored.catch(() => {});
      }
      await stored;
      return copied;
    } catch (error) {
      // Nothing is written after the end.
      await stored.catch(() => {});
      throw error;
    }
  }

  /** How many objects have been written that are not copied since. */
  left(): Promise<number> {
    return this.#catchUp.count(this.#beside.read);
  }

  /** Copies again what has been written so far. Throws as `fill` does. */
  async catchUp(convert: Convert): Promise<void> {
    const run: Access['run'] = (statements) => this.#write(statements);
    await this.#catchUp.copyAgain({ read: this.#beside.read, run }, this.#withRoom(convert));
  }

  /** The same for so long, while all that writes waits. Throws as `fill` does. */
  async catchUpAlone(convert: Convert, milliseconds: number): Promise<void> {
    const turn = (unit: UnitOfWork) =>
      this.#catchUp.copyAgain(accessOf(unit), this.#withRoom(convert), performance.now() + milliseconds);
    await this.#despiteExchanges(() => this.#whenAdmitted(() => this.database.transaction(turn)));
  }

  /**
   * Copies what is left, and puts the copy in the place of the table. Writers of the class are locked out. Throws as
   * `fill` does.
   */
  async finish(unit: UnitOfWork, convert: Convert): Promise<void> {
    const access = accessOf(unit);
    await this.#catchUp.remove(access);
    await this.#catchUp.copyAgain(access, convert);
    for (const statement of this.#dialect.replace(this.#table)) await unit.query(statement);
  }

  readonly #beside: Access = {
    read: (text, values) => this.database.query(text, values, true),
    run: (statements) => this.#whenAdmitted(async () => void (await this.database.execute(statements))),
  };

  #whenAdmitted(work: () => Promise<void>): Promise<void> {
    return retry(work, {
      ...WHEN_REFUSED,
      when: (error) => this.database.failureOf(error) === 'unavailable' && !this.database.broken.aborted,
    });
  }

  async #write(statements: readonly Sql[]): Promise<void> {
    if (statements.length > 0) await this.#despiteExchanges(() => this.#beside.run(statements));
  }

  async #despiteExchanges(write: () => Promise<void>): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await write();
      } catch (error) {
        const known = duplicateKeyOf(error, this.database.dialect);
        if (!(known instanceof DuplicateKey) || attempt === EXCHANGES) throw known;
        await this.#catchUp.remove(this.#beside);
      }
    }
  }

  /** Throws where the database is being closed, or the disk has no room for more. */
  async #mayGoOn(): Promise<void> {
    if (this.database.closing.aborted) throw new DatabaseUnavailable('the database is being closed');
    await this.#diskSpace.check();
  }

  #withRoom(convert: Convert): Convert {
    return async (rows) => {
      await this.#mayGoOn();
      return convert(rows);
    };
  }

  #insert(rows: readonly ObjectRow[]): Sql[] {
    const text = `INSERT INTO ${this.#copy} (id, revision, data, attachments) VALUES (?, ?, ?, ?)`;
    return rows.map(({ id, revision, data, attachments }) => {
      noteObjectSize(this.#table, data);
      return { text, values: [id, revision, data, attachments] };
    });
  }
}

function accessOf(unit: UnitOfWork): Access {
  return { read: unit.query, run: (statements) => unit.executeAll(statements) };
}
