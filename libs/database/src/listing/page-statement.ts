import type { Dialect } from '../dialects/dialect.js';
import type { ObjectRow, StoredObject } from '../object-row.js';
import type { ReadTogether, Rest, Sql } from '../sql.js';
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
    const text = `${select}${dialect.inIdOrder(table)} WHERE ${bounds} AND (${filter.text}) ORDER BY id LIMIT ? OFFSET ?`;
    return { text, values };
  });
  const head =
    "SELECT k.sealed_to AS id, NULL AS revision, CONCAT_WS(' ', k.revision, s.live, s.versions, " +
    `(SELECT COUNT(*) FROM ${table} WHERE id > ? AND (${filter.text}))) AS data, NULL AS attachments FROM classes k, ` +
    '(SELECT COALESCE(SUM(live), 0) AS live, COALESCE(SUM(version), 0) AS versions ' +
    'FROM segments WHERE class_id = ?) s WHERE k.id = ?';
  return [{ text: head, values: [sealedTo, ...filter.values, classId, classId] }, ...selects];
}

/** One page of the objects that match a filter, in the order of their creation, and how many match. */
export interface Page {
  total: number;
  /** All objects of the page, or the first ones of a large page. */
  objects: StoredObject[];
  /** The others of a large page; it must be taken to its end or closed. */
  rest?: Rest<StoredObject>;
}

/**
 * Runs such statements. `totalOf` tells from the head (undefined: the class is gone) how many objects match, or, by
 * undefined or what it throws, that this is not the page. `reused`: they differ from others in their values only.
 */
export async function readPage(
  dialect: Dialect,
  together: ReadTogether,
  statements: readonly Sql[],
  reused: boolean,
  totalOf: (head: Head | undefined) => number | undefined,
): Promise<Page | undefined> {
  const { rows, rest } = await together<unknown>(statements, reused);
  const [first, ...objects] = rows as [ObjectRow?, ...unknown[]];
  let total: number | undefined;
  try {
    total = totalOf(first && headOf(first));
  } finally {
    if (total === undefined) rest?.close();
  }
  if (total === undefined) return undefined;
  const { from } = dialect.object;
  const page = { total, objects: objects.map(from) };
  if (rest === undefined) return page;
  const next = async () => (await rest.next())?.map(from);
  return { ...page, rest: { next, close: () => rest.close() } };
}

function headOf({ id, data }: ObjectRow): Head {
  const [revision, live, versions, tail] = data.split(' ').map(Number) as [number, number, number, number];
  return { revision, sealedTo: id, live, versions, tail };
}
