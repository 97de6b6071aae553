import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { largeAnswerPermits, PORTION_SIZE } from '../../execution/large-answers.js';
import { headStatement } from '../../execution/page-read.js';
import { PreparedStatements } from './prepared-statements.js';
import { SqliteAnswers } from './sqlite-answers.js';

const HEAD = headStatement('1', []);

describe('pages that are asked for together', () => {
  const directory = mkdtempSync(join(tmpdir(), 'answers-'));
  const writer = new BetterSqlite3(join(directory, 'a.db'));
  writer.pragma('journal_mode = WAL');
  writer.exec(`
    CREATE TABLE classes (id TEXT, revision INTEGER, sealed_to BLOB);
    INSERT INTO classes VALUES ('1', 7, x'00');
    CREATE TABLE things (id BLOB PRIMARY KEY, revision INTEGER, data TEXT, attachments TEXT, n INTEGER)`);
  const insert = writer.prepare('INSERT INTO things VALUES (?, 1, ?, NULL, ?)');
  const add = (n: number, data: string) => insert.run(Buffer.alloc(16, n), data, n);
  const connection = new BetterSqlite3(join(directory, 'a.db'));
  const answers = new SqliteAnswers(
    connection,
    new PreparedStatements(connection, 'row'),
    new PreparedStatements(connection, 'value'),
    largeAnswerPermits(),
  );
  const page = (from: string, ...values: number[]) =>
    answers.snapshotRead({ head: HEAD, objects: [{ from, values }] });
  const dataOf = async (n: number) =>
    (await page('FROM things WHERE n = ?', n))?.objects.map(({ data }) => data);

  beforeEach(() => {
    writer.exec('DELETE FROM things');
  });
  afterAll(() => {
    connection.close();
    writer.close();
    rmSync(directory, { recursive: true });
  });

  it('have each its own objects', async () => {
    for (const n of [1, 2]) add(n, `{"n":${n}}`);
    expect(await Promise.all([dataOf(2), dataOf(1), dataOf(3)])).toEqual([['{"n":2}'], ['{"n":1}'], []]);
  });

  it('are refused each for itself', async () => {
    add(1, '{}');
    const [first, wrong, last] = await Promise.allSettled([dataOf(1), page('FROM missing'), dataOf(1)]);
    expect([first, last]).toEqual(Array(2).fill({ status: 'fulfilled', value: ['{}'] }));
    expect(wrong).toMatchObject({ status: 'rejected', reason: { message: 'no such table: missing' } });
    expect(connection.inTransaction).toBe(false);
  });

  it('are read in turns where they are long, with what is stored by then', async () => {
    const long = JSON.stringify('x'.repeat(PORTION_SIZE));
    add(1, long);
    const [first, second] = [dataOf(1), dataOf(1)];
    expect(await first).toEqual([long]);
    // The first one has been answered, and the others wait for their turn.
    writer.exec("UPDATE things SET data = '{}'");
    expect(await second).toEqual(['{}']);
  });
});
