import type { StoredObject } from '../../engine/objects/object-row.js';
import type { RowCursor, Sql } from '../../engine/sql.js';

/** A SELECT of objects without the word and its columns, which are the engine's: `from` begins with FROM. */
export interface ObjectsSql {
  from: string;
  values: Sql['values'];
  /** Only ids and revisions are read: the objects have an empty text, and no attachments. */
  onlyVersions?: boolean;
}

/** A read of one class in one snapshot: a head (figures such as the total), then objects. */
export interface PageSql {
  /** Made by `headStatement`. */
  head: Sql;
  objects: readonly ObjectsSql[];
}

/** The same where the head tells which objects are read. */
export interface HeadFirstPageSql {
  head: Sql;
  objects: (head: PageHead) => readonly ObjectsSql[];
}

/** The state of a class in the snapshot in which its objects were read. */
export interface PageHead {
  revision: number;
  sealedTo: Buffer;
  /** The figures asked for, with a space between; NULLs are left out. */
  figures: string;
}

/** What a page statement answers. */
export interface PageAnswer {
  head: PageHead;
  /** All objects, or the first ones of a large answer. */
  objects: StoredObject[];
  /** The others of a large answer; it must be read to its end or closed. */
  cursor?: RowCursor<StoredObject>;
}

/**
 * Reads a head and objects in one snapshot; undefined where the class is gone. `reused`: the texts come again and
 * again, so they are worth preparing. Throws DatabaseUnavailable where too many large answers are read.
 */
export type SnapshotRead = (page: PageSql, reused: boolean) => Promise<PageAnswer | undefined>;

/** Reads a head and then objects in one snapshot, in two round trips to a server; otherwise as `SnapshotRead`. */
export type HeadFirstRead = (page: HeadFirstPageSql) => Promise<PageAnswer | undefined>;

/**
 * As `SnapshotRead`, for several pages of one class in one snapshot and one round trip; an empty array if the class is
 * gone. Undefined if the pages are too large together: each must then be read alone, since a row cursor serves one
 * caller.
 */
export type GroupedSnapshotRead = (
  pages: readonly PageSql[],
  reused: boolean,
) => Promise<readonly PageAnswer[] | undefined>;

/** A head as drivers answer it. */
export interface HeadRow {
  id: Buffer;
  revision: null;
  data: string;
  attachments: null;
}

/**
 * Reads the head of a page. It has the columns of an object, so that a server can answer both by one UNION ALL, and no
 * revision, which each object has.
 */
export function headStatement(classId: string, figures: readonly Sql[]): Sql {
  const texts = figures.map(({ text }) => `, (${text})`);
  return {
    text:
      `SELECT k.sealed_to AS id, NULL AS revision, CONCAT_WS(' ', k.revision${texts.join('')}) AS data, ` +
      'NULL AS attachments FROM classes k WHERE k.id = ?',
    values: [...figures.flatMap(({ values }) => values), classId],
  };
}

/** What the row of `headStatement` says. */
export function headOf({ id, data }: HeadRow): PageHead {
  const end = data.indexOf(' ');
  if (end === -1) return { revision: Number(data), sealedTo: id, figures: '' };
  return { revision: Number(data.slice(0, end)), sealedTo: id, figures: data.slice(end + 1) };
}

/** The objects that a page reads where its head is this. */
export function objectsOf(
  { objects }: Pick<PageSql, 'objects'> | Pick<HeadFirstPageSql, 'objects'>,
  head: PageHead,
): readonly ObjectsSql[] {
  return typeof objects === 'function' ? objects(head) : objects;
}
