import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { claimDatabase } from './claim-database.js';
import { openingFailure } from './connection-target.js';

describe('an embedded database that cannot be used', () => {
  const directory = mkdtempSync(join(tmpdir(), 'claim-'));
  const settings = { dataDirectory: directory, poolSize: 1 };
  afterAll(() => rmSync(directory, { recursive: true }));

  it('is named where its lock cannot be made', async () => {
    mkdirSync(join(directory, 'storage.db-lock'));
    const claim = claimDatabase(settings, () => {});
    await expect(claim).rejects.toThrow(`The database ${join(directory, 'storage.db')} cannot be used: `);
  });

  it('is named with what to do where its disk is full', () => {
    const full = Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
    const { message } = openingFailure(full, settings) as Error;
    expect(message).toMatch(/storage\.db cannot be used: .* is full\. Make some room on its disk: /);
  });
});
