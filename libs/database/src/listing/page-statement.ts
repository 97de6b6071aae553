import type { Dialect } from '../dialects/dialect.js';
import type { ObjectRow, StoredObject } from '../object-row.js';
import type { ReadTogether, Rest, Sql } from '../sql.js';
import type { Stamp } from './known-segment.js';
import type { PagePart } from './page-plan.js';

/** What is true of a class in the snapshot in which its page was read. */
export interface Head {
  revision: number;
  sealedTo: Buffer;
  /** How many objects match in the tail. */
  tail: number;
  /** The stamps of all segments in order, as a JSON array. */
  stamps: string;
}

/** What a page is read from. */
export interface PageSource {
  filter: Sql;
  stamp: Stamp;
  sealedTo: Buffer;
  parts: readonly PagePart[];
}

const HEAD = /^(\d+) (\d+) ?(.*)$/;

/** The statements of a page: its head, as a row in the guise of an object, then its objects. */
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
  // Segments have one index only, so they come in its order; MySQL sorts for nothing where it is asked to.
  const head =
    "SELECT k.sealed_to AS id, NULL AS revision, CONCAT_WS(' ', k.revision, " +
    `(SELECT COUNT(*) FROM ${table} WHERE id > ? AND (${filter.text})), ` +
    `(SELECT ${dialect.jsonArrayOf(stamp)} FROM segments WHERE class_id = ?)) AS data, NULL AS attachments ` +
    'FROM classes k WHERE k.id = ?';
  return [{ text: head, values: [sealedTo, ...filter.values, classId, classId] }, ...selects];
}

/** What such statements answer. */
export interface PageAnswer {
  head: Head;
  /** All objects, or the first ones of a large answer. */
  objects: StoredObject[];
  /** The others of a large answer; it must be taken to its end or closed. */
  rest?: Rest<StoredObject>;
}

/** Runs such statements; undefined when the class is gone. `reused`: they differ from others in their values only. */
export async function readPage(
  dialect: Dialect,
  together: ReadTogether,
  statements: readonly Sql[],
  reused: boolean,
): Promise<PageAnswer | undefined> {
  const { rows, rest } = await together<unknown>(statements, reused);
  const [first, ...objects] = rows as [ObjectRow?, ...unknown[]];
  if (first === undefined) return undefined;
  const [, revision, tail, stamps] = HEAD.exec(first.data)!;
  const head = {
    revision: Number(revision),
    sealedTo: first.id,
    tail: Number(tail),
    stamps: stamps || '[]',
  };
  const { from } = dialect.object;
  const answer = { head, objects: objects.map(from) };
  if (rest === undefined) return answer;
  const next = async () => (await rest.next())?.map(from);
  return { ...answer, rest: { next, close: () => rest.close() } };
}
