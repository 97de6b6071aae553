import type { Dialect } from '../dialects/dialect.js';
import type { ObjectRow, StoredObject } from '../object-row.js';
import type { ReadTogether, Sql } from '../sql.js';
import type { PagePart } from './page-plan.js';

/** What is true of a class in the snapshot in which its page was read. */
export interface Head {
  revision: number;
  sealedTo: Buffer;
  live: number;
  versions: number;
  /** How many objects match in the tail. */
  tail: number;
}

/** What a page is read from. */
export interface PageSource {
  filter: Sql;
  sealedTo: Buffer;
  parts: readonly PagePart[];
}

/** The statements of a page: its head, as a row in the guise of an object, then its objects. */
export function pageStatements(
  dialect: Dialect,
  classId: string,
  table: string,
  { filter, sealedTo, parts }: PageSource,
): Sql[] {
  const selects = parts.map((part): Sql => {
    const select = `SELECT ${dialect.object.columns} FROM ${table}`;
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
  const head =
    "SELECT k.sealed_to AS id, NULL AS revision, CONCAT_WS(' ', k.revision, s.live, s.versions, " +
    `(SELECT COUNT(*) FROM ${table} WHERE id > ? AND (${filter.text}))) AS data, NULL AS attachments FROM classes k, ` +
    '(SELECT COALESCE(SUM(live), 0) AS live, COALESCE(SUM(version), 0) AS versions ' +
    'FROM segments WHERE class_id = ?) s WHERE k.id = ?';
  return [{ text: head, values: [sealedTo, ...filter.values, classId, classId] }, ...selects];
}

/** Runs such statements; undefined when the class is gone. `reused`: they differ from others in their values only. */
export async function readPage(
  dialect: Dialect,
  together: ReadTogether,
  statements: readonly Sql[],
  reused: boolean,
): Promise<{ head: Head; objects: StoredObject[] } | undefined> {
  const [first, ...objects] = (await together(statements, reused)) as [ObjectRow?, ...unknown[]];
  if (first === undefined) return undefined;
  const [revision, live, versions, tail] = first.data.split(' ').map(Number) as [
    number,
    number,
    number,
    number,
  ];
  return {
    head: { revision, sealedTo: first.id, live, versions, tail },
    objects: objects.map(dialect.object.from),
  };
}
