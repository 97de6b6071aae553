import { createConnection } from 'mysql2/promise';
import { describeEngines } from '../../../../../test/support/databases/describe-engines.js';
import { WatchedTable } from '../../../../../test/support/databases/watched-table.js';
import { until } from '../../../../../test/support/until.js';
import { StatementTimeout } from '../../engine/errors.js';
import { tableName } from '../tables/class-tables.js';
import { findDuplicates } from './duplicate-values.js';

const CODES = ['a', 'b', 'a', null, 'c', 'b', 'b', null];
const OBJECTS = CODES.map((code) => JSON.stringify(code === null ? {} : { code }));

describeEngines('values that several objects have on %s', (engine, server) => {
  let watched: WatchedTable;
  let classId: string;
  const find = () => findDuplicates(watched.database, classId, 'code', 'text', 2);
  const found = () => ({
    count: 5,
    examples: [
      { id: watched.ids[0], value: 'a' },
      { id: watched.ids[1], value: 'b' },
    ],
  });

  beforeAll(async () => {
    const definition = { name: 'Thing', fields: { code: { type: 'string' as const } } };
    watched = await WatchedTable.make(engine, server, definition, OBJECTS);
    const [row] = await watched.database.query<{ id: string }>('SELECT id FROM classes');
    classId = row!.id;
  });
  afterAll(() => watched.close());

  it('are counted, with some examples', async () => {
    expect(await find()).toEqual(found());
  });

  if (server === undefined) return;

  it('are looked for longer than any other statement may take', async () => {
    const { database } = watched;
    const [{ name } = { name: '' }] = await database.query<{ name: string }>('SELECT DATABASE() AS name');
    const uri = new URL(`/${name}`, server.replace(/^\w+:/, 'mysql:')).href;
    const holder = await createConnection({ uri });
    await holder.query(`LOCK TABLES ${tableName(classId)} WRITE`);
    const { now } = performance;
    let ahead = 0;
    // Two looks at the clock find that the time of a statement is over.
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => {
      ahead += 9000;
      return now.call(performance) + ahead;
    });
    try {
      const looking = find();
      const waiting = async () => {
        const [rows] = await holder.query(
          `SELECT COUNT(*) AS n FROM information_schema.processlist WHERE db = '${name}' AND info LIKE 'SELECT SUM%'`,
        );
        return Number((rows as { n: number }[])[0]!.n) > 0;
      };
      await until('it to wait for the table', waiting);
      // By then it has been seen as often as this one.
      const other = database.query(`SELECT id FROM ${tableName(classId)}`);
      await expect(other).rejects.toThrow(StatementTimeout);
      await holder.query('UNLOCK TABLES');
      expect(await looking).toEqual(found());
    } finally {
      clock.mockRestore();
      await holder.end();
    }
  });
});
