import type { Database } from '../../connection/database.js';
import type { RunDdl } from '../../connection/definition-changes.js';
import type { UnitOfWork } from '../../connection/transaction.js';
import type { Dialect } from '../../dialects/dialect.js';
import { compoundIndexes, type LookupColumn, type TableIndex } from '../../engine/indexes/table-index.js';
import { type WordIndex, type WordSource, wordTableName } from '../../engine/indexes/word-index.js';
import { ClassEntity } from '../../entities/class.entity.js';
import { lockClass } from '../../segments/lock-class.js';

/** A table of objects or of words, with the id of its class. */
const CLASS_TABLE = /^(?:c_([0-9a-f]{32})|w_([0-9a-f]{32})_\d+)$/;

/** The name of the table of a class. */
export function tableName(classId: string): string {
  return `c_${classId}`;
}

/** What a table of objects must know of its class; one such value per revision. */
export interface TableLayout {
  classId: string;
  revision: number;
  columns: readonly LookupColumn[];
  /** Undefined where the class has no searchable fields. */
  words?: WordLayout | undefined;
}

/** How a table must know the words of its objects. */
interface WordLayout {
  slot: number;
  source: WordSource;
  /** Whether a search finds all objects. */
  isComplete: boolean;
}

/** Names in the table of locks, which has room for them, begin with this. */
const DELETION = 'deleted ';

function deletionOf(classId: string): string {
  return `${DELETION}${classId}`;
}

/**
 * Statements that create a table of objects, or one that is to replace another table of objects, whose indexes differ
 * in their slots.
 */
export function createTable(
  { lookup, objectTable }: Dialect,
  table: string,
  columns: readonly LookupColumn[],
  replaced = table,
): string[] {
  const parts = [
    ...columns.map((column) => lookup.inNewTable(table, column, replaced)),
    ...compoundIndexes(columns).map((index) => lookup.compoundInNewTable(table, index, replaced)),
  ];
  const definitions = [...objectTable.columns, ...parts.flatMap((part) => part.definitions)];
  return [
    `CREATE TABLE ${table} (${definitions.join(', ')})${objectTable.options}`,
    ...parts.flatMap((part) => part.statements),
  ];
}

/** The DDL of class tables, as statements to run in order. */
export class ClassTables {
  constructor(private readonly database: Database) {}

  /** A table for the objects of a new class. */
  create(classId: string, columns: readonly LookupColumn[]): string[] {
    return createTable(this.database.dialect, tableName(classId), columns);
  }

  /** A lookup column, with its index if it has one. */
  addColumn(classId: string, column: LookupColumn): string[] {
    return this.database.dialect.lookup.add(tableName(classId), column);
  }

  /** A compound index, or that of a column that had none of its own. */
  addIndex(classId: string, index: TableIndex): string[] {
    return this.database.dialect.lookup.addIndex(tableName(classId), index);
  }

  /** Takes a lookup column and its index away; compound indexes are dropped before. */
  dropColumn(classId: string, column: LookupColumn): string[] {
    return this.database.dialect.lookup.drop(tableName(classId), column);
  }

  /** A table for the words of its objects. One of this slot that is there was left by a change that failed half-way. */
  createWords(classId: string, { slot }: WordIndex): string[] {
    const name = wordTableName(classId, slot);
    return [`DROP TABLE IF EXISTS ${name}`, ...this.database.dialect.words.create(name)];
  }

  /** Statements that drop tables of words of a class other than this one. */
  async dropOtherWords(classId: string, index: WordIndex | null): Promise<string[]> {
    const kept = index === null ? undefined : wordTableName(classId, index.slot);
    const own = new RegExp(`^${wordTableName(classId, 0).slice(0, -1)}\\d+$`);
    const tables = await this.database.query<{ name: string }>(
      `SELECT name FROM (${this.database.dialect.tableNames}) own WHERE name LIKE ?`,
      [`w%${classId}%`],
    );
    return tables
      .map(({ name }) => name)
      .filter((name) => own.test(name) && name !== kept)
      .map((name) => `DROP TABLE IF EXISTS ${name}`);
  }

  /** The table of the objects of a class, those of their words, and what a change that failed half-way has left. */
  async drop(classId: string): Promise<string[]> {
    const words = await this.dropOtherWords(classId, null);
    const copy = await this.dropCopy(classId);
    return [...copy, `DROP TABLE IF EXISTS ${tableName(classId)}`, ...words];
  }

  /** Drops these, and removes the note of the deletion. */
  async remove(classId: string, runDdl: RunDdl): Promise<void> {
    await runDdl(await this.drop(classId));
    await this.forgetDeletion(classId);
  }

