import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseUnavailable } from '../engine/errors.js';
import { Database } from './database.js';

describe('A transaction that waits for a single writer', () => {
  let directory: string;
  let database: Database;
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'waiting-'));
    database = await Database.open({ url: undefined, dataDirectory: directory, poolSize: 2 });
  });
  afterEach(async () => {
    await database.close();
    await rm(directory, { recursive: true });
  });

  it('is not run once no client can be waiting for it any more, and those after it are', async () => {
    let end = () => {};
    let begin = () => {};
    const begun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const before = database.transaction(() => {
      begin();
      return new Promise<void>((resolve) => {
        end = resolve;
      });
    });
    await begun;
    const late = jest.fn(async () => {});
    const waiting = database.transaction(late);
    const { now } = performance;
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => now.call(performance) + 9000);
    try {
      const refused = expect(waiting).rejects.toThrow(DatabaseUnavailable);
      end();
      await before;
      await refused;
      expect(late).not.toHaveBeenCalled();
      await database.transaction(async (unit) => {
        await unit.execute('INSERT INTO locks (name) VALUES (?)', ['after']);
      });
    } finally {
      clock.mockRestore();
    }
  });
});
