import type { Dialect } from '../dialects/dialect.js';
import type { ObjectRow } from '../object-row.js';
import type { Read, Sql, SqlValue } from '../sql.js';
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

/** One statement, so one snapshot: the head, as a row in the guise of an object, then the objects of the page. */
export function pageStatement(
  dialect: Dialect,
  classId: string,
  table: string,
  { filter, sealedTo, parts }: PageSource,
): Sql {
  const values: SqlValue[] = [sealedTo, ...filter.values, classId, classId];
  const selects = parts.map((part) => {
    const select = `SELECT id, revision, data, attachments FROM ${table}`;
    if (part.kind === 'named') {
      values.push(...part.ids);
      return `${select} WHERE id IN (${part.ids.map(() => '?').join(', ')}) ORDER BY id`;
    }
    values.push(
      part.from,
      ...(part.to === undefined ? [] : [part.to]),
      ...filter.values,
      part.take,
      part.skip,
    );
    const bounds = `id ${part.inclusive ? '>=' : '>'} ?${part.to === undefined ? '' : ' AND id <= ?'}`;
    return `${select}${dialect.inIdOrder(table)} WHERE ${bounds} AND (${filter.text}) ORDER BY id LIMIT ? OFFSET ?`;
  });
  const head =
    "SELECT k.sealed_to AS id, NULL AS revision, CONCAT_WS(' ', k.revision, s.live, s.versions, " +
    `(SELECT COUNT(*) FROM ${table} WHERE id > ? AND (${filter.text}))) AS data, NULL AS attachments FROM classes k, ` +
    '(SELECT COALESCE(SUM(live), 0) AS live, COALESCE(SUM(version), 0) AS versions ' +
    'FROM segments WHERE class_id = ?) s WHERE k.id = ?';
  return { text: [head, ...selects.map(dialect.unionPart)].join(' UNION ALL '), values };
}

/** Runs such a statement; undefined when the class is gone. `reused`: it differs from others in its values only. */
export async function readPage(
  read: Read,
  { text, values }: Sql,
  reused: boolean,
): Promise<{ head: Head; objects: ObjectRow[] } | undefined> {
  const [first, ...objects] = await read<ObjectRow>(text, values, reused);
  if (first === undefined) return undefined;
  const [revision, live, versions, tail] = first.data.split(' ').map(Number) as [
    number,
    number,
    number,
    number,
  ];
  return { head: { revision, sealedTo: first.id, live, versions, tail }, objects };
}
