import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { oneEngine } from './support/fewer-engines.js';
import { newApplication } from './support/http/applications.js';
import { openRequest, sendExactly } from './support/http/attached-object.js';
import type { ClassHandle, Client } from './support/http/client.js';
import { expectProblem } from './support/http/expect-problem.js';
import { logged } from './support/services/logged.js';
import { type Service, startService, uniqueName } from './support/services/service.js';
import { patience } from './support/slowness.js';
import { until } from './support/until.js';

const MIB = 1024 * 1024;

/** A batch of so many bytes. */
function batchOf(bytes: number): string {
  return `[{"text":"${'x'.repeat(bytes - 13)}"}]`;
}

/** The longest wait of a request beside batches: ten times what is promised, since tests run beside this one. */
const MAX_WAIT_MILLISECONDS = 2500;

describe('large bodies that wait', () => {
  oneEngine((shared) => {
    let service: Service;
    let stop: () => Promise<void>;
    let client: Client;
    let things: ClassHandle;

    beforeAll(async () => {
      ({ service, stop } = await startService(shared.running.engine, {
        MAX_WAITING_BYTES: String(MIB),
        MAX_BATCH_BYTES: String(MIB),
      }));
      client = await service.client();
      things = await service.createClass({ text: { type: 'string' } });
    });

    afterAll(() => stop());

    const path = () => `${things.path}/batch`;

    /**
     * Sends a part of a batch once the service asks for it, so has room for it; `finish` sends the rest and answers
     * what came.
     */
    async function begin(by: Client, body: string, part: number, headers = {}) {
      const request = openRequest(by, 'POST', path(), { headers: { expect: '100-continue', ...headers } });
      request.on('error', () => {});
      request.flushHeaders();
      await once(request, 'continue');
      request.write(body.slice(0, part));
      // A refusal may come before the rest is sent.
      const responded = once(request, 'response');
      responded.catch(() => {});
      const finish = async () => {
        request.end(body.slice(part));
        const [response] = await responded;
        const text = Buffer.concat(await response.toArray()).toString();
        return { status: response.statusCode as number, headers: response.headers, body: JSON.parse(text) };
      };
      return { request, finish };
    }

    const withLength = (body: string) => ({ 'content-length': String(body.length) });

    it('are 503 with Retry-After beyond MAX_WAITING_BYTES, which the sender reads, and nothing is stored', async () => {
      const body = batchOf(800_000);
      const first = await begin(client, body, 1000, withLength(body));
      const answer = await client.post(path(), batchOf(400_000));
      expectProblem(answer, 503, 'unavailable');
      expect(answer.headers.get('retry-after')).toBe('1');
      const closing = await sendExactly(client, 'POST', path(), {
        body: batchOf(400_000),
        headers: { connection: 'close' },
      });
      expect(closing).toMatchObject({ status: 503, headers: { 'retry-after': '1' } });
      expect(await client.total(things)).toBe(0);
      // Small ones do not wait.
      expect((await client.post(path(), batchOf(200_000))).status).toBe(200);
      expect((await first.finish()).status).toBe(200);
      expect(await client.total(things)).toBe(2);
      expect((await client.post(path(), body)).status).toBe(200);
      // Nothing has failed, so it is no error.
      const lines = await logged(service, answer.headers.get('x-request-id'));
      expect(lines.join()).toMatch(/"level":40,.*"msg":"request failed"/);
      expect(lines.join()).not.toMatch(/"level":50,/);
    });

    it('are those of single objects too', async () => {
      const body = batchOf(800_000);
      const first = await begin(client, body, 1000, withLength(body));
      const object = (bytes: number) => ({ text: 'x'.repeat(bytes) });
      const created = await client.post(things.path, object(400_000));
      expectProblem(created, 503, 'unavailable');
      expect(created.headers.get('retry-after')).toBe('1');
      const small = await client.post(things.path, object(200_000));
      expect(small.status).toBe(200);
      const address = `${things.path}/${small.body._id}`;
      expect((await client.put(address, object(400_000))).status).toBe(503);
      expect((await first.finish()).status).toBe(200);
      expect((await client.put(address, object(400_000))).status).toBe(200);
      expect((await client.post(things.path, object(400_000))).status).toBe(200);
    });

    it('are definitions of classes too', async () => {
      const body = batchOf(800_000);
      const first = await begin(client, body, 1000, withLength(body));
      const field = { type: 'string', enum: Array.from({ length: 40_000 }, (_, n) => `v${n}`) };
      const definition = { name: uniqueName(), fields: { field } };
      const refused = await client.post('/api/v1/storage/classes', definition);
      expectProblem(refused, 503, 'unavailable');
      expect((await first.finish()).status).toBe(200);
      expect((await client.post('/api/v1/storage/classes', definition)).status).toBe(200);
      const address = `/api/v1/storage/classes/${definition.name}`;
      expect((await client.put(address, definition)).status).toBe(200);
    });

    it('count as the largest there may be where they do not tell their size', async () => {
      // Whichever of both the service reads first keeps the other out.
      await until('it to count', async () => {
        const first = await begin(client, batchOf(400_000), 300_000);
        const { status } = await client.post(path(), batchOf(300_000));
        const finished = await first.finish();
        return status === 503 && finished.status === 200;
      });
    });

    it('of one application do not keep out batches of another', async () => {
      const other = await (await newApplication(service, ['data:write'])).client();
      const [long, short] = [batchOf(600_000), batchOf(400_000)];
      const first = await begin(client, long, 1000, withLength(long));
      const second = await begin(client, short, 1000, withLength(short));
      expect((await client.post(path(), batchOf(300_000))).status).toBe(503);
      expect((await other.post(path(), batchOf(300_000))).status).toBe(200);
      // The larger of both gives way.
      expect(await first.finish()).toMatchObject({ status: 503, headers: { 'retry-after': '1' } });
      expect((await second.finish()).status).toBe(200);
    });

    it('give back their room when their client leaves', async () => {
      const body = batchOf(800_000);
      const { request } = await begin(client, body, 1000, withLength(body));
      expect((await client.post(path(), body)).status).toBe(503);
      request.destroy();
      await until('their room to be free', async () => (await client.post(path(), body)).status === 200);
    });
  });
});

