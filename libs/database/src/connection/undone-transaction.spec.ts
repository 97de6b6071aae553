import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuplicateKey } from '../dialects/write-refusals.js';
import { Database } from './database.js';

describe('A transaction that SQLite has undone by itself, as on a full disk', () => {
  let directory: string;
  let database: Database;
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'undone-'));
    database = await Database.open({ url: undefined, dataDirectory: directory, poolSize: 2 });
  });
  afterEach(async () => {
    await database.close();
    await rm(directory, { recursive: true });
  });

  const insert = (name: string, orElse = '') =>
    database.transaction(async (unit) => {
      await unit.execute(`INSERT ${orElse} INTO locks (name) VALUES (?)`, [name]);
    });

  it('leaves nothing behind that undoes what is acknowledged after it', async () => {
    await insert('taken');
    await expect(insert('taken', 'OR ROLLBACK')).rejects.toThrow(DuplicateKey);
    await expect(insert('taken')).rejects.toThrow(DuplicateKey);
    await insert('one');
    await database.execute([{ text: 'INSERT INTO locks (name) VALUES (?)', values: ['two'] }]);
    await insert('three');
    const rows = await database.query<{ name: string }>('SELECT name FROM locks');
    expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(['taken', 'one', 'two', 'three']));
  });
});
