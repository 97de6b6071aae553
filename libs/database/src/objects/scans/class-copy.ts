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
import { CopyRoom } from './copy-room.js';
import { portionsOf } from './object-portions.js';

/** A smaller class is changed in one transaction, which takes some 30 ms. */
const FEWEST_OBJECTS = 1000;

/** Rows that are removed at once. */
const REMOVED_AT_ONCE = 256;

/** An object and others may have exchanged a unique value that often while it was tried to copy it. */
const EXCHANGES = 3;

/** A portion that is refused because too much waits to be written has not happened: some 8 s are waited for its turn. */
const WHEN_REFUSED = { attempts: 6, backoff: exponentialBackoff(250) };

const FIRST_ID: Buffer = Buffer.alloc(16);

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
  readonly #room: CopyRoom;

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
    this.#notes = this.#dialect.notesOf(this.#table);
    this.#room = new CopyRoom(database, classId, reservedBytes);
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
    this.#room.reserve();
    return [
      ...createTable(this.database.dialect, this.#copy, this.columns, this.#table),
      ...this.#dialect.noteWrites(this.#table),
    ];
  }

  /**
   * Copies all objects, and answers how many. Throws DuplicateKey where two have a value of a unique field in common, NoRoomForCopy,
   * DatabaseUnavailable, and what `convert` throws.
   */
  async fill(convert: Convert): Promise<number> {
    const rows = { columns: 'id, revision, data, attachments', from: this.#table, id: 'id' };
    // What is created from here on is noted, and writers may create more than is copied.
    const upTo = await lastOf(this.#beside.read, this.#table);
    let copied = 0;
    let stored = Promise.resolve();
    try {
      for await (const found of portionsOf<ObjectRow>(this.#beside.read, this.database.dialect, rows, upTo)) {
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
  async left(): Promise<number> {
    const text = `SELECT COUNT(*) AS notes FROM ${this.#notes}`;
    const [row] = await this.#beside.read<{ notes: number }>(text, []);
    return row!.notes;
  }

  /** Copies again what has been written so far. Throws as `fill` does. */
  async catchUp(convert: Convert): Promise<void> {
    const run: Access['run'] = (statements) => this.#write(statements);
    await this.#copyWritten({ read: this.#beside.read, run }, this.#withRoom(convert));
  }

  /** The same for so long, while all that writes waits. Throws as `fill` does. */
  async catchUpAlone(convert: Convert, milliseconds: number): Promise<void> {
    const turn = (unit: UnitOfWork) =>
      this.#copyWritten(accessOf(unit), this.#withRoom(convert), performance.now() + milliseconds);
    await this.#despiteExchanges(() => this.#whenAdmitted(() => this.database.transaction(turn)));
  }

  /**
   * Copies what is left, and puts the copy in the place of the table. Writers of the class are locked out. Throws as
   * `fill` does.
   */
  async finish(unit: UnitOfWork, convert: Convert): Promise<void> {
    const access = accessOf(unit);
    await this.#removeWritten(access);
    await this.#copyWritten(access, convert);
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
        await this.#removeWritten(this.#beside);
      }
    }
  }

  /** Throws where the database is being closed, or the disk has no room for more. */
  async #mayGoOn(): Promise<void> {
    if (this.database.closing.aborted) throw new DatabaseUnavailable('the database is being closed');
    await this.#room.check();
  }

  #withRoom(convert: Convert): Convert {
    return async (rows) => {
      await this.#mayGoOn();
      return convert(rows);
    };
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

  /**
   * A note that was renewed after it has been read stays, for the next time. So do those of objects that are created meanwhile, and
   * from `until` on all others.
   */
  async #copyWritten(
    { read, run }: Access,
    convert: Convert,
    until = Number.POSITIVE_INFINITY,
  ): Promise<void> {
    const rows = {
      columns: 'n.id, n.seq, o.revision, o.data, o.attachments',
      from: `${this.#notes} n LEFT JOIN ${this.#table} o ON o.id = n.id`,
      id: 'n.id',
    };
    const upTo = await lastOf(read, this.#notes);
    for await (const written of portionsOf<WrittenRow>(read, this.database.dialect, rows, upTo)) {
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
      if (performance.now() > until) return;
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

function accessOf(unit: UnitOfWork): Access {
  return { read: unit.query, run: (statements) => unit.executeAll(statements) };
}

/** The last id of a table; the first one there could be where it is empty. */
async function lastOf(read: Read, table: string): Promise<Buffer> {
  const [row] = await read<{ last: Buffer | null }>(`SELECT MAX(id) AS last FROM ${table}`, []);
  return row!.last ?? FIRST_ID;
}
