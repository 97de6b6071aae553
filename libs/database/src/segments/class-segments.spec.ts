import { WatchedTable } from '../../../../test/support/databases/watched-table.js';
import { until } from '../../../../test/support/until.js';

describe('the segments of a class', () => {
  it('are made later where that fails, though nothing is written or listed any more', async () => {
    const objects = Array.from({ length: 600 }, (_, number) => JSON.stringify({ number }));
    const definition = { name: 'Sealed', fields: { number: { type: 'number' as const } } };
    const watched = await WatchedTable.make('sqlite', undefined, definition, objects);
    const { database, table } = watched;
    const execute = (text: string) => database.execute([{ text, values: [] }]);
    const sealedObjects = async () => {
      const [row] = await database.query<{ live: number }>('SELECT SUM(live) AS live FROM segments');
      return row!.live;
    };
    const failures: unknown[] = [];
    const transaction = database.transaction.bind(database);
    const watch = jest.spyOn(database, 'transaction').mockImplementation((work) => {
      const outcome = transaction(work);
      outcome.catch((error) => failures.push(error));
      return outcome;
    });
    try {
      const before = await sealedObjects();
      await table.insertMany(objects);
      await execute('ALTER TABLE segments RENAME TO hidden_segments');
      await until('a sealing to fail', async () => failures.length > 0);
      await execute('ALTER TABLE hidden_segments RENAME TO segments');
      await until('the other objects to be sealed', async () => (await sealedObjects()) >= before + 600);
    } finally {
      watch.mockRestore();
      await watched.close();
    }
  });
});
