import { setTimeout as pause } from 'node:timers/promises';
import { newApplication } from './support/http/applications.js';
import type { ClassHandle } from './support/http/client.js';
import { Client } from './support/http/client.js';
import { expectOAuthError, expectProblem } from './support/http/expect-problem.js';
import { onAnyEngine, type Service, startService } from './support/services/service.js';

/** Less than a bucket, and far more than comes back while a request is answered, on a busy machine too. */
const MANY = Array.from({ length: 45 }, () => ({}));

/** How many units come back while something is done, in which a started one counts. */
function refilled(since: number): number {
  return Math.ceil((5 * (performance.now() - since)) / 1000) + 1;
}

describe('without a limit', () => {
  onAnyEngine((service) => {
    it('answers say nothing of rates', async () => {
      const { headers } = await (await service.client()).get('/api/v1/storage/classes');
      expect([headers.get('ratelimit'), headers.get('ratelimit-policy')]).toEqual([null, null]);
    });
  });
});

describe('RATE_LIMIT=5', () => {
  onAnyEngine(({ running: { engine } }) => {
    let service: Service;
    let stop: () => Promise<void>;
    let things: ClassHandle;
    let client: Client;

    beforeAll(async () => {
      ({ service, stop } = await startService(engine, { RATE_LIMIT: '5' }));
      things = await service.createClass({ text: { type: 'string' } });
    });
    afterAll(() => stop());

    // Fifty units for each test, of which its token costs one: a new application has a full bucket.
    beforeEach(async () => {
      const application = await newApplication(service, ['data:read', 'data:write']);
      client = new Client(service.baseUrl, (await application.requestToken()).body.access_token);
      // One unit takes 0.2 s to come back.
      await pause(300);
    });

    /** What an answer says is left. */
    const left = ({ headers }: { headers: Headers }) =>
      Number(/^"units";r=(\d+);t=\d+$/.exec(headers.get('ratelimit') ?? '')![1]);

    it('lets fifty at once through, then answers 429 until the time it says', async () => {
      const began = performance.now();
      const answers = await Promise.all(Array.from({ length: 100 }, () => client.get(things.path)));
      const refused = answers.filter(({ status }) => status === 429);
      expect(refused.length).toBeGreaterThanOrEqual(50 - refilled(began));
      expect(answers.filter(({ status }) => status === 200).length).toBe(100 - refused.length);
      for (const answer of refused) {
        expectProblem(answer, 429, 'rate_limited');
        expect(answer.headers.get('retry-after')).toMatch(/^[1-9]$/);
        expect(left(answer)).toBe(0);
        expect(answer.headers.get('ratelimit-policy')).toBe('"units";q=50;w=10');
      }
      await new Promise((resolve) =>
        setTimeout(resolve, Number(refused[0]!.headers.get('retry-after')) * 1000),
      );
      expect((await client.get(things.path)).status).toBe(200);
    });

    it('counts the elements of a batch, and stores nothing of one that is too much', async () => {
      expect((await client.post(`${things.path}/batch`, MANY)).status).toBe(200);
      const total = async () => (await service.client()).total(things);
      const before = await total();
      expectProblem(await client.post(`${things.path}/batch`, MANY), 429, 'rate_limited');
      expect(await total()).toBe(before);
      expect((await client.get(things.path)).status).toBe(200);
    });

    it('takes a batch larger than it ever holds while nothing else was used, and waits it out afterwards', async () => {
      const answer = await client.post(`${things.path}/batch`, [...MANY, ...MANY, ...MANY]);
      expect([answer.status, left(answer)]).toEqual([200, 0]);
      const next = await client.get(things.path);
      expectProblem(next, 429, 'rate_limited');
      expect(Number(next.headers.get('retry-after'))).toBeGreaterThan(5);
    });

    it('counts the ids of a batch delete, in the body and in the address', async () => {
      const { body } = await client.post(`${things.path}/batch`, MANY.slice(0, 20));
      const ids: string[] = body.map((url: string) => url.split('/').at(-1)!);
      for (const [path, sent] of [
        [`${things.path}/batch`, ids.slice(0, 10)],
        [`${things.path}/batch?ids=${ids.slice(10).join()}`, undefined],
      ] as const) {
        const began = performance.now();
        const before = left(await client.get(things.path));
        const answer = await client.send('DELETE', path, sent);
        expect(answer.status).toBe(200);
        expect(before - left(answer)).toBeGreaterThanOrEqual(10 - refilled(began));
        expect(before - left(answer)).toBeLessThanOrEqual(10);
      }
    });

    it('counts the bytes of an upload, whether it says its length or not', async () => {
      const path = `${await client.create(things, {})}/attachments`;
      const sixteen = Buffer.alloc(768 * 1024).toString('base64');
      const began = performance.now();
      const before = left(await client.get(things.path));
      const after = left(await client.post(`${path}/a`, sixteen));
      expect(before - after).toBeGreaterThanOrEqual(16 - refilled(began));
      expect(before - after).toBeLessThanOrEqual(17);
      const body = new ReadableStream({
        start(controller) {
          controller.enqueue(Buffer.from(sixteen));
          controller.close();
        },
      });
      const authorization = `bearer ${client.token}`;
      const at = new URL(`${path}/b`, service.baseUrl);
      expect(
        (await fetch(at, { method: 'POST', headers: { authorization }, body, duplex: 'half' })).status,
      ).toBe(200);
      expect(left(await client.get(things.path))).toBeLessThanOrEqual(after - 16 + refilled(began));
    });

    it('counts each application by itself, and nothing that needs no token', async () => {
      // So many that some are refused however slow the machine is.
      const many = await Promise.all(Array.from({ length: 200 }, () => client.get(things.path)));
      expectProblem(many.find(({ status }) => status !== 200)!, 429, 'rate_limited');
      const other = await newApplication(service, ['data:read']);
      const token = (await other.requestToken()).body.access_token;
      expect(left(await client.as(token).get(things.path))).toBeGreaterThanOrEqual(48);
      const answers = await Promise.all(Array.from({ length: 60 }, () => client.get('/health/live')));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    });

    it('counts requests for tokens, of every holder of the secret', async () => {
      const application = await newApplication(service);
      const began = performance.now();
      const answers = await Promise.all(Array.from({ length: 120 }, () => application.requestToken()));
      const refused = answers.filter(({ status }) => status === 429);
      expect(refused.length).toBeGreaterThanOrEqual(70 - refilled(began));
      expect(answers.filter(({ status }) => status === 200).length).toBe(120 - refused.length);
      for (const answer of refused) {
        expectOAuthError(answer, 429, 'temporarily_unavailable');
        expect(answer.headers.get('retry-after')).toMatch(/^[1-9]$/);
        expect(answer.headers.get('ratelimit-policy')).toBe('"units";q=50;w=10');
      }
      // The client itself has used nothing up, however often its secret is guessed.
      await pause(1000);
      const guess = await application.requestToken({ client_secret: 'wrong' });
      expect([guess.status, guess.headers.get('ratelimit')]).toEqual([401, null]);
      expect((await application.requestToken()).status).toBe(200);
    });

    it('tells nothing to clients without a valid token, and refuses a wrong scope first', async () => {
      const answer = await client.as('wrong').get(things.path);
      expect([answer.status, answer.headers.get('ratelimit')]).toEqual([401, null]);
      const forbidden = await client.get('/api/v1/auth/applications');
      expect([forbidden.status, forbidden.headers.get('ratelimit')]).toEqual([403, null]);
    });
  });
});
