import type { Dialect } from './dialects/dialect.js';
import { FOUND_TOGETHER } from './grouped-finds.js';
import { type KeptAnswer, keepStatement } from './kept-answer.js';
import { idBytes } from './object-id.js';
import type { Segment } from './segments/segment-map.js';
import type { Sql } from './sql.js';

/**
 * The statements that write single objects of a class, made once per revision. Each is one statement or a few that
 * need no answer between them; the first one decides whether anything is written at all. An object of the tail is
 * written while the class's row, held shared, says that it is still in the tail; an object of a segment together
 * with the row of that segment.
 */
export class ObjectStatements {
  /** Find objects by so many ids. */
  readonly find: ReadonlyMap<number, string>;
  /** Answers up to where the class is sealed, and keeps both that and the definition as they are. */
  readonly holdClass: Sql;
  /** The same without keeping it. */
  readonly currentClass: Sql;
  readonly #classKey: [id: string, revision: number];
  readonly #insert: string;
  readonly #setAttachments: string;
  readonly #replaceInTail: string;
  readonly #removeFromTail: string;

  constructor(
    private readonly dialect: Dialect,
    private readonly table: string,
    { classId, revision }: { classId: string; revision: number },
  ) {
    const { lockShared } = dialect;
    const current = 'FROM classes WHERE id = ? AND revision = ?';
    this.#classKey = [classId, revision];
    this.find = new Map(FOUND_TOGETHER.map((count) => [count, this.#selectBy(count)]));
    this.currentClass = { text: `SELECT sealed_to AS sealedTo ${current}`, values: this.#classKey };
    this.holdClass = { ...this.currentClass, text: `${this.currentClass.text}${lockShared}` };
    this.#setAttachments = `UPDATE ${table} SET attachments = ?, revision = revision + 1 WHERE id = ? AND revision = ?`;
    this.#insert = `INSERT INTO ${table} (id, revision, data) SELECT ?, 1, ? ${current} AND sealed_to < ?${lockShared}`;
    this.#replaceInTail =
      `UPDATE ${table} SET data = ?, revision = revision + 1 WHERE id = ? AND revision = ? ` +
      `AND EXISTS (SELECT 1 ${current} AND sealed_to < ?${lockShared})`;
    this.#removeFromTail =
      `DELETE FROM ${table} WHERE id = ? ` +
      `AND EXISTS (SELECT 1 FROM classes WHERE id = ? AND sealed_to < ?${lockShared})`;
  }

  /** Finds objects and keeps others from them. Everyone locks in the order of ids, so that two cannot wait for each other. */
  findAndLock(ids: readonly string[]): Sql {
    return {
      text: `${this.#selectBy(ids.length)} ORDER BY id${this.dialect.lockExclusive}`,
      values: [...ids].sort().map(idBytes),
    };
  }

  /** Raises the versions of segments of which objects change. The class is held. */
  touch(segments: readonly (Segment | undefined)[]): Sql[] {
    const lowers = [...new Set(segments.map((segment) => segment?.lower))].filter(
      (lower) => lower !== undefined,
    );
    if (lowers.length === 0) return [];
    const places = lowers.map(() => '?').join(', ');
    return [
      {
        text: `UPDATE segments SET version = version + 1, changed = NULL WHERE class_id = ? AND lower IN (${places})`,
        values: [this.#classKey[0], ...lowers],
      },
    ];
  }

  insert(id: Buffer, data: string): Sql[] {
    return [{ text: this.#insert, values: [id, data, ...this.#classKey, id] }];
  }

  /** Writes nothing where the class is another, or one of the ids is not above its segments. */
  insertMany(rows: readonly { id: Buffer; data: string }[]): Sql[] {
    return this.dialect.insertObjects(this.table, this.#classKey, rows);
  }

  /** Keeps the answer to an insert under the conditions of the insert itself, of which this is the lowest id. */
  keepInsert(kept: KeptAnswer, id: Buffer): Sql {
    const condition = `FROM classes WHERE id = ? AND revision = ? AND sealed_to < ?${this.dialect.lockShared}`;
    return keepStatement(kept, condition, [...this.#classKey, id]);
  }

  /** Keeps the answer to a change of descriptors if the object still has this revision. */
  keepAttachments(kept: KeptAnswer, id: Buffer, revision: number): Sql {
    const condition = `FROM ${this.table} WHERE id = ? AND revision = ?${this.dialect.lockExclusive}`;
    return keepStatement(kept, condition, [id, revision]);
  }

  /** Replaces descriptors. No filter looks at them, so the segment does not change. */
  setAttachments(id: Buffer, revision: number, attachments: string | null): Sql[] {
    return [{ text: this.#setAttachments, values: [attachments, id, revision] }];
  }

  /** Writes nothing where the object has another revision, the class is another, or the segment is not the one given. */
  replace(id: Buffer, revision: number, data: string, segment: Segment | undefined): Sql[] {
    if (segment === undefined) {
      return [{ text: this.#replaceInTail, values: [data, id, revision, ...this.#classKey, id] }];
    }
    return this.dialect.replaceInSegment(this.table, this.#classKey, segment.lower, { id, revision, data });
  }

  /** Like `remove`, and writes nothing either where the object has another revision. */
  removeRevision(id: Buffer, revision: number, segment: Segment | undefined): Sql[] {
    return this.#removeIf('revision = ?', [revision], id, segment);
  }

  /** Like `remove`, and writes nothing either where the object has attachments. */
  removeUnattached(id: Buffer, segment: Segment | undefined): Sql[] {
    return this.#removeIf('attachments IS NULL', [], id, segment);
  }

  /** Writes nothing where there is no such object, or the segment is not the one given. */
  remove(id: Buffer, segment: Segment | undefined): Sql[] {
    return this.#removeIf('TRUE', [], id, segment);
  }

  #removeIf(condition: string, values: number[], id: Buffer, segment: Segment | undefined): Sql[] {
    const [classId] = this.#classKey;
    if (segment === undefined) {
      return [{ text: `${this.#removeFromTail} AND ${condition}`, values: [id, classId, id, ...values] }];
    }
    return [
      // The segment first: MySQL 9.7 deletes the row that a subquery of a DELETE locks FOR UPDATE. The condition is
      // selected, not searched by: READ COMMITTED lets go of rows that a search has passed over, and both
      // statements must find the same.
      {
        text:
          'UPDATE segments SET live = live - 1, version = version + 1, changed = ? WHERE class_id = ? AND lower = ? ' +
          `AND (SELECT ${condition} FROM ${this.table} WHERE id = ?${this.dialect.lockShared})`,
        values: [id, classId, segment.lower, ...values, id],
      },
      // Not from a segment that has been merged into another one, whose count would stay.
      {
        text:
          `DELETE FROM ${this.table} WHERE id = ? AND ${condition} ` +
          'AND EXISTS (SELECT 1 FROM segments WHERE class_id = ? AND lower = ?)',
        values: [id, ...values, classId, segment.lower],
      },
    ];
  }

  #selectBy(ids: number): string {
    const places = new Array(ids).fill('?').join(', ');
    return `SELECT ${this.dialect.object.columns} FROM ${this.table} WHERE id IN (${places})`;
  }
}
