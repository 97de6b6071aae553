import { createSealed } from './support/databases/database-access.js';
import { itLong } from './support/extent.js';
import { oneEngine } from './support/fewer-engines.js';
import { Client } from './support/http/client.js';
import { freePort } from './support/services/free-port.js';
import { type Sample, scrape, total } from './support/services/metrics.js';
import { type Service, startService } from './support/services/service.js';
import { until } from './support/until.js';

const REQUESTS = 'storage_request_duration_seconds_count';
const OBJECT_ROUTE = '/api/v1/storage/data/:objectClass/:objectId';

describe('/metrics', () => {
  oneEngine(({ running: { engine, databaseUrl }, baseUrl }) => {
    it('is not answered unless a port is named', async () => {
      expect((await new Client(baseUrl).get('/metrics')).status).toBe(404);
    });

    /** Requests of every kind that is counted; answers how many updates there were. */
    async function traffic(service: Service, port: number): Promise<{ updates: number; secrets: string[] }> {
      const client = await service.client();
      const name = 'VerySecretClassName';
      const things = await service.createClass({ n: { type: 'integer' } }, name);
      const keyed = { 'idempotency-key': 'very-secret-key' };
      const created = await client.post(things.path, { n: 0 }, keyed);
      expect((await client.post(things.path, { n: 0 }, keyed)).headers.get('idempotency-replayed')).toBe(
        'true',
      );
      const path = new URL(created.headers.get('location')!).pathname;
      await until('writes to meet', async () => {
        await Promise.all(Array.from({ length: 40 }, (_, n) => client.post(things.path, { n })));
        return total((await scrape(port)).samples, 'storage_grouped_writes_total')! > 1;
      });
      for (let n = 0; n < 5; n++) expect((await client.put(path, { n })).status).toBe(200);
      expect((await client.get(`${things.path}/none`)).status).toBe(404);
      expect((await client.get(path)).body.n).toBe(4);
      await client.get(`/very-secret-address?token=${client.token}`);
      await client.list(things, { n: { $eq: 4242424242 } });
      const id = path.split('/').at(-1)!;
      const secrets = [name, id, client.token!, 'very-secret', '4242424242'];
      return { updates: 5, secrets };
    }

    function expectTraffic(samples: readonly Sample[], updates: number): void {
      expect(total(samples, REQUESTS, { method: 'PUT', route: OBJECT_ROUTE, status: '200' })).toBe(updates);
      expect(total(samples, REQUESTS, { method: 'GET', route: OBJECT_ROUTE, status: '404' })).toBe(1);
      expect(total(samples, REQUESTS, { method: 'GET', route: OBJECT_ROUTE, status: '200' })).toBe(1);
      expect(total(samples, REQUESTS, { route: 'none', status: '404' })).toBe(1);
      const seconds = total(samples, 'storage_request_duration_seconds_sum', { route: OBJECT_ROUTE });
      expect(seconds).toBeGreaterThan(0);
      expect(seconds).toBeLessThan(60);
      expect(total(samples, 'storage_idempotent_replays_total')).toBe(1);
      expect(total(samples, 'storage_grouped_writes_total')).toBeGreaterThan(1);
      expect(total(samples, 'storage_write_groups_total')).toBeGreaterThan(0);
      for (const name of ['storage_rate_limited_total', 'storage_sweeps_total', 'storage_swept_blobs_total'])
        expect(total(samples, name)).toBe(0);
      expect(total(samples, 'storage_transaction_retries_total')).toBeGreaterThanOrEqual(0);
      expect(total(samples, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
      if (databaseUrl !== undefined) {
        expect(total(samples, 'storage_database_connections', { state: 'free' })).toBeGreaterThan(0);
        expect(total(samples, 'storage_database_connections', { state: 'awaited' })).toBe(0);
      }
    }

    it('counts concurrent updates as grouped, and none where one comes after the other', async () => {
      const port = await freePort();
      const { service, stop } = await startService(engine, { METRICS_PORT: `${port}` });
      try {
        const client = await service.client();
        const { urls } = await createSealed(service, 1000);
        const paths = urls.slice(0, 20).map((url) => new URL(url).pathname);
        const shared = async () => total((await scrape(port)).samples, 'storage_grouped_writes_total')!;
        const before = await shared();
        for (const path of paths) expect((await client.put(path, { n: 1 })).status).toBe(200);
        expect(await shared()).toBe(before);
        await until('updates to meet', async () => {
          const answers = await Promise.all(paths.map((path) => client.put(path, { n: 2 })));
          expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
          return (await shared()) > before;
        });
      } finally {
        await stop();
      }
    });

    it('counts concurrent deletes as grouped, in segments and after them', async () => {
      const port = await freePort();
      const { service, stop } = await startService(engine, { METRICS_PORT: `${port}` });
      try {
        const client = await service.client();
        const { urls } = await createSealed(service, 1000);
        const shared = async () => total((await scrape(port)).samples, 'storage_grouped_writes_total')!;
        for (const from of [0, 900]) {
          const before = await shared();
          let deleted = from;
          await until('deletes to meet', async () => {
            const some = urls.slice(deleted, deleted + 20).map((url) => new URL(url).pathname);
            deleted += some.length;
            const answers = await Promise.all(some.map((path) => client.delete(path)));
            expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
            return (await shared()) > before;
          });
        }
      } finally {
        await stop();
      }
    });

    it('tells of requests by method, route and status, and nothing that a client has sent', async () => {
      const port = await freePort();
      const { service, stop } = await startService(engine, { METRICS_PORT: String(port) });
      try {
        const { updates, secrets } = await traffic(service, port);
        const { text, samples } = await scrape(port);
        expectTraffic(samples, updates);
        for (const secret of secrets) expect(text).not.toContain(secret);
        // Nothing else is there, and it is nowhere else.
        expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
        expect((await new Client(service.baseUrl).get('/metrics')).status).toBe(404);
      } finally {
        await stop();
      }
    });

    it('counts what is refused beyond the rate', async () => {
      const port = await freePort();
      const { service, stop } = await startService(engine, { METRICS_PORT: String(port), RATE_LIMIT: '1' });
      try {
        const client = await service.client();
        const answers = await Promise.all(
          Array.from({ length: 20 }, () => client.get('/api/v1/storage/classes')),
        );
        const refused = answers.filter(({ status }) => status === 429).length;
        expect(refused).toBeGreaterThan(0);
        expect(total((await scrape(port)).samples, 'storage_rate_limited_total')).toBe(refused);
      } finally {
        await stop();
      }
    });

    if (databaseUrl === undefined) return;

    it('adds up what all workers have done', async () => {
      const port = await freePort();
      const settings = { METRICS_PORT: String(port), WEB_CONCURRENCY: '2' };
      const { service, stop } = await startService(engine, settings);
      try {
        const { updates, secrets } = await traffic(service, port);
        const { text, samples } = await scrape(port);
        expectTraffic(samples, updates);
        for (const secret of secrets) expect(text).not.toContain(secret);
      } finally {
        await stop();
      }
    });

    itLong('is answered while workers start, are renewed and die', async () => {
      const port = await freePort();
      const settings = { METRICS_PORT: String(port), WEB_CONCURRENCY: '2' };
      const { service, stop } = await startService(engine, settings);
      try {
        const scrapeUntilListening = (count: number) =>
          until(`${count} workers to listen`, async () => {
            const { samples } = await scrape(port);
            expect(total(samples, 'process_resident_memory_bytes')).toBeGreaterThan(0);
            return workers(service).length >= count;
          });
        await scrapeUntilListening(2);
        process.kill(service.running.pid, 'SIGHUP');
        await scrapeUntilListening(4);
        process.kill(workers(service)[3]!, 'SIGKILL');
        await scrapeUntilListening(5);
      } finally {
        await stop();
      }
    });
  });
});

/** The workers that have come to listen, by their process ids. */
function workers(service: Service): number[] {
  return [...service.log().matchAll(/"worker":(\d+),"msg":"worker listens"/g)].map(([, pid]) => Number(pid));
}
