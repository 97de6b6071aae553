import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { itLong } from './support/extent.js';
import type { Answer, ClassHandle, Client } from './support/http/client.js';
import { expectProblem } from './support/http/expect-problem.js';
import { type Service, startService } from './support/services/service.js';
import { patience } from './support/slowness.js';

const DEADLINE_MILLISECONDS = 10_000;
/** What it takes to send and read the requests of a test. */
const EXCHANGE_MILLISECONDS = 2000;

describe('A write lock that another process holds on an embedded database', () => {
  let service: Service;
  let stop: () => Promise<void>;
  let client: Client;
  let things: ClassHandle;
  let path: string;
  let holder: BetterSqlite3.Database;

  beforeAll(async () => {
    ({ service, stop } = await startService('sqlite'));
    client = await service.client();
    things = await service.createClass({ n: { type: 'integer' } });
    path = await client.create(things, { n: 0 });
    holder = new BetterSqlite3(join(service.running.dataDirectory, 'storage.db'));
  });
  beforeEach(() => void holder.exec('BEGIN IMMEDIATE'));
  afterEach(() => {
    if (holder.inTransaction) holder.exec('ROLLBACK');
  });
  afterAll(async () => {
    holder.close();
    await stop();
  });

  const timed = async (request: Promise<Answer>) => {
    const begun = performance.now();
    return { answer: await request, milliseconds: performance.now() - begun };
  };

  /**
   * A while after which the service has dealt with all that was sent, or broken off, before: it answers what came
   * later.
   */
  const dealtWith = async (milliseconds: number) => {
    await new Promise((resume) => setTimeout(resume, milliseconds));
    for (let time = 0; time < 2; time++) expect((await client.get('/health/live')).status).toBe(200);
  };

  itLong('is answered by 503 in time, and stops no reader', async () => {
    const writes = Promise.all(
      [
        () => client.put(path, { n: 1 }),
        () => client.post(things.path, { n: 2 }),
        () => client.delete(path),
        () => client.post(`${path}/attachments/a.txt`, 'aGVsbG8='),
        () => client.post('/api/v1/auth/applications', { name: 'New' }),
        () => client.post('/api/v1/storage/classes', { name: 'New', fields: {} }),
        () => client.put(things.definitionPath, { fields: { n: { type: 'integer', indexed: true } } }),
        () => client.put(path, { n: 3 }),
      ].map((write) => timed(write())),
    );
    let done = false;
    void writes.then(() => {
      done = true;
    });
    let slowest = 0;
    while (!done) {
      for (const read of ['/health/live', path, `${things.path}/`]) {
        const { answer, milliseconds } = await timed(client.get(read));
        expect(answer.status).toBe(200);
        slowest = Math.max(slowest, milliseconds);
      }
      await new Promise((resume) => setTimeout(resume, 20));
    }
    expect(slowest).toBeLessThan(patience(EXCHANGE_MILLISECONDS));
    for (const { answer, milliseconds } of await writes) {
      expectProblem(answer, 503, 'unavailable');
      expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
      expect(milliseconds).toBeLessThan(DEADLINE_MILLISECONDS + patience(EXCHANGE_MILLISECONDS));
    }
    holder.exec('ROLLBACK');
    expect((await client.put(path, { n: 4 })).status).toBe(200);
    expect(await client.total(things)).toBe(1);
    // Of what was refused the bytes are gone too: a client that tries again would fill the disk with them.
    expect(
      readdirSync(join(service.running.dataDirectory, 'attachments'), {
        recursive: true,
        withFileTypes: true,
      }).filter((one) => one.isFile() && one.name !== 'owner'),
    ).toEqual([]);
  });

  it('keeps no write waiting whose client has gone', async () => {
    const clients = new AbortController();
    const { token } = client;
    const before = await client.get(path);
    const send = (method: string, at: string, body?: string) =>
      fetch(new URL(at, client.baseUrl), {
        method,
        signal: clients.signal,
        headers: { authorization: `bearer ${token}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body }),
      });
    // Its transaction has begun: it asks for the lock. Those below wait for that transaction.
    const begun = client.create(things, { n: 5 });
    await dealtWith(200);
    const requests = [
      ...Array.from({ length: 20 }, () => send('POST', `${things.path}/`, '{"n":6}')),
      send('POST', `${things.path}/batch`, '[{"n":7},{"n":8}]'),
      send('PUT', path, '{"n":9}'),
      send('PUT', `${things.path}/batch`, JSON.stringify([{ _id: before.body._id, n: 10 }])),
      send('POST', `${path}/attachments/gone.txt`, 'aGVsbG8='),
      send('DELETE', path),
    ];
    const stays = client.create(things, { n: 11 });
    await dealtWith(500);
    clients.abort();
    await Promise.allSettled(requests);
    await dealtWith(200);
    holder.exec('ROLLBACK');
    for (const one of [begun, stays]) await client.delete(await one);
    expect(await client.total(things)).toBe(1);
    expect((await client.get(path)).body).toEqual(before.body);
  });

  it('is waited for where it is short', async () => {
    const writes = [
      client.put(path, { n: 5 }),
      client.post('/api/v1/storage/classes', { name: 'Later', fields: {} }),
    ];
    await new Promise((resume) => setTimeout(resume, 1500));
    expect((await client.get(path)).body.n).not.toBe(5);
    holder.exec('ROLLBACK');
    expect((await Promise.all(writes)).map(({ status }) => status)).toEqual([200, 200]);
    expect((await client.get(path)).body).toMatchObject({ n: 5 });
  });
});
