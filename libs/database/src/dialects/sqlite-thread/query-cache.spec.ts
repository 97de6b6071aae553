import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { QueryCache } from './query-cache.js';

describe('cached answers', () => {
  const directory = mkdtempSync(join(tmpdir(), 'answers-'));
  const writer = new BetterSqlite3(join(directory, 'a.db'));
  writer.pragma('journal_mode = WAL');
  writer.exec('CREATE TABLE t (n INTEGER)');
  const reader = new BetterSqlite3(join(directory, 'a.db'), { readonly: true });
  const answers = new QueryCache<number>();
  let asked = 0;

  afterAll(() => {
    reader.close();
    writer.close();
    rmSync(directory, { recursive: true });
  });

  const count = (above: number, name = Buffer.from('a')) => {
    const statement = { text: 'SELECT COUNT(*) AS n FROM t WHERE n > ?', values: [above, name] };
    const version = reader.pragma('data_version', { simple: true });
    return answers.get(version, statement, () => {
      asked++;
      return reader.prepare<number, number>(statement.text).pluck().get(above)!;
    });
  };

  it('are asked for again after a commit, and where the values differ', () => {
    expect([count(0), count(0), asked]).toEqual([0, 0, 1]);
    writer.exec('INSERT INTO t VALUES (1), (2)');
    expect([count(0), count(0), asked]).toEqual([2, 2, 2]);
    expect([count(1), count(1), asked]).toEqual([1, 1, 3]);
    expect([count(1, Buffer.from('b')), asked]).toEqual([1, 4]);
    writer.exec('BEGIN; DELETE FROM t');
    expect([count(1, Buffer.from('b')), asked]).toEqual([1, 4]);
    writer.exec('COMMIT');
    expect([count(1, Buffer.from('b')), asked]).toEqual([0, 5]);
  });
});
