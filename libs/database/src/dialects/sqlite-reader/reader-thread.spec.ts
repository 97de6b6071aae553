import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { until } from '../../../../../test/support/until.js';
import { DatabaseUnavailable } from '../../engine/errors.js';
import { ReaderThread } from './reader-thread.js';

/** Longer than any test may take. */
const NEVER = 2 ** 30;

const COUNT = { text: 'SELECT COUNT(*) AS count FROM things', values: [] };
const HEAD = { text: 'SELECT ? AS id', values: [Buffer.from('id')] };
const NAMES = { text: 'SELECT name FROM things ORDER BY name', values: [] };
/** Takes about a second. */
const LONG = {
  text: 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?) SELECT COUNT(*) FROM n',
  values: [4_000_000],
};

describe('the thread that reads', () => {
  const directory = mkdtempSync(join(tmpdir(), 'reader-'));
  const file = join(directory, 'a.db');
  const writer = new BetterSqlite3(file);
  writer.pragma('journal_mode = WAL');
  let thread: ReaderThread;

  beforeEach(() => {
    thread = new ReaderThread(file, { queries: 'queries', idleMilliseconds: NEVER });
    writer.exec('DROP TABLE IF EXISTS things; CREATE TABLE things (name TEXT)');
    for (const name of ['a', 'b', 'c']) add(name);
  });

  afterEach(() => thread.close());

  afterAll(() => {
    writer.close();
    rmSync(directory, { recursive: true });
  });

  const add = (name: string) => writer.prepare('INSERT INTO things VALUES (?)').run(name);
  const single = <T>(read: (own: ReturnType<ReaderThread['snapshot']>) => Promise<T>) => {
    const own = thread.snapshot();
    return read(own).finally(() => own.close());
  };
  const count = (isLast = true) => single((own) => own.rows<{ count: number }>(COUNT, { isLast }));

  it('is started by the first read, and ended some time after the last one, as often as it is needed', async () => {
    thread = new ReaderThread(file, { queries: 'queries', idleMilliseconds: 20 });
    expect(thread.isRunning).toBe(false);
    for (const things of [3, 4]) {
      expect(await count()).toEqual([{ count: things }]);
      await until('the end of the thread', async () => !thread.isRunning);
      add('d');
    }
  });

  it('does not end while a snapshot is open', async () => {
    thread = new ReaderThread(file, { queries: 'queries', idleMilliseconds: 20 });
    const own = thread.snapshot();
    await own.rows(COUNT, { isLast: false });
    await new Promise((resume) => setTimeout(resume, 100));
    add('d');
    expect(await own.rows(COUNT, { isLast: false })).toEqual([{ count: 3 }]);
    own.close();
    await until('the end of the thread', async () => !thread.isRunning);
  });

  it('answers all reads of a snapshot as of its first one, beside those of others', async () => {
    const [own, another] = [thread.snapshot(), thread.snapshot()];
    expect(await own.rows(COUNT, { isLast: false })).toEqual([{ count: 3 }]);
    add('d');
    expect(await another.rows(COUNT, { isLast: false })).toEqual([{ count: 4 }]);
    expect(await own.rows(COUNT, { isLast: false })).toEqual([{ count: 3 }]);
    own.close();
    expect(await count(false)).toEqual([{ count: 4 }]);
    another.close();
  });

  it('answers a page in portions, of one moment', async () => {
    const own = thread.snapshot();
    const first = await own.page(HEAD, [NAMES, NAMES], 2, { isLast: true });
    expect(first).toEqual({ rows: [{ id: Buffer.from('id') }], texts: ['a', 'b'], hasMore: true });
    expect(Buffer.isBuffer((first.rows[0] as { id: unknown }).id)).toBe(true);
    add('bb');
    expect(await count()).toEqual([{ count: 4 }]);
    expect(await own.next(3)).toMatchObject({ texts: ['c', 'a', 'b'], hasMore: true });
    expect(await own.next(3)).toMatchObject({ texts: ['c'], hasMore: false });
    own.close();
    const none = { ...HEAD, text: `${HEAD.text} WHERE 1 = 0` };
    const without = await single((other) => other.page(none, [NAMES], 2, { isLast: true }));
    expect(without).toEqual({ rows: [], texts: [], hasMore: false });
  });

  it('leaves a page for the next one of the same snapshot', async () => {
    const own = thread.snapshot();
    for (let pages = 0; pages < 2; pages++) {
      const { texts, hasMore } = await own.page(HEAD, [NAMES], 2, { isLast: false });
      expect([texts, hasMore]).toEqual([['a', 'b'], true]);
    }
    own.close();
    expect(await count()).toEqual([{ count: 3 }]);
  });

  it('begins none for a read that waits while its snapshot is closed', async () => {
    const own = thread.snapshot();
    await own.page(HEAD, [NAMES], 1, { isLast: true });
    const others = [1, 2].map(() => count());
    const next = own.next(1);
    own.close();
    await expect(next).rejects.toThrow(DatabaseUnavailable);
    await Promise.all(others);
  });

  it('throws the error of the engine, and goes on', async () => {
    const text = 'SELECT * FROM missing';
    const failed = single((own) => own.rows({ text, values: [] }, { isLast: true }));
    await expect(failed).rejects.toMatchObject({ code: 'SQLITE_ERROR', message: 'no such table: missing' });
    expect(await count()).toEqual([{ count: 3 }]);
  });

  it('throws the error of the engine where there is no database', async () => {
    const elsewhere = new ReaderThread(join(directory, 'none.db'), {
      queries: 'queries',
      idleMilliseconds: NEVER,
    });
    const own = elsewhere.snapshot();
    await expect(own.rows(COUNT, { isLast: true })).rejects.toMatchObject({ code: 'SQLITE_CANTOPEN' });
    own.close();
    await elsewhere.close();
  });

  it('refuses what it has not read when it is closed', async () => {
    const open = thread.snapshot();
    await open.rows(COUNT, { isLast: false });
    const reads = Array.from({ length: 4 }, () => single((own) => own.rows(LONG, { isLast: true })));
    const ended = Promise.allSettled(reads);
    await new Promise((resume) => setTimeout(resume, 50));
    await thread.close();
    for (const outcome of await ended) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(DatabaseUnavailable) });
    }
    await expect(open.rows(COUNT, { isLast: true })).rejects.toThrow(DatabaseUnavailable);
    open.close();
    expect(() => thread.snapshot()).toThrow(DatabaseUnavailable);
  });
});
