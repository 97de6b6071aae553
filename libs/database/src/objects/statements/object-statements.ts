import type { Dialect, ObjectUpdate } from '../../dialects/dialect.js';
import { idBytes } from '../../engine/objects/object-id.js';
import { noteObjectSize } from '../../engine/objects/object-sizes.js';
import { OPERAND, type Sql, type SqlValue } from '../../engine/sql.js';
import type { Segment, SegmentMap } from '../../segments/segment-map.js';
import { type StoredResponse, storeResponse } from './stored-response.js';

/** How many ids a statement finds: few sizes, so that each is prepared. */
export const FIND_SIZES = [1, 4, 16] as const;

/** Of more segments the changed objects are not recorded: the statement compares each row with each of them. */
const MOST_NAMED = 64;

/** An object to be changed or deleted, and the segment it is in unless that is the tail. */
export interface PlacedObject {
  id: Buffer;
  segment: Segment | undefined;
}

/** Objects, each with the segment that it is in. */
export function placedIn(map: SegmentMap, ids: readonly string[]): PlacedObject[] {
  return ids.map((id) => {
    const bytes = idBytes(id);
    return { id: bytes, segment: map.segmentOf(bytes) };
  });
}

/**
 * The statements that write objects of a class, made once per revision. Where a method answers several, none needs the
 * answer of another, and the first one decides whether anything is written at all. An object of the tail is written
 * under a shared lock on the class's row, which says that it is still in the tail; an object of a segment, with the row
 * of that segment.
 */