  /** Statements that drop what there is of a copy of the objects of a class (`ClassCopy`). */
  async dropCopy(classId: string): Promise<string[]> {
    const { tableCopy } = this.database.dialect;
    const table = tableName(classId);
    // Each by its name: a file may have thousands of tables.
    for (const name of tableCopy?.namesOf(table) ?? []) {
      if ((await this.#columnsOf(name)).length > 0) return tableCopy!.drop(table);
    }
    return [];
  }

  /** Ids of classes whose objects are being copied, or were when a process ended. */
  async copied(): Promise<string[]> {
    const { tableCopy, tableNames } = this.database.dialect;
    if (tableCopy === undefined) return [];
    const names = await this.database.query<{ name: string }>(tableNames);
    const tables = new Set(names.flatMap(({ name }) => tableCopy.tableOf(name) ?? []));
    return [...tables].map((table) => table.slice(tableName('').length));
  }

  /**
   * Ids of classes that have no row, but tables, or the note that these are to be dropped, which stays where a process
   * ended after it has dropped them. One that is being created or deleted is among them.
   */
  async withoutRow(): Promise<string[]> {
    const tables = await this.database.query<{ name: string }>(this.database.dialect.tableNames);
    const ids = new Set(
      tables.flatMap(({ name }) => {
        const [, objects, words] = CLASS_TABLE.exec(name) ?? [];
        return objects ?? words ?? [];
      }),
    );
    const notes = `SELECT name FROM locks WHERE name LIKE '${DELETION}%'`;
    for (const { name } of await this.database.query<{ name: string }>(notes))
      ids.add(name.slice(DELETION.length));
    // Read after the tables: the row of a class that is created meanwhile is among these.
    for (const { id } of await this.database.query<{ id: string }>('SELECT id FROM classes')) ids.delete(id);
    return [...ids];
  }

  /** Notes, in the transaction that deletes the row of a class, that its tables are to be dropped with all in them. */
  async noteDeletion(unit: UnitOfWork, classId: string): Promise<void> {
    await unit.execute('INSERT INTO locks (name) VALUES (?)', [deletionOf(classId)]);
  }

  /** Removes the note once the tables are dropped. */
  async forgetDeletion(classId: string): Promise<void> {
    const text = 'DELETE FROM locks WHERE name = ?';
    await this.database.execute([{ text, values: [deletionOf(classId)] }]);
  }

  /**
   * Whether the tables of a class without a row are to be dropped: a deletion has noted it, or no object is in them.
   * Others may have lost their row by an accident, which `verify` tells its operator.
   */
  async areToBeDropped(classId: string): Promise<boolean> {
    const note = 'SELECT name FROM locks WHERE name = ?';
    if ((await this.database.query(note, [deletionOf(classId)])).length > 0) return true;
    try {
      return (await this.database.query(`SELECT id FROM ${tableName(classId)} LIMIT 1`)).length === 0;
    } catch (error) {
      // There are those of its words alone.
      if (this.database.lacksTable(error)) return true;
      throw error;
    }
  }

  /** Locks writers out of a class until the transaction ends: they lock its row shared. */
  async lock(unit: UnitOfWork, classId: string): Promise<void> {
    await lockClass(unit, this.database.dialect, classId, tableName(classId));
  }

  /**
   * The row of a class after all that has changed it: also after a commit that a server still makes though its
   * connection is given up, which a plain read would not wait for.
   */
  async settledRow(classId: string): Promise<ClassEntity | null> {
    const { database } = this;
    if (database.dialect.singleWriter) return database.reading.findOneBy(ClassEntity, { id: classId });
    return database.transaction(({ manager, sharedLock }) =>
      manager.findOne(ClassEntity, { where: { id: classId }, ...sharedLock }),
    );
  }

  /** Deletes the segments of a class that is being removed. */
  async forgetSegments(unit: UnitOfWork, classId: string): Promise<void> {
    await unit.execute('DELETE FROM segments WHERE class_id = ?', [classId]);
  }

  /**
   * Statements that drop lookup columns and indexes that are not among these: a change that failed half-way left them.
   */
  async dropOthers(classId: string, columns: readonly LookupColumn[]): Promise<string[]> {
    const names = await this.#columnsOf(tableName(classId));
    const expected = new Set(columns.map(({ slot }) => slot));
    const others = names
      .filter((name) => /^x\d+$/.test(name) && !expected.has(Number(name.slice(1))))
      .map((name): LookupColumn => {
        const slot = Number(name.slice(1));
        // Only unique texts have a second column beside the value, the digest.
        return { slot, field: '', kind: 'text', unique: names.includes(`u${slot}`) };
      });
    return [
      ...(await this.#dropOtherIndexes(classId, columns)),
      ...others.flatMap((column) => this.dropColumn(classId, column)),
    ];
  }

  /** The names of the columns of a table, none where there is no such table. */
  async #columnsOf(table: string): Promise<string[]> {
    const { text, values } = this.database.dialect.columnNames(table);
    const columns = await this.database.query<{ name: string }>(text, values);
    return columns.map(({ name }) => name);
  }

  /** The indexes of other columns go with these, unless they are compound. */
  async #dropOtherIndexes(classId: string, columns: readonly LookupColumn[]): Promise<string[]> {
    const { lookup } = this.database.dialect;
    const table = tableName(classId);
    const { text, values } = lookup.indexNames(table);
    const names = (await this.database.query<{ name: string }>(text, values)).map(({ name }) => name);
    const compound = new Set(compoundIndexes(columns).flatMap((index) => lookup.namesOf(table, index)));
    const ownLess = columns.filter(({ indexed, unique }) => indexed === false && !unique);
    const surplus = new Set(ownLess.flatMap((column) => lookup.namesOf(table, column)));
    return lookup.dropIndexes(
      names.filter((name) => surplus.has(name) || (/^[co]x_/.test(name) && !compound.has(name))),
      table,
    );
  }
}
