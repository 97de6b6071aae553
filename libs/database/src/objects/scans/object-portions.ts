import type { Dialect } from '../../dialects/dialect.js';
import { HIGHEST_ID, LOWEST_ID } from '../../engine/objects/object-id.js';
import type { Read, Sql } from '../../engine/sql.js';

/** What is read at once, and in memory then. One object may have more bytes. */
interface AtOnce {
  objects: number;
  bytes: number;
}

const MAX_AT_ONCE: AtOnce = { objects: 256, bytes: 1024 * 1024 };

/** Servers read an object to tell how large it is, so few are measured where the portion before had few. */
const MIN_MEASURED = 8;
const GROWTH = 4;

/** Rows with ids: what is selected, and from where. */
export interface PortionedRows {
  columns: string;
  from: string;
  id: string;
  /** The last id that is read. */
  upTo?: Uint8Array;
  most?: AtOnce;
}

/** Rows that are read at once. */
interface Portion<Row> {
  rows: Row[];
  /** The id at which it ends, whether or not that row is still there; undefined where there was none. */
  end: Uint8Array | undefined;
  /** None followed. */
  isLast: boolean;
}

/**
 * Reads the next rows after an id, in the order of their ids, as many as may be in memory at once. How large they are
 * is asked first: a page of objects may have a gibibyte. `before`: how many the portion before had.
 */
export async function readPortion<Row extends { id: Uint8Array }>(
  read: Read,
  { objectBytes }: Pick<Dialect, 'objectBytes'>,
  { columns, from, id, upTo = HIGHEST_ID, most = MAX_AT_ONCE }: PortionedRows,
  after: Uint8Array,
  before = 0,
): Promise<Portion<Row>> {
  const range = `${id} > ? AND ${id} <= ? ORDER BY ${id}`;
  const measured = Math.min(most.objects, Math.max(MIN_MEASURED, GROWTH * before));
  const sizes = {
    text: `SELECT ${id} AS id, ${objectBytes} AS bytes FROM ${from} WHERE ${range} LIMIT ?`,
    values: [after, upTo, measured],
  };
  const [all] = await read<Sizes>(
    `SELECT COUNT(*) AS objects, SUM(bytes) AS bytes, MAX(id) AS last FROM (${sizes.text}) measured`,
    sizes.values,
  );
  const { objects, bytes, last } = all!;
  if (last === null) return { rows: [], end: undefined, isLast: true };
  const end = Number(bytes) <= most.bytes ? last : await endOfFew(read, sizes, most.bytes);
  const rows = await read<Row>(`SELECT ${columns} FROM ${from} WHERE ${range}`, [after, end]);
  return { rows, end, isLast: Number(objects) < measured && Buffer.compare(end, last) === 0 };
}

/** What some rows have together. Servers answer numbers as text. */
interface Sizes {
  objects: number | string;
  bytes: number | string | null;
  last: Uint8Array | null;
}

/** The last one of the rows that may be in memory at once, of such as are too large together; one in any case. */
async function endOfFew(read: Read, { text, values }: Sql, mostBytes: number): Promise<Uint8Array> {
  const found = await read<{ id: Uint8Array; bytes: number | string | null }>(text, values);
  let bytes = 0;
  const beyond = found.findIndex((one, at) => {
    bytes += Number(one.bytes);
    return at > 0 && bytes > mostBytes;
  });
  return found.at(beyond === -1 ? -1 : beyond - 1)!.id;
}

/** All rows after an id in such portions, up to the last one. */
export async function* portionsOf<Row extends { id: Uint8Array }>(
  read: Read,
  dialect: Pick<Dialect, 'objectBytes'>,
  rows: PortionedRows,
  after: Uint8Array = LOWEST_ID,
): AsyncGenerator<readonly Row[]> {
  let last = after;
  for (let before = 0; ; ) {
    const { rows: found, end, isLast } = await readPortion<Row>(read, dialect, rows, last, before);
    if (end === undefined) return;
    yield found;
    if (isLast) return;
    before = found.length;
    last = end;
  }
}
