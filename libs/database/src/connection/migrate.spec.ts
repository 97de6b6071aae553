import { describeEngines } from '../../../../test/support/databases/describe-engines.js';
import { EmptyDatabase } from '../../../../test/support/databases/empty-database.js';
import { MIGRATIONS } from '../migrations/index.js';

describeEngines('migrations on %s', (engine, server) => {
  let empty: EmptyDatabase;

  beforeAll(async () => {
    empty = await EmptyDatabase.make(engine, server);
  });
  afterAll(() => empty.close());

  const run = async (...statements: string[]) => {
    const database = await empty.open(4);
    for (const text of statements) await database.execute([{ text, values: [] }]);
    return database;
  };
  const noted = async () => {
    const database = await run();
    return (await database.query<{ name: string }>('SELECT name FROM migrations ORDER BY id')).map(
      ({ name }) => name,
    );
  };
  const all = MIGRATIONS.map(({ name }) => name);

  it('are run once', async () => {
    expect(await noted()).toEqual(all);
    expect(await noted()).toEqual(all);
  });

  // What a migration of SQLite has done ends with its transaction.
  if (engine === 'sqlite') return;

  it('go on where a process has died behind a statement, which servers commit by themselves', async () => {
    await run('DELETE FROM migrations', 'DELETE FROM schema_versions');
    expect(await noted()).toEqual(all);
    const segments = ['CreateSegments%', 'AddChangedObject%'];
    await run(
      ...segments.map((name) => `DELETE FROM migrations WHERE name LIKE '${name}'`),
      ...segments.map((name) => `DELETE FROM schema_versions WHERE migration LIKE '${name}'`),
      'DROP TABLE segments',
    );
    expect((await noted()).toSorted()).toEqual(all.toSorted());
    await (await run()).query('SELECT changed FROM segments');
  });
});
