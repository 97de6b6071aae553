import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SelectQueryBuilder } from 'typeorm';
import { describeEngines } from '../../../../test/support/databases/describe-engines.js';
import { EmptyDatabase } from '../../../../test/support/databases/empty-database.js';
import { EXPLAIN } from '../../../../test/support/databases/watched-table.js';
import { Database } from '../connection/database.js';
import { AuditEventEntity, SUBJECT_AND_KIND_INDEX } from '../entities/index.js';
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
      const found = await rowPage(
        database,
        AuditEventEntity,
        { id: 'DESC' },
        { page, limit: LIMIT },
        { where },
      );
      const all = await database.reading.find(AuditEventEntity, { where, order: { id: 'DESC' } });
      expect(found.total).toBe(all.length);
      expect(found.rows).toEqual(all.slice((page - 1) * LIMIT, page * LIMIT));
      expect(inThread).toHaveBeenCalledTimes(statements);
    },
  );
});

describeEngines('A page of the events of one kind about one subject on %s', (engine, server) => {
  it('is counted and found by the index of both, also where one of either seems to find as few', async () => {
    const empty = await EmptyDatabase.make(engine, server);
    try {
      const database = await empty.open(4);
      const rows = Array.from(
        { length: 4000 },
        (_, n) =>
          `('${String(n).padStart(36, '0')}', ${n}, 'service', ${n < 2000 ? "'k', 's'" : "'l', 't'"}, '{}')`,
      );
      const text = `INSERT INTO audit_events (id, occurred_at, actor_kind, kind, subject, details) VALUES ${rows}`;
      await database.execute([{ text, values: [] }]);
      const made = jest.spyOn(SelectQueryBuilder.prototype, 'getQueryAndParameters');
      const where = { kind: 'k', subject: 's' };
      const chosen = { where, index: SUBJECT_AND_KIND_INDEX };
      const { rows: found, total } = await rowPage(
        database,
        AuditEventEntity,
        { id: 'DESC' },
        { page: 2, limit: 50 },
        chosen,
      );
      expect([total, found.map(({ occurredAt }) => occurredAt)]).toEqual([
        2000,
        Array.from({ length: 50 }, (_, n) => 1949 - n),
      ]);
      const asked = made.mock.results
        .map(({ value }) => value as [string, string[]])
        .filter(([, values]) => values.includes('s'));
      expect(asked).toHaveLength(2);
      for (const [sql, values] of asked) {
        const plan = JSON.stringify(await database.query(`${EXPLAIN[engine]} ${sql}`, values));
        expect(plan).toContain(SUBJECT_AND_KIND_INDEX);
        expect(plan).not.toMatch(/intersect|filesort|TEMP B-TREE/);
        if (engine !== 'sqlite') expect(plan).toMatch(/Using index/);
      }

      made.mockClear();
      const order = { id: 'DESC' } as const;
      const all = await rowPage(database, AuditEventEntity, order, { page: 1, limit: 2001 }, chosen);
      expect([all.total, all.rows.length]).toEqual([2000, 2000]);
      // Their ids and the rows: they tell their number.
      expect(made).toHaveBeenCalledTimes(2);
    } finally {
      jest.restoreAllMocks();
      await empty.close();
    }
  });
});
