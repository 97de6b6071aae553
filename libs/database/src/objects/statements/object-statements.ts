import type { Dialect, ObjectUpdate } from '../../dialects/dialect.js';
import { idBytes } from '../../engine/objects/object-id.js';
import { noteObjectSize } from '../../engine/objects/object-sizes.js';
import { OPERAND, type Sql } from '../../engine/sql.js';
import { operands, type PlacedObject, SegmentStatements } from './segment-statements.js';
import { type StoredResponse, storeResponse } from './stored-response.js';

/** How many ids a statement finds: few sizes, so that each is prepared. */
const FIND_SIZES = [1, 4, 16] as const;
export const MAX_FOUND_TOGETHER = Math.max(...FIND_SIZES);

/**
 * The statements that write objects of a class, made once per revision. Where a method answers several, none needs the
 * answer of another, and the first one decides whether anything is written at all. An object of the tail is written
 * under a shared lock on the class's row, which says that it is still in the tail; an object of a segment, with the row
 * of that segment.
 */
export class ObjectStatements extends SegmentStatements {
  /** Finds, by the number of ids. */
  readonly #find: ReadonlyMap<number, string>;
  /** The same for attachments alone. */
  readonly #findAttachments: ReadonlyMap<number, string>;
  /** Answers up to where the class is sealed, and locks that and the definition, shared. */
  readonly lockClass: Sql;
  /** The same without the lock. */
  readonly currentClass: Sql;
  /** The table, by its ids, where a SELECT locks objects: by any other index it would lock all the others too. */
  readonly #byId: string;
  readonly #classKey: [id: string, revision: number];
  readonly #insert: string;
  readonly #setAttachments: string;

