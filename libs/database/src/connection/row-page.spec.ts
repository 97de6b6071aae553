import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AuditEventEntity } from '../entities/index.js';
import { Database } from './database.js';
import { rowPage } from './row-page.js';

const EVENTS = 20_000;
const LIMIT = 50;

describe('A page of the rows of an embedded database', () => {
  const directory = mkdtempSync(join(tmpdir(), 'row-page-'));
  let database: Database;
  let inThread: jest.SpyInstance;

  beforeAll(async () => {
    database = await Database.open({ dataDirectory: directory, poolSize: 1 });
    await database.execute([
      {
        text:
          `WITH RECURSIVE made(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM made WHERE n < ${EVENTS}) ` +
          'INSERT INTO audit_events (id, occurred_at, actor_kind, kind, details) ' +
          "SELECT printf('%036d', n), n, 'service', CASE n % 10 WHEN 0 THEN 'few' ELSE 'many' END, '{}' FROM made",
        values: [],
      },
    ]);
    inThread = jest.spyOn(database.indexScans, 'query');
  });
  afterEach(() => inThread.mockClear());
  afterAll(async () => {
    await database.close();
    rmSync(directory, { recursive: true });
  });

  it.each([
    ['few', 1, 0],
    ['few', 40, 0],
    ['few', 41, 0],
    ['many', 1, 1],
    ['many', 164, 2],
    ['many', 360, 2],
    ['many', 361, 1],
    [undefined, 1, 1],
    [undefined, 400, 2],
    [undefined, 1e20, 1],
  ])(
    'of the kind %s, number %d, has %d statements that pass many entries, each in a thread',
    async (kind, page, statements) => {
      const where = kind === undefined ? {} : { kind };
      const found = await rowPage(database, AuditEventEntity, { id: 'DESC' }, { page, limit: LIMIT }, where);
      const all = await database.reading.find(AuditEventEntity, { where, order: { id: 'DESC' } });
      expect(found.total).toBe(all.length);
      expect(found.rows).toEqual(all.slice((page - 1) * LIMIT, page * LIMIT));
      expect(inThread).toHaveBeenCalledTimes(statements);
    },
  );
});
