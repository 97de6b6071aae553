import { describeEngines } from '../../../../test/support/databases/describe-engines.js';
import { EmptyDatabase } from '../../../../test/support/databases/empty-database.js';
import type { Database } from '../connection/database.js';

describeEngines('a table that has changed since a snapshot began, on %s', (engine, server) => {
  let empty: EmptyDatabase;
  let database: Database;

  beforeAll(async () => {
    empty = await EmptyDatabase.make(engine, server);
    database = await empty.open(4);
    await database.definitions.create((runDdl) => runDdl(['CREATE TABLE c_1 (id INTEGER)']));
  });

  afterAll(() => empty.close());

  it('is read as it was, or is gone for the snapshot', async () => {
    // MariaDB reads on in a table that was changed in place.
    const how = engine === 'sqlite' ? '' : ', ALGORITHM=COPY';
    const change = `ALTER TABLE c_1 ADD COLUMN other INTEGER${how}`;
    const read = database.snapshot(async (moment) => {
      await moment.read('SELECT id FROM classes', []);
      await database.definitions.create((runDdl) => runDdl([change]));
      return moment.read('SELECT * FROM c_1', []);
    });
    if (engine === 'sqlite') expect(await read).toEqual([]);
    else expect(database.lacksTable(await read.catch((error: unknown) => error))).toBe(true);
    expect(await database.query('SELECT other FROM c_1')).toEqual([]);
  });
});
