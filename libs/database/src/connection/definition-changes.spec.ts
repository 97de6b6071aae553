import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Connection, createConnection } from 'mysql2/promise';
import { endLocks } from '../../../../test/support/databases/database-access.js';
import { describeEngines } from '../../../../test/support/databases/describe-engines.js';
import { EmptyDatabase } from '../../../../test/support/databases/empty-database.js';
import { until } from '../../../../test/support/until.js';
import { DatabaseUnavailable } from '../engine/errors.js';
import { Database } from './database.js';

const [A, B, C, D, E] = ['a', 'b', 'c', 'd', 'e'].map((digit) => digit.repeat(32)) as [
  string,
  string,
  string,
  string,
  string,
];

describeEngines('changes of definitions on %s', (engine, server) => {
  const isEmbedded = engine === 'sqlite';
  let empty: EmptyDatabase;
  /** Of two instances, the second one with as few connections as may be; an embedded database has one. */
  let here: Database;
  let there: Database;
  let connection: Connection | undefined;

  beforeAll(async () => {
    empty = await EmptyDatabase.make(engine, server);
    if (empty.url !== undefined)
      connection = await createConnection({ uri: empty.url.replace(/^\w+:/, 'mysql:') });
    here = await empty.open(16);
    there = isEmbedded ? here : await empty.open(2);
  });
  afterAll(async () => {
    await connection?.end();
    await empty.close();
  });

  const rows = async () =>
    (await here.query<{ name: string }>("SELECT name FROM locks WHERE name LIKE 'change of %'")).length;

  type Kind = 'change' | 'tryChangeWithoutCreations' | 'create';

  /** A change that goes on until it is told to end. */
  function begin(database: Database, classId: string, kind: Kind = 'change') {
    const state = { hasBegun: false };
    let end = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    const work = async () => {
      state.hasBegun = true;
      await ended;
      return classId;
    };
    const { definitions } = database;
    const result = kind === 'create' ? definitions.create(work) : definitions[kind](classId, work);
    const begun = () => until('a change to begin', async () => state.hasBegun);
    return { state, begun, end, result };
  }

  it('wait for one of the same class, and for no other', async () => {
    const first = begin(here, A);
    await first.begun();
    const [same, elsewhere] = [begin(here, A), begin(there, A)];
    const other = begin(there, B);
    if (isEmbedded) await other.begun();
    // Its instance has room for one at once: that of the class which is being changed gives way to it again and again.
    else await until('the other class to have its turn', async () => other.state.hasBegun);
    const created = begin(there, C, 'create');
    await created.begun();
    expect([same.state.hasBegun, elsewhere.state.hasBegun]).toEqual([false, false]);
    for (const { end } of [created, other, same, elsewhere]) end();
    expect([await created.result, await other.result]).toEqual([C, B]);
    await pause(50);
    expect([same.state.hasBegun, elsewhere.state.hasBegun]).toEqual([false, false]);
    first.end();
    expect(await Promise.all([first, same, elsewhere].map(({ result }) => result))).toEqual([A, A, A]);
    expect(await rows()).toBe(0);
  });

  it('are a few at once in a process, and the next one begins where one ends', async () => {
    const all = [A, B, C, D, E].map((classId) => begin(here, classId));
    await until('three to begin', async () => all.filter(({ state }) => state.hasBegun).length === 3);
    expect(here.definitions.connections).toBe(isEmbedded ? 0 : 6);
    await pause(50);
    expect(all.map(({ state }) => state.hasBegun)).toEqual([true, true, true, false, false]);
    expect([A, E, 'f'].map((classId) => here.definitions.isChanging(classId))).toEqual([true, true, false]);
    all[1]!.end();
    await all[3]!.begun();
    expect(all[4]!.state.hasBegun).toBe(false);
    for (const { end } of all) end();
    await Promise.all(all.map(({ result }) => result));
    expect([here.definitions.isChanging(A), here.definitions.connections]).toEqual([false, 0]);
  });

  it('end where they fail', async () => {
    await expect(here.definitions.change(A, () => Promise.reject(new Error('refused')))).rejects.toThrow(
      'refused',
    );
    expect(await there.definitions.change(A, async () => 'next')).toBe('next');
    expect(await rows()).toBe(0);
  });

  it('run DDL, however few connections there are', async () => {
    await there.definitions.change(A, async (runDdl) => {
      await runDdl(['CREATE TABLE c_made (id INT NOT NULL PRIMARY KEY)']);
      await there.transaction((unit) => unit.execute('INSERT INTO c_made (id) VALUES (1)'));
      await runDdl(['DROP TABLE c_made']);
    });
    if (isEmbedded) return;
    const waits =
      'SELECT @@lock_wait_timeout AS table_wait, @@innodb_lock_wait_timeout AS row_wait, SLEEP(0.05)';
    // Each on one of both connections.
    const asked = [1, 2].map(() => there.query<{ table_wait: number; row_wait: number }>(waits));
    for (const [row] of await Promise.all(asked)) expect(row!.table_wait).toBe(row!.row_wait);
  });

  it('are made without creations where these are told to wait', async () => {
    const creating = begin(there, C, 'create');
    await creating.begun();
    const early = begin(here, A, 'tryChangeWithoutCreations');
    await pause(50);
    expect(early.state.hasBegun).toBe(false);
    creating.end();
    await creating.result;
    early.end();
    await early.result;
    const alone = begin(here, A, 'tryChangeWithoutCreations');
    await alone.begun();
    const [next, other] = [begin(there, D, 'create'), begin(there, B)];
    await other.begun();
    expect(next.state.hasBegun).toBe(false);
    for (const { end } of [other, next, alone]) end();
    await Promise.all([other, next, alone].map(({ result }) => result));
    expect(next.state.hasBegun).toBe(true);
  });

  if (isEmbedded) {
    it('end before the database is closed', async () => {
      const own = await Database.open({
        dataDirectory: mkdtempSync(join(empty.directory, 'own-')),
        poolSize: 1,
      });
      const [first, second] = [begin(own, A), begin(own, A)];
      await first.begun();
      let isClosed = false;
      const closing = own.close().then(() => {
        isClosed = true;
      });
      await pause(50);
      expect(isClosed).toBe(false);
      first.end();
      second.end();
      await closing;
      expect(second.state.hasBegun).toBe(true);
    });
    return;
  }

  it('wait for those of an instance of an older version, which locks all classes, and this one for them', async () => {
    const lockAll = "SELECT name FROM locks WHERE name = 'class-change' FOR UPDATE";
    await connection!.beginTransaction();
    await connection!.query(lockAll);
    const [one, other] = [begin(here, A), begin(there, B)];
    await pause(1500);
    expect([one.state.hasBegun, other.state.hasBegun]).toEqual([false, false]);
    await connection!.rollback();
    await Promise.all([one.begun(), other.begun()]);
    await connection!.beginTransaction();
    let isLocked = false;
    const locking = connection!.query(lockAll).then(() => {
      isLocked = true;
    });
    one.end();
    await one.result;
    await pause(50);
    expect(isLocked).toBe(false);
    other.end();
    await locking;
    await connection!.rollback();
    await other.result;
  });

  it('let instances make classes beside each other, and none while a change keeps them from it', async () => {
    const elsewhere = begin(there, D, 'create');
    await elsewhere.begun();
    expect(await begin(here, A, 'tryChangeWithoutCreations').result).toBeUndefined();
    const own = begin(here, C, 'create');
    await own.begun();
    for (const { end, result } of [elsewhere, own]) {
      end();
      await result;
    }
    const alone = begin(here, A, 'tryChangeWithoutCreations');
    await alone.begun();
    const third = begin(there, E, 'create');
    await pause(50);
    expect(third.state.hasBegun).toBe(false);
    alone.end();
    await third.begun();
    third.end();
    expect(await third.result).toBe(E);
  });

  it('are not waited for by what tidies up', async () => {
    const first = begin(there, A);
    await first.begun();
    expect(await here.definitions.tryChange(A, async () => 'tidied')).toBeUndefined();
    first.end();
    await first.result;
    expect(await here.definitions.tryChange(A, async () => 'tidied')).toBe('tidied');
    const own = begin(here, A);
    await own.begun();
    expect(await here.definitions.tryChange(A, async () => 'tidied')).toBeUndefined();
    own.end();
    await own.result;
  });

  it('make nothing more once the connection of their lock is lost, as others may have the class by then', async () => {
    const made = await here.definitions.change(A, async (runDdl, assertLocked) => {
      await assertLocked();
      await runDdl(['CREATE TABLE c_before (id INT NOT NULL PRIMARY KEY)']);
      await endLocks(connection!);
      expect(await there.definitions.change(A, async () => 'another one')).toBe('another one');
      await expect(assertLocked()).rejects.toThrow(DatabaseUnavailable);
      const more = runDdl(['CREATE TABLE c_after (id INT NOT NULL PRIMARY KEY)']);
      await expect(more).rejects.toThrow(DatabaseUnavailable);
      return here.query<object>("SHOW TABLES LIKE 'c_after'");
    });
    expect(made).toEqual([]);
    expect(await rows()).toBe(0);
    await here.definitions.change(A, (runDdl) => runDdl(['DROP TABLE c_before']));
  });

  it('have a row of their class that a process which has died has left', async () => {
    await connection!.query(`INSERT INTO locks (name) VALUES ('change of ${A}')`);
    expect(await here.definitions.change(A, async () => 'made')).toBe('made');
    expect(await rows()).toBe(0);
  });

  it('come through where many instances change few classes', async () => {
    const others = await Promise.all([5, 5, 2].map((poolSize) => empty.open(poolSize)));
    const underWay = new Map<string, number>();
    const change = (database: Database, classId: string) =>
      database.definitions.change(classId, async () => {
        underWay.set(classId, (underWay.get(classId) ?? 0) + 1);
        expect(underWay.get(classId)).toBe(1);
        await pause(2);
        underWay.set(classId, 0);
      });
    const all = [here, there, ...others].flatMap((database) =>
      Array.from({ length: 20 }, (_, n) => change(database, [A, B, C][n % 3]!)),
    );
    await Promise.all(all);
    expect(await rows()).toBe(0);
  });
});
