import { type IncomingMessage, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { eachKind } from './support/fewer-engines.js';
import { newApplication } from './support/http/applications.js';
import type { ClassHandle, Client } from './support/http/client.js';
import { expectProblem } from './support/http/expect-problem.js';
import { type Service, startService } from './support/services/service.js';
import { until } from './support/until.js';

/** Uncompressed: what repeats itself would be so small that sockets hold it. */
const LINES = { accept: 'application/x-ndjson', 'accept-encoding': 'identity' };
/** More than sockets hold, with texts of this length. */
const OBJECTS = 3000;
const TEXT = 'x'.repeat(8000);

describe('streams that their clients do not read', () => {
  // Services of their own: other specs take streams too, and four are all that one gives.
  eachKind((shared) => {
    let service: Service;
    let stop: () => Promise<void>;
    let client: Client;
    let things: ClassHandle;

    beforeAll(async () => {
      ({ service, stop } = await startService(shared.running.engine));
      client = await service.client();
      things = await service.createClass({ text: { type: 'string' } });
      const objects = Array.from({ length: 1000 }, () => ({ text: TEXT }));
      for (let stored = 0; stored < OBJECTS; stored += objects.length)
        expect((await client.post(`${things.path}/batch`, objects)).status).toBe(200);
    });
    afterAll(() => stop());

    const addressOf = (parameters: Record<string, string> = {}) =>
      `${things.path}/?${new URLSearchParams(parameters)}`;
    const lines = (parameters?: Record<string, string>) => client.get(addressOf(parameters), LINES);
    const count = ({ text }: { text: string }) => text.trimEnd().split('\n').length;

    it('lets four be taken at once, three by one application, and no more', async () => {
      const url = new URL(addressOf(), service.baseUrl);
      const tokens = [client.token, await (await newApplication(service)).token()];
      // All at the same moment: one that is not read for ten seconds is given up.
      const asked = Array.from({ length: 5 }, () => tokens).flat();
      const answers = await Promise.all(
        asked.map((token) => askWithoutReading(url, { ...LINES, authorization: `bearer ${token}` })),
      );
      const takenBy = tokens.map(
        (token) => answers.filter(({ statusCode }, at) => statusCode === 200 && asked[at] === token).length,
      );
      expect(Math.min(...takenBy)).toBeGreaterThan(0);
      const [taken, refused] = [200, 503].map((status) =>
        answers.filter(({ statusCode }) => statusCode === status),
      );
      expect(taken!.length + refused!.length).toBe(answers.length);
      // On a machine that is very busy one of the first four may be given up before the others have waited long enough.
      expect(taken!.length).toBeGreaterThanOrEqual(4);
      expect(refused!.length).toBeGreaterThan(0);
      for (const answer of refused!) {
        expect(answer.headers['retry-after']).toBeDefined();
        expect(await json(answer)).toMatchObject({ code: 'unavailable' });
      }
      // Pages are not kept waiting.
      expect((await client.get(addressOf())).status).toBe(200);
      for (const answer of taken!) answer.destroy();
      let next = await lines({ limit: '5' });
      // The service learns a moment later that clients have gone.
      await until('a stream given back', async () => {
        if (next.status === 503) next = await lines({ limit: '5' });
        return next.status !== 503;
      });
      expect(count(next)).toBe(5);
    });

    it('keeps the fourth one of an application waiting until another ends', async () => {
      const url = new URL(addressOf(), service.baseUrl);
      const headers = { ...LINES, authorization: `bearer ${client.token}` };
      const taken = await Promise.all([1, 2, 3].map(() => askWithoutReading(url, headers)));
      expect(taken.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
      const fourth = lines({ limit: '5' });
      // Once a later request is answered, it has come in.
      expect((await client.get(addressOf())).status).toBe(200);
      taken[0]!.destroy();
      expect(count(await fourth)).toBe(5);
      for (const answer of taken) answer.destroy();
    });

    it('is given up when its client leaves, and keeps nothing', async () => {
      for (let at = 0; at < 12; at++) {
        const abort = new AbortController();
        const response = await fetch(new URL(addressOf(), service.baseUrl), {
          headers: { ...LINES, authorization: `bearer ${client.token}` },
          signal: abort.signal,
        });
        expect(response.status).toBe(200);
        await response.body!.getReader().read();
        abort.abort();
      }
      expect(count(await lines())).toBe(OBJECTS);
    });

    it('keeps no class from being deleted, and made again', async () => {
      const url = new URL(addressOf(), service.baseUrl);
      const headers = { ...LINES, authorization: `bearer ${client.token}` };
      const taken = await askWithoutReading(url, headers);
      // On servers a table that is read cannot be removed.
      expect((await client.delete(`${things.definitionPath}?force=true`)).status).toBe(200);
      expectProblem(await client.get(things.definitionPath), 404, 'class_not_found');
      await service.createClass({ n: { type: 'integer' } }, things.name);
      await client.create(things, { n: 1 });
      expect(await client.total(things)).toBe(1);
      taken.destroy();
    });
  });
});

/**
 * The answer to a request of which nothing is read but the headers. By `node:http`: what `fetch` reads ahead makes the
 * system take ever more for it, up to whole streams.
 */
function askWithoutReading(url: URL, headers: Record<string, string>): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request(url, { headers, agent: false }, resolve).once('error', reject).end();
  });
}
