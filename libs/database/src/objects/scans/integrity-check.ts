import { retry } from '@app/concurrency';
import type { Database } from '../../connection/database.js';
import { wordTableName } from '../../engine/indexes/word-index.js';
import { HIGHEST_ID, idText, LOWEST_ID } from '../../engine/objects/object-id.js';
import { numberOf, type Read } from '../../engine/sql.js';
import { loadSegments } from '../../segments/segment-map.js';
import { tableName } from '../tables/class-tables.js';
import { type PortionedRows, portionsOf, readPortion } from './object-portions.js';

/** Rows of attachments that are read at once: their texts are short. */
const ROWS_AT_ONCE = 500;

// `columns` is a word of MySQL's, but no reserved one.
const CLASS_COLUMNS = ['id', 'name', 'revision', 'definition', 'columns', 'words'];
const CLASS_TABLE = /^c_[0-9a-f]{32}$/;

/** A class row as it is stored, which may be damaged: nothing of it has been parsed yet. */
export interface ClassRow {
  id: string;
  name: string;
  revision: number;
  /** JSON, as the lookup columns are. */
  definition: string;
  columns: string;
  words: string | null;
}

interface StoredText {
  id: Buffer;
  data: string;
}

/** Every class there is. */
export function classRows(database: Database): Promise<ClassRow[]> {
  return database.query(`SELECT ${CLASS_COLUMNS.join(', ')} FROM classes ORDER BY name`);
}

/** The revision that a class has now; undefined where it is gone. */
export async function revisionOf(database: Database, classId: string): Promise<number | undefined> {
  const sql = 'SELECT revision FROM classes WHERE id = ?';
  const [row] = await database.query<{ revision: number }>(sql, [classId], true);
  return row?.revision;
}

/** Tables with objects of a class that has no row, and how many. A class being deleted has none for a moment. */
export async function tablesWithoutClass(database: Database): Promise<{ table: string; objects: number }[]> {
  const tables = await database.query<{ name: string }>(database.dialect.tableNames);
  const known = new Set((await classRows(database)).map(({ id }) => tableName(id)));
  const lost: { table: string; objects: number }[] = [];
  for (const { name: table } of tables) {
    if (!CLASS_TABLE.test(table) || known.has(table)) continue;
    const objects = await countOf((sql) => database.query(sql), table).catch((error) => {
      if (database.dialect.isGone(error)) return 0;
      throw error;
    });
    if (objects > 0) lost.push({ table, objects });
  }
  return lost;
}

/**
 * Counts the objects of a class and compares them with its segments, all in one snapshot. Answers one sentence for each
 * fault, and how many objects there are.
 */
export function inspectSegments(
  database: Database,
  classId: string,
): Promise<{ objects: number; faults: string[] }> {
  return retry(() => inspectAtOneMoment(database, classId), {
    // The table was changed after the moment, before it was read.
    when: (error) => database.lacksTable(error),
    attempts: 3,
  });
}

function inspectAtOneMoment(database: Database, classId: string): ReturnType<typeof inspectSegments> {
  return database.snapshot(async ({ read }) => {
    const table = tableName(classId);
    const map = await loadSegments(read, classId);
    const faults: string[] = [];
    let end: Uint8Array = LOWEST_ID;
    let objects = 0;
    for (const { lower, upper, live } of map?.segments ?? []) {
      const name = `segment up to ${idText(upper)}`;
      if (!lower.equals(end)) faults.push(`${name} does not begin where the one before it ends`);
      const count = await countOf(read, `${table} WHERE id > ? AND id <= ?`, [lower, upper]);
      if (count !== live) faults.push(`${name} has ${count} objects, and says ${live}`);
      objects += count;
      end = upper;
    }
    if (map !== undefined && !map.sealedTo.equals(end)) {
      faults.push('the class is sealed up to an id that is not the end of its last segment');
    }
    objects += await countOf(read, `${table} WHERE id > ?`, [end]);
    return { objects, faults };
  });
}

/** The data of every object of a class, in the order of their ids. */
export async function* objectRows(
  database: Database,
  classId: string,
): AsyncGenerator<{ id: string; data: string }> {
  const read: Read = (text, values) => database.query(text, values, true);
  for await (const rows of portionsOf<StoredText>(read, database.dialect, textsOf(classId))) {
    for (const { id, data } of rows) yield { id: idText(id), data };
  }
}

/**
 * The objects of a class, in the order of their ids, each with the words that are kept of it; also the ids of words
 * whose object is gone. Some at a time, of one moment.
 */
export async function* wordRows(
  database: Database,
  classId: string,
  slot: number,
): AsyncGenerator<{ id: string; data: string | undefined; words: string[] }> {
  const words = wordTableName(classId, slot);
  const byObject = database.dialect.words.byObject(words);
  let last: Uint8Array = LOWEST_ID;
  for (let before = 0; ; ) {
    const { objects, rows, end } = await database.snapshot(async ({ read }) => {
      const portion = await readPortion<StoredText>(read, database.dialect, textsOf(classId), last, before);
      const end = portion.isLast ? HIGHEST_ID : portion.end!;
      const rows = await read<{ id: Buffer; word: Buffer }>(
        `SELECT object_id AS id, word FROM ${words}${byObject} WHERE object_id > ? AND object_id <= ?`,
        [last, end],
      );
      return { objects: portion.rows, rows, end };
    });
    const found = new Map(objects.map(({ id, data }) => [idText(id), { data, words: [] as string[] }]));
    const gone = new Map<string, string[]>();
    for (const { id, word } of rows) {
      const known = found.get(idText(id))?.words ?? gone.get(idText(id));
      if (known === undefined) gone.set(idText(id), [word.toString()]);
      else known.push(word.toString());
    }
    for (const [id, object] of found) yield { id, ...object };
    for (const [id, of] of gone) yield { id, data: undefined, words: of };
    if (end === HIGHEST_ID) return;
    before = objects.length;
    last = end;
  }
}

/** The objects of a class that have attachments, with what their rows say of these, in the order of their ids. */
export async function* attachmentRows(
  database: Database,
  classId: string,
): AsyncGenerator<{ id: string; attachments: string }> {
  const sql =
    `SELECT id, attachments FROM ${tableName(classId)} ` +
    `WHERE id > ? AND attachments IS NOT NULL ORDER BY id LIMIT ${ROWS_AT_ONCE}`;
  for (let last: Uint8Array = LOWEST_ID; ; ) {
    const rows = await database.query<{ id: Buffer; attachments: string }>(sql, [last], true);
    for (const { id, attachments } of rows) yield { id: idText(id), attachments };
    if (rows.length < ROWS_AT_ONCE) return;
    last = rows.at(-1)!.id;
  }
}

function textsOf(classId: string): PortionedRows {
  return { columns: 'id, data', from: tableName(classId), id: 'id' };
}

function countOf(read: Read, from: string, values: Uint8Array[] = []): Promise<number> {
  return numberOf(read, { text: `SELECT COUNT(*) FROM ${from}`, values });
}
