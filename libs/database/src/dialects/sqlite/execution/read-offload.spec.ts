import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { largeAnswerPermits } from '../../execution/large-answers.js';
import { headStatement } from '../../execution/page-read.js';
import type { Reads } from '../../execution/statements.js';
import { ReadOffload } from './read-offload.js';
import { SELECT_TEXTS } from './sqlite-object.js';
import { PreparedStatements, readsOf } from './sqlite-reads.js';

/** As many reads as it takes to be sure that the disk is quick. */
const MANY = 50;

const unexpected = () => Promise.reject(new Error('nothing is large'));
const streams = { snapshotRead: unexpected, headFirstRead: unexpected, snapshot: unexpected };

describe('reads of a slow disk', () => {
  const directory = mkdtempSync(join(tmpdir(), 'offload-'));
  const file = join(directory, 'a.db');
  const writer = new BetterSqlite3(file);
  writer.pragma('journal_mode = WAL');
  writer.exec(`
    CREATE TABLE classes (id TEXT, revision INTEGER, sealed_to BLOB);
    INSERT INTO classes VALUES ('1', 7, x'00');
    CREATE TABLE things (id BLOB PRIMARY KEY, revision INTEGER, data TEXT, attachments TEXT);
    INSERT INTO things VALUES (zeroblob(16), 3, '{"n":1}', '{"a":2}')`);
  const connection = new BetterSqlite3(file);
  let offload: ReadOffload;
  let reads: Reads;

  beforeEach(() => {
    offload = new ReadOffload(file, largeAnswerPermits());
    reads = readsOf(connection, new PreparedStatements(connection, 'row'), streams, offload);
  });
  afterEach(() => offload.close());
  afterAll(() => {
    connection.close();
    writer.close();
    rmSync(directory, { recursive: true });
  });

  const slow = () => offload.note(20);
  const quick = (times: number) => {
    for (let time = 0; time < times; time++) offload.note(19);
  };

  it('are offloaded once two of a few are slow', () => {
    slow();
    quick(MANY);
    slow();
    expect(offload.isOffloading).toBe(false);
    quick(MANY - 1);
    slow();
    expect(offload.isOffloading).toBe(true);
  });

  it('are not offloaded where it is not the disk that is slow, but the processor that is taken', () => {
    const busy = () => {
      const end = performance.now() + 40;
      while (performance.now() < end);
    };
    const waiting = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 40);
    slow();
    for (let time = 0; time < 5; time++) offload.measure(busy);
    expect(offload.isOffloading).toBe(!existsSync('/proc/thread-self/schedstat'));
    offload.measure(waiting);
    expect(offload.isOffloading).toBe(true);
  });

  it('are done by the event loop again once many in a row are quick', () => {
    slow();
    slow();
    quick(MANY - 1);
    expect(offload.isOffloading).toBe(true);
    quick(1);
    expect(offload.isOffloading).toBe(false);
  });

  it('are done by the event loop again a minute after the last slow one', () => {
    slow();
    slow();
    const later = performance.now() + 61_000;
    jest.spyOn(performance, 'now').mockReturnValue(later);
    expect(offload.isOffloading).toBe(false);
    jest.restoreAllMocks();
  });

  it('are noted, each of them', async () => {
    const note = jest.spyOn(offload, 'note');
    await reads.query('SELECT 1', [], true);
    expect(note).toHaveBeenCalledTimes(1);
    slow();
    slow();
    await reads.query('SELECT 1', [], true);
    expect(note).toHaveBeenCalledTimes(4);
    expect(note.mock.calls.every(([milliseconds]) => milliseconds >= 0)).toBe(true);
  });

  it('answer what the event loop would read', async () => {
    const head = headStatement('1', []);
    const from = 'FROM things WHERE revision > ?';
    const objects = [{ from, values: [2] }];
    const readAll = () =>
      Promise.all([
        reads.query('SELECT id, revision FROM things WHERE revision = ?', [3], true),
        reads.findObjects(`${SELECT_TEXTS} ${from}`, [2]),
        reads.findObjects(`${SELECT_TEXTS} ${from}`, [3]),
        reads.snapshotRead({ head, objects: [...objects, { from, values: [2], onlyVersions: true }] }, true),
        reads.snapshotRead({ head: headStatement('2', []), objects }, true),
        reads.headFirstRead({
          head,
          objects: ({ revision }) => [{ from: 'FROM things WHERE revision < ?', values: [revision] }],
        }),
      ]);
    const here = await readAll();
    expect(here[1]).toMatchObject([{ revision: 3, data: '{"n":1}', attachments: '{"a":2}' }]);
    slow();
    slow();
    expect(await readAll()).toEqual(here);
    expect(await reads.groupedSnapshotRead([{ head, objects }], true)).toBeUndefined();
    await expect(reads.query('SELECT missing FROM things', [], true)).rejects.toThrow('no such column');
    writer.exec(`UPDATE things SET data = '{"n":2}'`);
    expect(await reads.findObjects(`${SELECT_TEXTS} ${from}`, [2])).toMatchObject([{ data: '{"n":2}' }]);
  });
});
