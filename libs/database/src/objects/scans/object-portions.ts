import type { Dialect } from '../../dialects/dialect.js';
import type { Read } from '../../engine/sql.js';

/** What is read at once, and in memory then. One object may have more bytes. */
const MOST_AT_ONCE = { objects: 256, bytes: 1024 * 1024 };

/** Servers read an object to tell how large it is, so few are measured where the portion before had few. */
const FEWEST_MEASURED = 8;
const GROWTH = 4;

const FIRST_ID: Buffer = Buffer.alloc(16);

/** Rows with ids: what is selected, and from where. */
export interface PortionedRows {
  columns: string;
  from: string;
  id: string;
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
 * Reads the next rows after an id, in the order of their ids, as many as may be in memory at once. How large they are is
 * asked first: a page of objects may have a gibibyte. `before`: how many the portion before had.
 */
export async function readPortion<Row extends { id: Uint8Array }>(
  read: Read,
  { objectBytes }: Pick<Dialect, 'objectBytes'>,
  { columns, from, id }: PortionedRows,
  after: Uint8Array,
  before = 0,
): Promise<Portion<Row>> {
  const sizes = `SELECT ${id} AS id, ${objectBytes} AS bytes FROM ${from} WHERE ${id} > ? ORDER BY ${id} LIMIT ?`;
  const measured = Math.min(MOST_AT_ONCE.objects, Math.max(FEWEST_MEASURED, GROWTH * before));
  const found = await read<{ id: Uint8Array; bytes: number | string | null }>(sizes, [after, measured]);
  if (found.length === 0) return { rows: [], end: undefined, isLast: true };
  let bytes = 0;
  const beyond = found.findIndex((one, at) => {
    // Servers answer it as text.
    bytes += Number(one.bytes);
    return at > 0 && bytes > MOST_AT_ONCE.bytes;
  });
  const end = found.at(beyond === -1 ? -1 : beyond - 1)!.id;
  const text = `SELECT ${columns} FROM ${from} WHERE ${id} > ? AND ${id} <= ? ORDER BY ${id}`;
  const rows = await read<Row>(text, [after, end]);
  return { rows, end, isLast: beyond === -1 && found.length < measured };
}

/** All rows in such portions, until there are none after the last one; with `upTo`, until a portion has reached this id. */
export async function* portionsOf<Row extends { id: Uint8Array }>(
  read: Read,
  dialect: Pick<Dialect, 'objectBytes'>,
  rows: PortionedRows,
  upTo?: Buffer,
): AsyncGenerator<readonly Row[]> {
  let last: Uint8Array = FIRST_ID;
  for (let before = 0; upTo === undefined || upTo.compare(last) > 0; ) {
    const { rows: found, end } = await readPortion<Row>(read, dialect, rows, last, before);
    if (end === undefined) return;
    yield found;
    before = found.length;
    last = end;
  }
}
