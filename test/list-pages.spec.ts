import { amount, itBoth } from './support/extent.js';
import { oneEngine } from './support/fewer-engines.js';
import { APPLICATIONS } from './support/http/applications.js';
import type { Answer, Client } from './support/http/client.js';
import { expectProblem } from './support/http/expect-problem.js';
import { run } from './support/services/command-line.js';
import { type Service, startService } from './support/services/service.js';

const CLASSES = '/api/v1/storage/classes';
const LISTS = [
  ['applications', APPLICATIONS],
  ['classes', CLASSES],
] as const;

/** In full more than one page by default holds. */
const APPLICATIONS_MADE = amount(43, 1003);
const CLASSES_MADE = 7;
const AT_ONCE = 20;

describe('a list', () => {
  oneEngine(({ running: { engine } }) => {
    let service: Service;
    let stop: () => Promise<void>;
    let client: Client;
    const totals = { applications: APPLICATIONS_MADE + 1, classes: CLASSES_MADE };

    beforeAll(async () => {
      ({ service, stop } = await startService(engine));
      client = await service.client();
      for (let n = 0; n < CLASSES_MADE; n++) await service.createClass({ n: { type: 'integer' } });
      let made = 0;
      const make = async () => {
        while (made < APPLICATIONS_MADE)
          expect((await client.post(APPLICATIONS, { name: `Application ${made++}` })).status).toBe(200);
      };
      await Promise.all(Array.from({ length: AT_ONCE }, make));
    });
    afterAll(() => stop());

    const keysOf = ({ body }: Answer): string[] =>
      body.applications?.map(({ client_id }: { client_id: string }) => client_id) ??
      body.classes.map(({ name }: { name: string }) => name);

    itBoth.each(LISTS)('of %s has pages of 1,000 unless others are asked for', async (what, path) => {
      const total = totals[what];
      const first = await client.get(path);
      expect(first.body.metadata).toEqual({ page: 1, pages: Math.ceil(total / 1000), limit: 1000, total });
      expect(keysOf(first)).toHaveLength(Math.min(total, 1000));
      const all = keysOf(first);
      if (total > 1000) all.push(...keysOf(await client.get(`${path}?page=2`)));
      expect(new Set(all).size).toBe(total);

      const limit = Math.ceil(total / 3);
      const paged: string[] = [];
      for (let page = 1; page <= 3; page++) {
        const answer = await client.get(`${path}/?limit=${limit}&page=${page}`);
        expect(answer.body.metadata).toEqual({ page, pages: 3, limit, total });
        paged.push(...keysOf(answer));
      }
      expect(paged).toEqual(all);
    });

    itBoth('of classes is sorted by name, of applications by age', async () => {
      const names = keysOf(await client.get(CLASSES));
      expect(names).toEqual([...names].sort());
      const { applications } = (await client.get(APPLICATIONS)).body;
      const times = applications.map(({ createdAt }: { createdAt: string }) => createdAt);
      expect(times).toEqual([...times].sort());
      for (const { secrets } of applications) expect(secrets).toHaveLength(1);
    });

    itBoth.each(LISTS)('of %s has nothing past its end', async (what, path) => {
      for (const page of [1_000_000, '9'.repeat(30)]) {
        const { status, body } = await client.get(`${path}?page=${page}`);
        expect([status, body[what], body.metadata.total]).toEqual([200, [], totals[what]]);
      }
    });

    itBoth('says that a page is another than the one that was asked for', async () => {
      const { path: ofObjects } = await service.createClass({});
      for (const path of [...LISTS.map(([, list]) => list), ofObjects, `${ofObjects}/?count=none`]) {
        const page = (digits: string) => client.get(`${path}${path.includes('?') ? '&' : '?'}page=${digits}`);
        const { body } = await page('99999999999999999999');
        expect(body.metadata).toMatchObject({
          page: Number.MAX_SAFE_INTEGER,
          warnings: [{ code: 'page_clamped', message: expect.stringContaining('9007199254740991') }],
        });
        expect((await page('09007199254740991')).body.metadata).not.toHaveProperty('warnings');
      }
    });

    itBoth.each(LISTS)('of %s says that a larger limit is clamped', async (_, path) => {
      const { body } = await client.get(`${path}?limit=1001`);
      expect(body.metadata).toMatchObject({ limit: 1000, warnings: [{ code: 'limit_clamped' }] });
    });

    itBoth.each([
      'page=0',
      'page=-1',
      'page=1.5',
      'page=',
      'page=x',
      'limit=0',
      'limit=1e3',
      'limit=1&limit=2',
    ])('is refused with %s, which is named', async (parameters) => {
      const { path: ofObjects } = await service.createClass({});
      const like = (await client.get(`${ofObjects}/?${parameters}`)).body.errors;
      expect(like).toMatchObject([{ field: parameters.split('=')[0]!, code: 'invalid_parameter' }]);
      for (const [, path] of LISTS) {
        const answer = await client.get(`${path}?${parameters}`);
        expectProblem(answer, 400, 'invalid_parameter');
        expect(answer.body.errors).toEqual(like);
      }
    });

    itBoth('is shown whole in a shell', async () => {
      const { dataDirectory, databaseUrl } = service.running;
      const { code, output } = await run(['applications', 'list'], {
        PATH: process.env.PATH,
        DATA_DIR: dataDirectory,
        ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
      });
      expect(code).toBe(0);
      // A head above them.
      expect(output.trim().split('\n')).toHaveLength(totals.applications + 1);
    });
  });
});