export class ObjectStatements {
  /** Finds, by the number of ids. */
  readonly find: ReadonlyMap<number, string>;
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
    const { lockShared, insertObject } = dialect;
    const current = 'FROM classes WHERE id = ? AND revision = ?';
    this.#byId = `${table}${dialect.inIdOrder(table)}`;
    this.#classKey = [classId, revision];
    this.find = new Map(FIND_SIZES.map((count) => [count, this.#selectBy(count)]));
    this.currentClass = { text: `SELECT sealed_to AS sealedTo ${current}`, values: this.#classKey };
    this.lockClass = { ...this.currentClass, text: `${this.currentClass.text}${lockShared}` };
    this.#setAttachments = `UPDATE ${table} SET attachments = ?, revision = revision + ? WHERE id = ?`;
    this.#insert = insertObject(table);
  }

  /** Which of these objects exist. */
  findIds(ids: readonly string[]): Sql {
    return {
      text: `SELECT id FROM ${this.table} WHERE id IN (${placeholders(ids.length)})`,
      values: ids.map(idBytes),
    };
  }

  /** How many bytes these objects take together. */
  bytesOf(ids: readonly string[]): Sql {
    return {
      text: `SELECT SUM(${this.dialect.objectBytes}) AS bytes FROM ${this.table} WHERE id IN (${placeholders(ids.length)})`,
      values: ids.map(idBytes),
    };
  }

  /** Finds and locks objects. Every transaction locks in the order of ids, so that no two deadlock. */
  findAndLock(ids: readonly string[]): Sql {
    return {
      text: `SELECT ${this.dialect.object.columns} FROM ${this.#byId} WHERE id IN (${placeholders(ids.length)}) ORDER BY id${this.dialect.lockExclusive}`,
      values: [...ids].sort().map(idBytes),
    };
  }

  /** Clears the values of locked objects, which the same transaction writes next. */
  clearValues(ids: readonly Buffer[]): Sql {
    return {
      text: `UPDATE ${this.#byId} SET data = '{}' WHERE id IN (${placeholders(ids.length)})`,
      values: ids,
    };
  }

  /** Bumps the versions of the segments whose objects change. The class is locked. */
  bumpVersions(changed: readonly PlacedObject[]): Sql[] {
    const idsBySegment = bySegment(changed);
    if (idsBySegment.size === 0) return [];
    const names = namesOf(idsBySegment);
    const lowers = lowersOf(idsBySegment);
    return [
      {
        text: `UPDATE segments SET version = version + 1, changed = ${names.text} WHERE class_id = ? AND lower IN (${placeholders(lowers.length)})`,
        values: [...names.values, this.#classKey[0], ...lowers],
      },
    ];
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
   * Deletes objects without attachments, all or none. Deletes none where one is missing or has attachments, and where
   * `sealedTo` is outdated, since then the objects may be in other segments.
   */
  removeUnattached(removed: readonly PlacedObject[], sealedTo: Buffer): Sql[] {
    const ids = removed.map(({ id }) => id);
    const { lockShared, lockExclusive } = this.dialect;
    // The class is joined, because MySQL would lock it last as a condition, and a change of the class locks it before the
    // objects. The condition is selected, not searched by: READ COMMITTED unlocks rows that a search has passed over, and
    // both statements must find the same.
    const present = (lock: string) =>
      `(SELECT SUM(attachments IS NULL) AS present ` +
      `FROM (SELECT 1 FROM classes WHERE id = ${OPERAND} AND sealed_to = ${OPERAND}${lockShared}) AS sealed ` +
      `CROSS JOIN ${this.#byId} WHERE id IN (${paddedPlaceholders(ids.length)})${lock})`;
    const conditions = [this.#classKey[0], sealedTo, ...paddedValues(ids), ids.length];
    return [
      ...this.countRemovals(removed).map(({ text, values }) => ({
        text: `${text} AND ${present(lockExclusive)} = ?`,
        values: [...values, ...conditions],
      })),
      {
        text:
          `DELETE FROM ${this.table} WHERE id IN (${paddedPlaceholders(ids.length)}) ` +
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
        `SELECT id, attachments IS NOT NULL AS attached FROM ${this.#byId} WHERE id IN (${placeholders(ids.length)}) ` +
        `ORDER BY id${this.dialect.lockExclusive}`,
      values: [...ids].sort().map(idBytes),
    };
  }

  /** Subtracts objects from the counts of their segments, which must be as given. */
  countRemovals(removed: readonly PlacedObject[]): Sql[] {
    const idsBySegment = bySegment(removed);
    if (idsBySegment.size === 0) return [];
    const counts = byLower([...idsBySegment].map(([{ lower }, ids]) => [lower, ids.length]));
    const names = namesOf(idsBySegment);
    const lowers = lowersOf(idsBySegment);
    return [
      {
        text:
          `UPDATE segments SET live = live - ${counts.text}, version = version + 1, changed = ${names.text} ` +
          `WHERE class_id = ? AND lower IN (${placeholders(lowers.length)})`,
        values: [...counts.values, ...names.values, this.#classKey[0], ...lowers],
      },
    ];
  }

  /** Deletes objects that are locked, and counted. */
  remove(ids: readonly Buffer[]): Sql {
    return { text: `DELETE FROM ${this.table} WHERE id IN (${placeholders(ids.length)})`, values: ids };
  }

  #selectBy(ids: number): string {
    return `SELECT ${this.dialect.object.columns} FROM ${this.table} WHERE id IN (${placeholders(ids)})`;
  }
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

/** The objects of each segment, without the tail. */
function bySegment(objects: readonly PlacedObject[]): Map<Segment, Buffer[]> {
  const idsBySegment = new Map<Segment, Buffer[]>();
  for (const { id, segment } of objects) {
    if (segment === undefined) continue;
    const ids = idsBySegment.get(segment);
    if (ids === undefined) idsBySegment.set(segment, [id]);
    else ids.push(id);
  }
  return idsBySegment;
}

function lowersOf(idsBySegment: ReadonlyMap<Segment, Buffer[]>): Buffer[] {
  return [...idsBySegment.keys()].map(({ lower }) => lower);
}

/** Names the changed object of each segment; NULL where several have changed. */
function namesOf(idsBySegment: ReadonlyMap<Segment, Buffer[]>): Sql {
  if (idsBySegment.size > MOST_NAMED) return { text: 'NULL', values: [] };
  return byLower([...idsBySegment].map(([{ lower }, ids]) => [lower, ids.length === 1 ? ids[0]! : null]));
}

/** For each segment row the value that belongs to its lower id. */
function byLower(values: readonly [lower: Buffer, value: SqlValue][]): Sql {
  return { text: `CASE lower${' WHEN ? THEN ?'.repeat(values.length)} END`, values: values.flat() };
}

/** Placeholders, their number rounded up to a power of two, so that few texts are prepared. */
function paddedPlaceholders(count: number): string {
  return placeholders(nextPowerOfTwo(count));
}

/** Values for `paddedPlaceholders`: the last one is repeated. */
function paddedValues<T>(values: readonly T[]): T[] {
  return [...values, ...new Array<T>(nextPowerOfTwo(values.length) - values.length).fill(values.at(-1)!)];
}

function nextPowerOfTwo(count: number): number {
  return 2 ** Math.ceil(Math.log2(count));
}

function placeholders(count: number): string {
  return new Array(count).fill(OPERAND).join(', ');
}
