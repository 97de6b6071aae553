import fs, { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { until } from '../../../../../test/support/until.js';
import { Database } from '../../connection/database.js';
import type { Read } from '../../engine/sql.js';

/** Of an object that fills some four pages. */
const TEXT = 'x'.repeat(15_000);
const MEBIBYTE = 1024 * 1024;

describe('the write-ahead log of SQLite', () => {
  let directory: string;
  let database: Database;

  beforeEach(async () => {
    directory = mkdtempSync(join(tmpdir(), 'checkpoints-'));
    database = await Database.open({ dataDirectory: directory, poolSize: 1 });
    await database.execute([{ text: 'CREATE TABLE texts (n INTEGER PRIMARY KEY, text TEXT)', values: [] }]);
  });

  afterEach(async () => {
    await database.close();
    rmSync(directory, { recursive: true });
  });

  const bytes = (file: string) => statSync(join(directory, file)).size;
  const store = (n: number) =>
    database.execute([{ text: 'INSERT INTO texts VALUES (?, ?)', values: [n, TEXT] }]);
  /** The same from `begin` to before `end`, some in each commit. */
  const storeAll = async (begin: number, end: number) => {
    for (let n = begin; n < end; n += 50) {
      await Promise.all(Array.from({ length: Math.min(50, end - n) }, (_, at) => store(n + at)));
    }
  };

  it('is moved into the database while writes go on, and begins again', async () => {
    const all = Array.from({ length: 8000 }, (_, n) => n);
    const writers = Array.from({ length: 16 }, async (_, writer) => {
      for (const n of all) if (n % 16 === writer) await store(n);
    });
    await Promise.all(writers);
    // 125 MiB were written to it. It is moved 32 at a time, which takes longer on a busy machine; what it has beyond 64
    // it gives back.
    let count = all.length;
    await until('the log to begin again', async () => {
      await store(count++);
      return bytes('storage.db-wal') <= 64 * MEBIBYTE && bytes('storage.db') > 60 * MEBIBYTE;
    });
    expect(await database.query('SELECT COUNT(*) AS count FROM texts')).toEqual([{ count }]);
  });

  it('is said once not to be moved where the thread for that has no file, until it has one', async () => {
    const failures: string[] = [];
    database.onCheckpointFailure(({ message }) => failures.push(message));
    const open = fs.openSync;
    const none = jest.spyOn(fs, 'openSync').mockImplementation((path, ...how) => {
      if (path === join(directory, 'storage.db')) throw new Error('EMFILE: too many open files');
      return open(path, ...how);
    });
    let n = 0;
    /** Begins a checkpoint, or some. */
    const fill = async (rows: number) => {
      await storeAll(n, n + rows);
      n += rows;
    };
    await fill(2500);
    await until('the failure', async () => failures.length > 0);
    expect(failures).toEqual([expect.stringContaining('EMFILE')]);
    await fill(5000);
    expect(failures).toHaveLength(1);
    none.mockRestore();
    await until('the log to begin again', async () => {
      await fill(100);
      return bytes('storage.db-wal') <= 64 * MEBIBYTE && bytes('storage.db') > 30 * MEBIBYTE;
    });
    expect(failures).toHaveLength(1);
    expect(await database.query('SELECT COUNT(*) AS count FROM texts')).toEqual([{ count: n }]);
  });

  it('begins again beside readers of whom there is always one', async () => {
    let isOver = false;
    const readers = [0, 1].map(async (reader) => {
      await pause(reader * 30);
      while (!isOver) {
        await database.snapshot(async (snapshot) => {
          await snapshot.read('SELECT 1 FROM texts LIMIT 1', []);
          await pause(60);
        });
      }
    });
    // Some 235 MiB.
    await storeAll(0, 15_000);
    expect(bytes('storage.db-wal')).toBeLessThan(200 * MEBIBYTE);
    isOver = true;
    await Promise.all(readers);
  });

  it('is kept as long as a snapshot reads from it, and moved after that', async () => {
    const count = (source: { read: Read }) => source.read('SELECT COUNT(*) AS count FROM texts', []);
    await database.snapshot(async (snapshot) => {
      expect(await count(snapshot)).toEqual([{ count: 0 }]);
      await storeAll(0, 2500);
      expect(await count(snapshot)).toEqual([{ count: 0 }]);
    });
    await storeAll(2500, 5000);
    let n = 5000;
    await until('the log to begin again', async () => {
      await store(n++);
      return bytes('storage.db-wal') <= 64 * MEBIBYTE && bytes('storage.db') > 30 * MEBIBYTE;
    });
  });
});
