import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { PORTION_SIZE } from '../../execution/large-answers.js';
import { headStatement, type PageSql } from '../../execution/page-read.js';
import { PreparedStatements, SqliteReads } from './sqlite-reads.js';

const unexpected = () => Promise.reject(new Error('none of them is read by itself'));

describe('pages that are read together', () => {
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
  const answers = new SqliteReads(
    new PreparedStatements(connection, 'row'),
    new PreparedStatements(connection, 'value'),
    { snapshotRead: unexpected, headFirstRead: unexpected },
  );
  const page = (n: number, from = 'FROM things WHERE n = ?', classId = '1'): PageSql => ({
    head: headStatement(classId, []),
    objects: [{ from, values: [n] }],
  });
  const read = (...pages: PageSql[]) =>
    answers.groupedSnapshotRead(pages)?.map(({ objects }) => objects.map(({ data }) => data));

  beforeEach(() => {
    writer.exec('DELETE FROM things');
    for (const n of [1, 2]) add(n, `{"n":${n}}`);
  });
  afterEach(() => {
    expect(connection.inTransaction).toBe(false);
  });
  afterAll(() => {
    connection.close();
    writer.close();
    rmSync(directory, { recursive: true });
  });

  it('have each its own objects', () => {
    expect(read(page(2), page(1), page(3))).toEqual([['{"n":2}'], ['{"n":1}'], []]);
  });

  it('are none where the class is gone', () => {
    expect(read(page(1, undefined, '2'), page(2, undefined, '2'))).toEqual([]);
  });

  it('have to be read each by itself where one is refused, or all are long', () => {
    expect(read(page(1), page(1, 'FROM missing WHERE n = ?'))).toBeUndefined();
    add(3, JSON.stringify('x'.repeat(PORTION_SIZE / 2)));
    expect(read(page(3))).toHaveLength(1);
    expect(read(page(3), page(3))).toBeUndefined();
  });
});
