import { AuditRetention, AuthSettings } from '@app/auth';
import { Database } from '@app/database';
import { Housekeeping } from '../apps/api/src/maintenance/housekeeping.js';
import { SESSION } from './support/dashboard/dashboard-page.js';
import { changeRows, readRows } from './support/databases/database-access.js';
import { anyDigest, countRows, insertRows } from './support/databases/many-rows.js';
import { oneEngine } from './support/fewer-engines.js';
import { ADMINISTRATOR, signedIn } from './support/http/administrator.js';
import { expectProblem } from './support/http/expect-problem.js';
import { type Service, startService } from './support/services/service.js';

const DAY = 24 * 3_600_000;

describe('sessions beyond the number that an administrator may have', () => {
  oneEngine(({ running: { engine } }) => {
    let service: Service;
    let stop: () => Promise<void>;
    let database: Database;
    let keeping: Housekeeping;

    beforeAll(async () => {
      ({ service, stop } = await startService(engine, ADMINISTRATOR));
      const { databaseUrl: url, dataDirectory } = service.running;
      database = await Database.open({ url, dataDirectory, poolSize: 8 });
      const auth = new AuthSettings();
      keeping = new Housekeeping(database, auth, new AuditRetention(database, auth));
    });
    afterAll(async () => {
      await database.close();
      await stop();
    });

    it('end, the oldest first, and none of others', async () => {
      const began = Date.now() - 600_000;
      const early = await signedIn(service);
      await changeRows(service, `UPDATE sessions SET created_at = ${began + 1500}`);
      const late = await signedIn(service);
      const [row] = await readRows<{ id: string }>(service, 'SELECT id FROM administrators');
      const insert = (owner: string, count: number, from: number, ends: number) =>
        insertRows(
          service,
          'sessions (digest, administrator_id, created_at, last_seen_at, expires_at)',
          count,
          (n) => `${anyDigest()}, '${owner}', ${from + n}, ${from + n}, ${ends}`,
        );
      await insert(row!.id, 3000, began, Date.now() + DAY);
      await insert('another', 100, began, Date.now() + DAY);
      const client = await early.client();
      const { path } = await service.createClass({});
      await keeping.sweep();
      expect(keeping.removals.get('surplus_sessions')).toMatchObject({ done: 2002, failed: 0 });
      const own = `administrator_id = '${row!.id}'`;
      expect(await countRows(service, `sessions WHERE ${own} AND created_at < ${began + 2001}`)).toBe(0);
      expect(await countRows(service, `sessions WHERE ${own}`)).toBe(1000);
      expect(await countRows(service, "sessions WHERE administrator_id = 'another'")).toBe(100);
      expect((await late.get(SESSION)).status).toBe(200);
      expectProblem(await early.get(SESSION), 401, 'not_signed_in');
      expectProblem(await client.get(path), 401, 'token_invalid');
      // What has expired already takes no room from what lives.
      await insert(row!.id, 300, Date.now() - 1000, Date.now() - 1);
      await keeping.sweep();
      expect(await countRows(service, `sessions WHERE ${own}`)).toBe(1000);
    });
  });
});
