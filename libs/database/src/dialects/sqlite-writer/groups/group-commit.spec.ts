import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LOCKING, pace } from '@app/concurrency';
import { seededRandom } from '../../../../../../test/support/seeded-random.js';
import { Database } from '../../../connection/database.js';
import type { Sql } from '../../../engine/sql.js';
import { driverError } from '../../drivers/driver-error.js';
import type { Decide } from '../../execution/statements.js';

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
    // A process that has stood still lets others have their turn before what decides.
    expect(database.activity.groups).toBe(1);
    expect(database.activity.groupedWrites).toBeGreaterThanOrEqual(4);
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

  it.each([
    ['decided beforehand', 1, 'modest'],
    ['decided in their transaction', 200, LOCKING],
  ])('wait for few turns of long work, however much waits for its own: %s', async (_when, values, owner) => {
    let turns = 0;
    const others = Array.from({ length: 60 }, async () => {
      await pace.turn();
      // Longer than a slice.
      for (const end = performance.now() + 5; performance.now() < end; );
      turns++;
    });
    await pace.turn('another');
    const sql = {
      text: `SELECT ${Array(values).fill('?').join(' + ')} AS sum`,
      values: Array(values).fill(1),
    };
    const signal = { owner: 'modest', throwIfAborted: () => {} };
    const owners: unknown[] = [];
    const decide: Decide = ([rows], owner) => {
      owners.push(owner);
      return [thing(JSON.stringify(rows))];
    };
    await database.change([sql], decide, { signal });
    expect(owners).toEqual([owner]);
    expect(turns).toBeLessThan(others.length / 2);
    await Promise.all(others);
    expect(await names()).toEqual([`[{"sum":${values}}]`]);
  });

  it('let clients take turns, however much of one waits', async () => {
    const answered: string[] = [];
    const write = async (owner: string, n: number, objects: number) => {
      const things = Array.from({ length: objects }, (_, at) => thing(`${owner} ${n} ${at}`));
      await database.execute(things, { owner, throwIfAborted: () => {} });
      answered.push(owner);
    };
    await Promise.all([
      ...Array.from({ length: 20 }, (_, n) => write('greedy', n, 1000)),
      ...Array.from({ length: 20 }, (_, n) => write('modest', n, 1)),
    ]);
    // Behind the first ones, which are under way, and beside another.
    expect(answered.lastIndexOf('modest')).toBeLessThan(24);
  });

  /** Has a client fill all the room of what waits, and answers what becomes of what others ask for meanwhile. */
  async function besideGreedy(ask: () => Promise<unknown>[]) {
    const gone = new AbortController();
    const large = { text: 'SELECT ?', values: ['x'.repeat(16 * 1024 * 1024)] };
    const signal = { owner: 'greedy', throwIfAborted: () => gone.signal.throwIfAborted() };
    return database.transaction(async () => {
      const greedy = Array.from({ length: 4 }, () => database.execute([large], signal));
      const asked = Promise.allSettled([...greedy, ...ask()]);
      gone.abort(new Error('has gone'));
      return { asked };
    });
  }

  const reasons = (outcomes: PromiseSettledResult<unknown>[]) =>
    outcomes.map((outcome) => (outcome.status === 'rejected' ? outcome.reason.message : 'stored'));
  const modest = { owner: 'modest', throwIfAborted: () => {} };

  it('keep out no other client, however much of one waits: it loses its largest', async () => {
    const { asked } = await besideGreedy(() => [database.execute([thing('a')], modest)]);
    const full = 'too many changes are waiting';
    expect(reasons(await asked)).toEqual(['has gone', 'has gone', 'has gone', full, 'stored']);
    expect(await names()).toEqual(['a']);
  });

  it('keep no room where they are too late', async () => {
    const { asked } = await besideGreedy(() => {
      const later = performance.now() + 9000;
      const clock = jest.spyOn(performance, 'now').mockReturnValue(later);
      const written = database.execute([thing('a')], modest);
      clock.mockRestore();
      return [written];
    });
    const late = 'the changes before this one took too long';
    expect(reasons(await asked)).toEqual([late, late, late, late, 'stored']);
  });

  /** Lets other input be read, as between requests. */
  const turn = () => new Promise((resume) => setImmediate(resume));

  it('are stored where they are answered, and only there, however they are joined and whatever fails', async () => {
    const random = seededRandom(11);
    await database.execute([{ text: 'CREATE TABLE texts (text TEXT)', values: [] }]);
    const [size] = await database.query<{ page_count: number }>('PRAGMA page_count');
    // There is no room for it, which ends the transaction of all that it is joined with.
    await database.execute([{ text: `PRAGMA max_page_count = ${size!.page_count + 200}`, values: [] }]);
    const large = { text: 'INSERT INTO texts (text) VALUES (?)', values: ['x'.repeat(1_000_000)] };
    // While the thread is busy with it, others arrive.
    const slow = {
      text: `INSERT INTO texts (text) WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 20000)
        SELECT 'one' FROM n WHERE n = 20000`,
      values: [],
    };
    const asked: string[] = [];
    const failures: Promise<unknown>[] = [];
    const ask = (write: (sql: Sql) => Promise<unknown>) => {
      const name = `n${random.below(700)}`;
      asked.push(name);
      const failure = write(thing(name)).then(() => undefined);
      failures.push(failure.catch((error) => driverError(error)?.code ?? error));
    };
    for (let time = 0; time < 60; time++) {
      ask((sql) => database.execute([sql, slow]));
      for (let n = 0; n < 10; n++) {
        if (random.below(2) === 0) await turn();
        if (random.below(5) === 0) ask((sql) => database.change([], () => [sql]));
        else ask((sql) => database.execute([sql]));
      }
      await turn();
      if (random.below(2) === 0) ask((sql) => database.execute([sql, large]));
      await failures.at(-1);
    }
    const codes = await Promise.all(failures);
    const stored = asked.filter((_, at) => codes[at] === undefined);
    expect((await names()).sort()).toEqual([...stored].sort());
    expect(stored.length).toBeGreaterThan(100);
    expect(new Set(codes)).toEqual(new Set([undefined, 'SQLITE_CONSTRAINT_PRIMARYKEY', 'SQLITE_FULL']));
  });

  it('let a transaction have its turn while they go on', async () => {
    let isOver = false;
    let written = 0;
    const writers = Array.from({ length: 8 }, async (_, writer) => {
      for (let n = 0; !isOver; n++) {
        await database.execute([thing(`w${writer}-${n}`)]);
        written++;
      }
    });
    while (written < 100) await turn();
    for (let time = 0; time < 5; time++) {
      const seen = await database.transaction(async (unit) => {
        const before = await unit.query('SELECT COUNT(*) AS count FROM things');
        await turn();
        return [before, await unit.query('SELECT COUNT(*) AS count FROM things')];
      });
      // None of them comes between its statements.
      expect(seen[1]).toEqual(seen[0]);
    }
    isOver = true;
    await Promise.all(writers);
    expect(await names()).toHaveLength(written);
  });
});
