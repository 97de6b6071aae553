import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Database } from '../../connection/database.js';

describe('writes to SQLite that are asked for at once', () => {
  let directory: string;
  let database: Database;

  beforeEach(async () => {
    directory = mkdtempSync(join(tmpdir(), 'grouped-'));
    database = await Database.open({ dataDirectory: directory, poolSize: 1 });
    await database.execute([{ text: 'CREATE TABLE things (name TEXT PRIMARY KEY)', values: [] }]);
  });

  afterEach(async () => {
    await database.close();
    rmSync(directory, { recursive: true });
  });

  const thing = (name: string) => ({ text: 'INSERT INTO things (name) VALUES (?)', values: [name] });
  const names = async () =>
    (await database.query<{ name: string }>('SELECT name FROM things ORDER BY name')).map(({ name }) => name);

  it('share a transaction, whatever kind they are of, and are undone by themselves', async () => {
    const outcomes = await Promise.allSettled([
      database.execute([thing('a')]),
      database.change([thing('b')], () => {
        throw new Error('refused');
      }),
      database.execute([thing('c'), thing('a')]),
      database.change(
        [{ text: 'SELECT COUNT(*) AS count FROM things WHERE name = ?', values: ['a'] }],
        ([rows]) => [thing(`seen ${(rows as { count: number }[])[0]!.count}`)],
      ),
      database.execute([thing('d')]),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'rejected',
      'fulfilled',
      'fulfilled',
    ]);
    expect(await names()).toEqual(['a', 'd', 'seen 1']);
    expect(database.activity).toMatchObject({ groups: 1, groupedWrites: 5 });
  });

  it('are decided on again where what they were decided on has changed', async () => {
    const count = [{ text: 'SELECT COUNT(*) AS count FROM things', values: [] }];
    const seen: number[] = [];
    await database.change(count, async ([rows]) => {
      seen.push((rows as { count: number }[])[0]!.count);
      if (seen.length === 1) await database.execute([thing('meanwhile')]);
      return [thing(`seen ${seen.at(-1)}`)];
    });
    expect(seen).toEqual([0, 1]);
    expect(await names()).toEqual(['meanwhile', 'seen 1']);
  });

  it('are not made where they are cancelled before their transaction begins', async () => {
    const client = new AbortController();
    const made = Promise.allSettled([
      database.execute([thing('a')], client.signal),
      database.execute([thing('b')]),
      database.change([], () => [thing('c')], { signal: client.signal }),
    ]);
    client.abort(new Error('has gone'));
    expect((await made).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected']);
    expect(await names()).toEqual(['b']);
  });

  it('take several transactions where they are about many objects, so that others get a turn', async () => {
    const many = Array.from({ length: 1000 }, (_, n) => thing(`many ${n}`));
    await Promise.all([
      database.execute([thing('a')]),
      database.execute([thing('b')]),
      database.execute(many),
      database.execute([thing('c')]),
      database.execute([thing('d')]),
    ]);
    expect(database.activity).toMatchObject({ groups: 2, groupedWrites: 5 });
    expect(await names()).toHaveLength(1004);
  });
});
