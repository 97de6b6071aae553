import type { Dialect } from '../dialects/dialect.js';
import type { ObjectRow, StoredObject } from '../engine/object-row.js';
import { type Answer, cursorOver, type RowCursor, type Sql } from '../engine/sql.js';
import type { Stamp } from './known-segment.js';
import type { PagePart } from './page-plan.js';

/** What is true of a class in the snapshot in which its page was read. */
export interface Head {
  revision: number;
  sealedTo: Buffer;
  /** The figures asked for, with a space between; NULLs are left out. */
  figures: string;
}

/** What a page is read from. */
export interface PageSource {
  filter: Sql;
  stamp: Stamp;
  sealedTo: Buffer;
  parts: readonly PagePart[];
}

const HEAD = /^(\d+) ?(.*)$/;

/** The first statement of a page: its head, as a row with an object's columns. */
export function headStatement(classId: string, figures: readonly Sql[]): Sql {
  const texts = figures.map(({ text }) => `, (${text})`);
  return {
    text:
      `SELECT k.sealed_to AS id, NULL AS revision, CONCAT_WS(' ', k.revision${texts.join('')}) AS data, ` +
      'NULL AS attachments FROM classes k WHERE k.id = ?',
    values: [...figures.flatMap(({ values }) => values), classId],
  };
}

/** Whether a row is a head, where rows have columns: on a server. */
export function isHead({ revision }: { revision: number | null }): boolean {
  return revision === null;
}

/**
 * The statements of a page of a counted filter: its head, with the number of matching objects in the tail and the
 * stamps of all segments in order, as a JSON array; then its objects.
 */
export function pageStatements(
  dialect: Dialect,
  classId: string,
  table: string,
  { filter, stamp, sealedTo, parts }: PageSource,
): Sql[] {
  const selects = parts.map((part): Sql => {
    const select = `SELECT ${dialect.object.columnsOfPage} FROM ${table}`;
    if (part.kind === 'named') {
      return {
        text: `${select} WHERE id IN (${part.ids.map(() => '?').join(', ')}) ORDER BY id`,
        values: part.ids,
      };
    }
    const values = [
      part.from,
      ...(part.to === undefined ? [] : [part.to]),
      ...filter.values,
      part.take,
      part.skip,
    ];
    const bounds = `id ${part.inclusive ? '>=' : '>'} ?${part.to === undefined ? '' : ' AND id <= ?'}`;
    const text =
      `${select}${dialect.inIdOrder(table)} WHERE ${bounds} AND (${filter.text}) ` +
      `ORDER BY id ${dialect.limitAndOffset}`;
    return { text, values };
  });
  // Segments have one index only, so they come in its order; with ORDER BY, MySQL sorts for nothing.
  const tail: Sql = {
    text: `SELECT COUNT(*) FROM ${table} WHERE id > ? AND (${filter.text})`,
    values: [sealedTo, ...filter.values],
  };
  const stamps: Sql = {
    text: `SELECT ${dialect.jsonArrayOf(stamp)} FROM segments WHERE class_id = ?`,
    values: [classId],
  };
  return [headStatement(classId, [tail, stamps]), ...selects];
}

/** What such statements answer. */
export interface PageAnswer {
  head: Head;
  /** All objects, or the first ones of a large answer. */
  objects: StoredObject[];
  /** The others of a large answer; it must be read to its end or closed. */
  cursor?: RowCursor<StoredObject>;
}

/** Runs the statements of a page. */
export type RunSnapshotRead = (statements: readonly Sql[], reused: boolean) => Promise<Answer<unknown>>;

/** Runs such statements; undefined when the class is gone. `reused`: they differ from others in their values only. */
export async function readPage(
  dialect: Dialect,
  snapshotRead: RunSnapshotRead,
  statements: readonly Sql[],
  reused: boolean,
): Promise<PageAnswer | undefined> {
  const { rows, cursor } = await snapshotRead(statements, reused);
  const [first, ...objects] = rows as [ObjectRow?, ...unknown[]];
  if (first === undefined) return undefined;
  const match = HEAD.exec(first.data);
  if (match === null) {
    // The class is gone, and its objects are not yet.
    cursor?.close();
    return undefined;
  }
  const [, revision, figures] = match;
  const head = { revision: Number(revision), sealedTo: first.id, figures: figures! };
  const { from } = dialect.object;
  const answer = { head, objects: objects.map(from) };
  if (cursor === undefined) return answer;
  const next = async () => (await cursor.next())?.map(from);
  return { ...answer, cursor: cursorOver(cursor, next) };
}
