import type { ClassDefinition } from '@app/schema';
import { describeEngines } from '../../../../../test/support/databases/describe-engines.js';
import { WatchedTable } from '../../../../../test/support/databases/watched-table.js';
import { idText } from '../../engine/objects/object-id.js';
import type { Read } from '../../engine/sql.js';
import { tableName } from '../tables/class-tables.js';
import { portionsOf, readPortion } from './object-portions.js';

const CLASS: ClassDefinition = {
  name: 'Thing',
  fields: { n: { type: 'integer' }, text: { type: 'string' } },
};
const MEBIBYTE = 1024 * 1024;
const SMALL = 700;
/** After many small ones, so that many are looked at. */
const LARGE = 6;
const OBJECTS = Array.from({ length: SMALL + LARGE }, (_, n) =>
  JSON.stringify(n < SMALL ? { n } : { n, text: 'x'.repeat(n === SMALL ? MEBIBYTE : 400_000) }),
);

interface Row {
  id: Buffer;
  data: string;
}

describeEngines('portions of objects on %s', (engine, server) => {
  let watched: WatchedTable;
  let table: string;
  const read: Read = (text, values) => watched.database.query(text, values);
  const rows = () => ({ columns: 'id, data', from: table, id: 'id' });

  beforeAll(async () => {
    watched = await WatchedTable.make(engine, server, CLASS, OBJECTS);
    const [row] = await watched.database.query<{ id: string }>('SELECT id FROM classes');
    table = tableName(row!.id);
  });
  afterAll(() => watched.close());

  it('have all of them in their order, and no more than a mebibyte unless it is one', async () => {
    const found: Row[][] = [];
    for await (const portion of portionsOf<Row>(read, watched.database.dialect, rows()))
      found.push([...portion]);
    expect(found.flat().map(({ id }) => idText(id))).toEqual(watched.ids);
    for (const portion of found) {
      const bytes = portion.reduce((sum, { data }) => sum + data.length, 0);
      if (portion.length > 1) expect(bytes).toBeLessThanOrEqual(MEBIBYTE);
    }
    expect(found.map(({ length }) => length).slice(0, 4)).toEqual([8, 32, 128, 256]);
    expect(found.slice(-4).map(({ length }) => length)).toEqual([1, 2, 2, 1]);
  });

  it('say which is the last one, and where they end', async () => {
    const { dialect } = watched.database;
    const whole = await readPortion<Row>(read, dialect, rows(), Buffer.alloc(16), 300);
    expect([whole.rows.length, whole.isLast]).toEqual([256, false]);
    expect(idText(whole.end!)).toBe(watched.ids[255]);
    const before = Buffer.from(watched.ids.at(-2)!.replaceAll('-', ''), 'hex');
    const last = await readPortion<Row>(read, dialect, rows(), before);
    expect([last.rows.length, last.isLast]).toEqual([1, true]);
    expect(await readPortion<Row>(read, dialect, rows(), last.end!)).toEqual({
      rows: [],
      end: undefined,
      isLast: true,
    });
  });
});