  constructor(
    private readonly dialect: Dialect,
    private readonly table: string,
    { classId, revision }: { classId: string; revision: number },
  ) {
    super(classId);
    const { lockShared, insertObject } = dialect;
    const current = 'FROM classes WHERE id = ? AND revision = ?';
    this.#byId = `${table}${dialect.inIdOrder(table)}`;
    this.#classKey = [classId, revision];
    this.#find = this.#selectsOf(dialect.object.columns);
    this.#findAttachments = this.#selectsOf('id, attachments');
    this.currentClass = { text: `SELECT sealed_to AS sealedTo ${current}`, values: this.#classKey };
    this.lockClass = { ...this.currentClass, text: `${this.currentClass.text}${lockShared}` };
    this.#setAttachments = `UPDATE ${table} SET attachments = ?, revision = revision + ? WHERE id = ?`;
    this.#insert = insertObject(table);
  }

  /** Finds objects, so many at most. Places that are left over repeat the last id. */
  find(ids: readonly string[]): Sql {
    return byIds(this.#find, ids);
  }

  /** The same for their attachments, as rows with `id` and `attachments`. */
  findAttachments(ids: readonly string[]): Sql {
    return byIds(this.#findAttachments, ids);
  }

  /** Which of these objects exist. */
  findIds(ids: readonly string[]): Sql {
    return {
      text: `SELECT id FROM ${this.table} WHERE id IN (${operands(ids.length)})`,
      values: ids.map(idBytes),
    };
  }

  /** How many bytes these objects take together. */
  bytesOf(ids: readonly string[]): Sql {
    return {
      text: `SELECT SUM(${this.dialect.objectBytes}) AS bytes FROM ${this.table} WHERE id IN (${operands(ids.length)})`,
      values: ids.map(idBytes),
    };
  }

  /** Finds and locks objects. Every transaction locks in the order of ids, so that no two deadlock. */
  findAndLock(ids: readonly string[]): Sql {
    return {
      text: `SELECT ${this.dialect.object.columns} FROM ${this.#byId} WHERE id IN (${operands(ids.length)}) ORDER BY id${this.dialect.lockExclusive}`,
      values: [...ids].sort().map(idBytes),
    };
  }

  /** Clears the values of locked objects, which the same transaction writes next. */
  clearValues(ids: readonly Buffer[]): Sql {
    return {
      text: `UPDATE ${this.#byId} SET data = '{}' WHERE id IN (${operands(ids.length)})`,
      values: ids,
    };
  }

  /**
   * Writes nothing where the revision is another, or one of the ids, which ascend, is not above the segments.
   * Statements may be made on demand.
   */
  insert(rows: readonly ObjectUpdate[]): Iterable<Sql> {
    noteSizes(this.dialect, this.table, rows);
    if (rows.length > 1) return this.dialect.insertObjects(this.table, this.#classKey, rows);
    return rows.map(({ id, data }) => ({ text: this.#insert, values: [id, data, ...this.#classKey, id] }));
  }

  /** Stores the response to an insert under the conditions of the insert itself, whose lowest id is `id`. */
  storeResponseOfInsert(response: StoredResponse, id: Buffer): Sql {
    const { text, values } = this.#ifInsertable(id);
    return storeResponse(response, text, values);
  }

  /** A SELECT that finds a row under the conditions of the insert itself, whose lowest id is `id`. */
  insertCondition(id: Buffer): Sql {
    const { text, values } = this.#ifInsertable(id);
    return { text: `SELECT 1 ${text}`, values };
  }

  #ifInsertable(id: Buffer): Sql {
    return {
      text: `FROM classes WHERE id = ? AND revision = ? AND sealed_to < ?${this.dialect.lockShared}`,
      values: [...this.#classKey, id],
    };
  }

  /** Replaces descriptors of a locked object. No filter looks at them, so the segment does not change. */
  setAttachments(id: Buffer, attachments: string | null, raise: number): Sql {
    return { text: this.#setAttachments, values: [attachments, raise, id] };
  }

  /**
   * Deletes objects without attachments, all or none. Deletes none where one is missing or has attachments, where the
   * revision is another, since then they may have words, and where `sealedTo` is outdated, since then they may be in
   * other segments.
   */
  removeUnattached(removed: readonly PlacedObject[], sealedTo: Buffer): Sql[] {
    const ids = removed.map(({ id }) => id);
    const { lockShared, lockExclusive } = this.dialect;
    // The class is joined, because MySQL would lock it last as a condition, and a change of the class locks it before
    // the objects. The condition is selected, not searched by: READ COMMITTED unlocks rows that a search has passed
    // over, and both statements must find the same.
    const present = (lock: string) =>
      `(SELECT SUM(attachments IS NULL) AS present ` +
      `FROM (SELECT 1 FROM classes WHERE id = ${OPERAND} AND revision = ${OPERAND} ` +
      `AND sealed_to = ${OPERAND}${lockShared}) AS sealed ` +
      `CROSS JOIN ${this.#byId} WHERE id IN (${paddedOperands(ids.length)})${lock})`;
    const conditions = [...this.#classKey, sealedTo, ...paddedValues(ids), ids.length];
    return [
      ...this.countRemovals(removed).map(({ text, values }) => ({
        text: `${text} AND ${present(lockExclusive)} = ?`,
        values: [...values, ...conditions],
      })),
      {
        text:
          `DELETE FROM ${this.table} WHERE id IN (${paddedOperands(ids.length)}) ` +
          // A DELETE can sum up its own table only as a derived table.
          `AND (SELECT present FROM ${present(lockShared)} AS counted) = ?`,
        values: [...paddedValues(ids), ...conditions],
      },
    ];
  }

  /** Finds and locks objects, and tells whether they have attachments. */
  lockToRemove(ids: readonly string[]): Sql {
    return {
      text:
        `SELECT id, attachments IS NOT NULL AS attached FROM ${this.#byId} WHERE id IN (${operands(ids.length)}) ` +
        `ORDER BY id${this.dialect.lockExclusive}`,
      values: [...ids].sort().map(idBytes),
    };
  }

  /** Deletes objects that are locked, and counted. */
  remove(ids: readonly Buffer[]): Sql {
    return { text: `DELETE FROM ${this.table} WHERE id IN (${operands(ids.length)})`, values: ids };
  }

  #selectsOf(columns: string): ReadonlyMap<number, string> {
    const select = `SELECT ${columns} FROM ${this.table} WHERE id IN`;
    return new Map(FIND_SIZES.map((count) => [count, `${select} (${operands(count)})`]));
  }
}

/** The statement for so many ids. */
function byIds(texts: ReadonlyMap<number, string>, ids: readonly string[]): Sql {
  const size = FIND_SIZES.find((places) => places >= ids.length)!;
  const values = ids.map(idBytes);
  while (values.length < size) values.push(values.at(-1)!);
  return { text: texts.get(size)!, values };
}

/** Replaces the data of locked objects. */
export function updateObjects(
  dialect: Dialect,
  table: string,
  updates: readonly ObjectUpdate[],
): Iterable<Sql> {
  noteSizes(dialect, table, updates);
  return dialect.updateObjects(table, updates);
}

/** All sizes are known only where this process writes all objects. */
function noteSizes({ singleWriter }: Dialect, table: string, rows: readonly ObjectUpdate[]): void {
  if (singleWriter) for (const { data } of rows) noteObjectSize(table, data);
}

/** Operands, their number rounded up to a power of two, so that few texts are prepared. */
function paddedOperands(count: number): string {
  return operands(nextPowerOfTwo(count));
}

/** Values for `paddedOperands`: the last one is repeated. */
function paddedValues<T>(values: readonly T[]): T[] {
  return [...values, ...new Array<T>(nextPowerOfTwo(values.length) - values.length).fill(values.at(-1)!)];
}

function nextPowerOfTwo(count: number): number {
  return 2 ** Math.ceil(Math.log2(count));
}
