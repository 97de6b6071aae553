import { AuditRetention, AuthSettings } from '@app/auth';
import { Database, surplusTokens } from '@app/database';
import { Housekeeping } from '../apps/api/src/maintenance/housekeeping.js';
import { DashboardPage } from './support/dashboard/dashboard-page.js';
import { changeRows, readRows } from './support/databases/database-access.js';
import { anyDigest, countRows, insertRows, insertTokens } from './support/databases/many-rows.js';
import { amount, itBoth, itLong } from './support/extent.js';
import { oneEngine } from './support/fewer-engines.js';
import { newApplication } from './support/http/applications.js';
import { Client } from './support/http/client.js';
import { freePort } from './support/services/free-port.js';
import { scrape, total } from './support/services/metrics.js';
import { anyEngine, type Service, startService } from './support/services/service.js';
import { until } from './support/until.js';

const DAY = 24 * 3_600_000;
const MANY = amount(2000, 20_000);

/** The most rows that one statement may remove. */
const PORTION = 500;

/** Housekeeping comes once a minute. */
const TWO_SWEEPS_MILLISECONDS = 130_000;

describe('housekeeping', () => {
  oneEngine(({ running: { engine } }) => {
    let service: Service;
    let stop: () => Promise<void>;
    let database: Database;

    beforeAll(async () => {
      ({ service, stop } = await startService(engine));
      const { databaseUrl: url, dataDirectory } = service.running;
      database = await Database.open({ url, dataDirectory, poolSize: 8 });
      // Makes the rows of the leases.
      await keeper().sweep();
    });
    beforeEach(() => lease(Date.now() + DAY));
    afterAll(async () => {
      await database.close();
      await stop();
    });
    afterEach(() => jest.restoreAllMocks());

    function keeper(settings: Partial<AuthSettings> = {}): Housekeeping {
      const auth = Object.assign(new AuthSettings(), settings);
      return new Housekeeping(database, auth, new AuditRetention(database, auth));
    }

    /** Another process has the leases until then: the service itself would remove what a test has made. */
    const lease = (until: number) =>
      changeRows(service, `UPDATE leases SET holder = 'another', until = ${until}`);

    async function sweep(keeping: Housekeeping): Promise<void> {
      await lease(0);
      await keeping.sweep();
    }

    /** Rows of a table, of which so many have expired and one lives. */
    async function expire(table: 'access_tokens' | 'idempotency_keys', count: number): Promise<void> {
      const [columns, more] =
        table === 'access_tokens' ? ['scopes, issued_at', "'', 0"] : ['request, answer', "'', '{}'"];
      const instant = (n: number) => (n === 0 ? Date.now() + DAY : 1 + (n % 7));
      await insertRows(
        service,
        `${table} (digest, ${columns}, expires_at)`,
        count + 1,
        (n) => `${anyDigest()}, ${more}, ${instant(n)}`,
      );
    }

    /** Events that happened at these moments. */
    function insertEvents(count: number, at: (n: number) => number): Promise<void> {
      return insertRows(
        service,
        'audit_events (id, occurred_at, actor_kind, kind, details)',
        count,
        (n) => `${anyDigest().slice(0, 33)}', ${at(n)}, 'service', 'class.created', '{}'`,
      );
    }

    itBoth('removes what has expired in portions, and nothing else', async () => {
      await expire('access_tokens', MANY);
      await expire('idempotency_keys', MANY);
      const live = `WHERE expires_at > ${Date.now()}`;
      const before = [await countRows(service, `access_tokens ${live}`), 1];
      const statements: number[] = [];
      const execute = database.execute.bind(database);
      jest.spyOn(database, 'execute').mockImplementation(async (sql) => {
        const matched = await execute(sql);
        if (sql[0]!.text.startsWith('DELETE')) statements.push(matched);
        return matched;
      });
      const keeping = keeper();
      await sweep(keeping);
      expect(Math.max(...statements)).toBeLessThanOrEqual(PORTION);
      expect(statements.reduce((sum, count) => sum + count, 0)).toBe(2 * MANY);
      expect([
        await countRows(service, 'access_tokens'),
        await countRows(service, 'idempotency_keys'),
      ]).toEqual(before);
      const removal = { done: MANY, failed: 0, isRunning: false };
      expect(keeping.removals.get('idempotency_keys')).toMatchObject(removal);
    });

    it('removes each kind by itself: one that fails keeps no other waiting', async () => {
      await expire('access_tokens', 10);
      await changeRows(service, 'ALTER TABLE idempotency_keys RENAME TO away');
      const keeping = keeper();
      try {
        await sweep(keeping);
      } finally {
        await changeRows(service, 'ALTER TABLE away RENAME TO idempotency_keys');
      }
      expect(keeping.removals.get('idempotency_keys')).toMatchObject({ done: 0, failed: 1 });
      expect(keeping.removals.get('access_tokens')).toMatchObject({ done: 10, failed: 0 });
    });

    it('is left to the process that has the lease, until that ends', async () => {
      await expire('idempotency_keys', 10);
      const keeping = keeper();
      await keeping.sweep();
      expect(keeping.removals.get('idempotency_keys')!.done).toBe(0);
      await lease(Date.now() - 1);
      await keeping.sweep();
      expect(keeping.removals.get('idempotency_keys')!.done).toBe(10);
    });

    it('removes the oldest of too many tokens of an application, and none of others', async () => {
      const [one, other] = [await newApplication(service), await newApplication(service)];
      await insertTokens(service, one.id, 3000);
      await insertTokens(service, other.id, 100);
      const [own, another] = [await one.client(), await other.client()];
      const { path } = await service.createClass({});
      await sweep(keeper({ maxLiveTokens: 200 }));
      const issued = await readRows<{ issued_at: number | string }>(
        service,
        `SELECT issued_at FROM access_tokens WHERE application_id = '${one.id}' ORDER BY issued_at`,
      );
      expect(issued).toHaveLength(200);
      const [oldest, newest] = [Number(issued[0]!.issued_at), Number(issued.at(-2)!.issued_at)];
      // The inserted ones are a millisecond apart; the last one was asked for.
      expect(newest - oldest).toBe(198);
      expect(await countRows(service, `access_tokens WHERE application_id = '${other.id}'`)).toBe(101);
      for (const client of [own, another]) expect((await client.get(path)).status).toBe(200);
    });

    it('removes tokens that have ended with their application or before it', async () => {
      const client = await service.client();
      const [kept, deleted] = [await newApplication(service), await newApplication(service)];
      for (const { id } of [kept, deleted]) await insertTokens(service, id, 2000);
      await client.delete(`${kept.path}/tokens`);
      await client.delete(deleted.path);
      const own = await kept.client();
      const { path } = await service.createClass({});
      const keeping = keeper();
      await sweep(keeping);
      expect(keeping.removals.get('surplus_tokens')!.done).toBe(4000);
      expect(await countRows(service, `access_tokens WHERE application_id = '${deleted.id}'`)).toBe(0);
      expect(await countRows(service, `access_tokens WHERE application_id = '${kept.id}'`)).toBe(1);
      expect((await own.get(path)).status).toBe(200);
    });

    it('removes audit events that are too old, and records that once a day', async () => {
      const today = Math.floor(Date.now() / DAY) * DAY;
      await insertEvents(1200, (n) => today - 366 * DAY + n);
      await insertEvents(3, (n) => today - 365 * DAY + n);
      const events = 'audit_events';
      const before = await countRows(service, events);
      await sweep(keeper({ auditRetentionDays: undefined }));
      expect(await countRows(service, events)).toBe(before);
      await sweep(keeper());
      expect(await countRows(service, events)).toBe(before - 1200 + 1);
      await sweep(keeper());
      const recorded = await readRows<{ details: string; actor_kind: string }>(
        service,
        "SELECT details, actor_kind FROM audit_events WHERE kind = 'audit.removed'",
      );
      expect(recorded.map(({ details, ...by }) => ({ ...JSON.parse(details), ...by }))).toEqual([
        { count: 1200, before: new Date(today - 365 * DAY).toISOString(), actor_kind: 'service' },
      ]);
    });

    it('looks for more behind what it has removed, since entries of indexes stay for a while', async () => {
      const { id, path } = await newApplication(service);
      await insertTokens(service, id, 2 * PORTION);
      await (await service.client()).delete(`${path}/tokens`);
      await insertEvents(2 * PORTION, (n) => DAY + n);
      const settings = Object.assign(new AuthSettings(), { auditRetentionDays: 365 });
      const kinds = [
        {
          remove: () => surplusTokens(database, settings.maxLiveTokens),
          rows: `access_tokens WHERE application_id = '${id}'`,
          insertOlder: () =>
            changeRows(
              service,
              'INSERT INTO access_tokens (digest, application_id, epoch, scopes, issued_at, expires_at) ' +
                `SELECT ${anyDigest()}, application_id, MIN(epoch), '', 1, ${Date.now() + DAY} ` +
                `FROM access_tokens WHERE application_id = '${id}' GROUP BY application_id`,
            ),
        },
        {
          remove: () => new AuditRetention(database, settings).removeOld(),
          rows: `audit_events WHERE occurred_at < ${2 * DAY}`,
          insertOlder: () => insertEvents(1, () => 1),
        },
      ];
      for (const { remove, rows, insertOlder } of kinds) {
        let removed = 0;
        for await (const portion of remove()) {
          if (removed === 0 && portion > 0) await insertOlder();
          removed += portion;
        }
        expect([removed, await countRows(service, rows)]).toEqual([2 * PORTION, 1]);
        for await (const portion of remove()) removed += portion;
        expect([removed, await countRows(service, rows)]).toEqual([2 * PORTION + 1, 0]);
      }
    });
  });

  itLong('comes every minute by itself, as metrics, log and record tell', async () => {
    const port = await freePort();
    const { service, stop } = await startService(anyEngine(), {
      METRICS_PORT: `${port}`,
      MAX_LIVE_TOKENS: '3',
      AUDIT_RETENTION: '30',
    });
    try {
      const application = await newApplication(service);
      const tokens: string[] = [];
      for (let n = 0; n < 5; n++) tokens.push(await application.token());
      const page = new DashboardPage(service);
      await page.setUp(await service.setupCode(), 'ada@example.com', 'correct horse battery');
      await changeRows(
        service,
        `UPDATE audit_events SET occurred_at = occurred_at - ${40 * DAY} WHERE kind = 'application.created'`,
      );
      const { path } = await service.createClass({});
      const statuses = () =>
        Promise.all(tokens.map(async (token) => (await new Client(service.baseUrl, token).get(path)).status));
      await until(
        'the oldest tokens to end',
        async () => (await statuses()).join() === '401,401,200,200,200',
        TWO_SWEEPS_MILLISECONDS,
      );
      const administrator = await page.client();
      await until('the old events to go', async () => {
        const { body } = await administrator.get('/api/v1/audit?kind=audit.removed');
        return body.events[0]?.details.count === 2;
      });
      const { samples } = await scrape(port);
      const removed = (kind: string) => total(samples, 'storage_removed_rows_total', { kind });
      expect([removed('surplus_tokens'), removed('audit_events')]).toEqual([2, 2]);
      expect(total(samples, 'storage_failed_removals_total')).toBe(0);
      expect(total(samples, 'storage_running_removals', { kind: 'surplus_tokens' })).toBe(0);
      await until('the log to be written', async () => service.log().includes('Audit events from before'));
    } finally {
      await stop();
    }
  });
});