/**
 * Asks every 20 ms until it is told to stop, and says what took longest: in a thread, since sending keeps this one
 * busy.
 */
const ASKING = `
  const { parentPort, workerData } = require('node:worker_threads');
  let longest = 0;
  const ask = setInterval(async () => {
    const began = performance.now();
    await (await fetch(workerData)).text();
    longest = Math.max(longest, performance.now() - began);
  }, 20);
  parentPort.once('message', () => {
    clearInterval(ask);
    parentPort.postMessage(longest);
  });
`;

describe('beside sixteen batches of 16 MiB', () => {
  oneEngine((shared) => {
    it('no other client waits for long, and every sender reads its answer', async () => {
      // A sender that is busy with so many bytes may have connected long before it sends the first one.
      const { service, stop } = await startService(shared.running.engine, { HEADERS_TIMEOUT: '600' });
      const asking = new Worker(ASKING, { eval: true, workerData: `${service.baseUrl}/health/live` });
      try {
        const client = await service.client();
        const things = await service.createClass({ list: { type: 'array', items: { type: 'integer' } } });
        const element = JSON.stringify({ list: Array.from({ length: 2700 }, (_, n) => 10_000 + n) });
        const body = (last: string) => Buffer.from(`[${`${element},`.repeat(999)}${last}]`);
        const bodies = [body(element), body('{"list":1}')];
        const answers = await Promise.all(
          Array.from({ length: 16 }, (_, n) => client.post(`${things.path}/batch`, bodies[n % 2])),
        );
        asking.postMessage('stop');
        const [longest] = await once(asking, 'message');
        for (const { status } of answers) expect([200, 400, 503]).toContain(status);
        const stored = answers.filter(({ status }) => status === 200).length;
        expect(stored).toBeGreaterThan(0);
        expect(await client.total(things)).toBe(1000 * stored);
        expect(longest).toBeLessThan(patience(MAX_WAIT_MILLISECONDS));
      } finally {
        // Else what it asks of a service that has gone would be told instead of what went wrong.
        await asking.terminate();
        await stop();
      }
    });
  });
});
