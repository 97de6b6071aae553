import type { Database } from '@app/database';
import { describeEngines } from '../../../../test/support/databases/describe-engines.js';
import { EmptyDatabase } from '../../../../test/support/databases/empty-database.js';
import { AuditLog } from './audit-log.js';

const DELETIONS = 5000;
const ALL = { page: 1, limit: 50, warnings: [] };

const idOf = (at: number) => `00000000-0000-7000-8000-${String(at).padStart(12, '0')}`;
const emailOf = (at: number) => `person_${at}@example.com`;

describeEngines('The events of a deleted administrator on %s', (engine, server) => {
  let empty: EmptyDatabase;
  let database: Database;

  beforeAll(async () => {
    empty = await EmptyDatabase.make(engine, server);
    database = await empty.open(4);
    const rows = Array.from({ length: DELETIONS }, (_, at) => {
      const details = JSON.stringify({ email: emailOf(at), role: 'viewer' });
      return `('${idOf(at)}', ${at}, 'service', 'administrator.deleted', '${idOf(at)}', '${details}')`;
    });
    const text = `INSERT INTO audit_events (id, occurred_at, actor_kind, kind, subject, details) VALUES ${rows}`;
    await database.execute([{ text, values: [] }]);
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => empty.close());

  it.each([
    ['the first', emailOf(0), [idOf(0)]],
    ['the last', emailOf(DELETIONS - 1), [idOf(DELETIONS - 1)]],
    ['none', 'unknown@example.com', []],
  ])('are found by the address of %s of many, while other reads go on', async (_which, subject, found) => {
    const inTurn: string[] = [];
    jest.spyOn(database.reading.dataSource.logger, 'logQuery').mockImplementation((text) => {
      inTurn.push(text);
    });
    const apart = jest.spyOn(database.indexScans, 'query');
    const { events } = await new AuditLog(database).list({ ...ALL, subject });
    expect(events.map(({ subject: id, subjectName }) => ({ id, subjectName }))).toEqual(
      found.map((id) => ({ id, subjectName: subject })),
    );
    expect(inTurn.filter((text) => text.includes('LIKE'))).toEqual([]);
    expect(apart.mock.calls.filter(([text]) => text.includes('LIKE'))).toHaveLength(1);
  });
});
