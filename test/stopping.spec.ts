import { setTimeout as pause } from 'node:timers/promises';
import { holdRows, readRows, sameDatabase } from './support/databases/database-access.js';
import { countRows, insertTokens } from './support/databases/many-rows.js';
import { amount, itBoth, itLong } from './support/extent.js';
import { oneEngine } from './support/fewer-engines.js';
import { newApplication, type TestApplication } from './support/http/applications.js';
import { type ClassHandle, Client } from './support/http/client.js';
import { expectProblem } from './support/http/expect-problem.js';
import { type Service, startBeside, startService } from './support/services/service.js';
import { patience } from './support/slowness.js';

/** Far below the time that a statement waits for a lock, of which there would be several. */
const AT_ONCE_MILLISECONDS = 4000;

/** Revocation holds everywhere for what is begun so long after its answer. */
const EVERYWHERE_MILLISECONDS = 5000;

const MANY = amount(2000, 20_000);

const STOPS: [how: string, method: string, below: string, body: unknown][] = [
  ['disabled', 'PUT', '', { enabled: false }],
  ['without its tokens', 'DELETE', '/tokens', undefined],
  ['deleted', 'DELETE', '', undefined],
];

async function expectAtOnce(work: () => Promise<void>): Promise<void> {
  const began = performance.now();
  await work();
  expect(performance.now() - began).toBeLessThan(patience(AT_ONCE_MILLISECONDS));
}

describe('an application', () => {
  oneEngine(({ running: { engine, databaseUrl } }) => {
    const instances: Service[] = [];
    const stops: (() => Promise<void>)[] = [];

    beforeAll(async () => {
      for (let n = 0; n < 2; n++) {
        const [first] = instances;
        const { service, stop } = await (first === undefined ? startService(engine) : startBeside(first));
        instances.push(service);
        stops.push(stop);
      }
    });
    afterAll(() => Promise.all(stops.map((stop) => stop())));

    const tokensOf = ({ id }: TestApplication) => `access_tokens WHERE application_id = '${id}'`;

    describe('that is stopped', () => {
      const stopped = new Map<string, { application: TestApplication; known: Client[] }>();
      let client: Client;
      let things: ClassHandle;
      let path: string;
      let stoppedAt: number;

      beforeAll(async () => {
        const [service] = instances as [Service];
        client = await service.client();
        things = await service.createClass({});
        path = await client.create(things, {});
      });

      itBoth.each(STOPS)('is %s at the cost of a row', async (how, method, below, body) => {
        const [service] = instances as [Service];
        const application = await newApplication(service);
        const tokens = [await application.token(), await application.token()];
        await insertTokens(service, application.id, MANY);
        const known = instances.flatMap(({ baseUrl }) => tokens.map((token) => new Client(baseUrl, token)));
        // The second time it is answered ahead of the framework.
        for (let n = 0; n < 2; n++) {
          for (const own of known) expect((await own.get(path)).status).toBe(200);
        }
        await expectAtOnce(async () => {
          const answer = await client.send(method, `${application.path}${below}`, body);
          expect(answer.status).toBe(200);
          if (below === '/tokens') expect(answer.body).toEqual({ revoked: MANY + tokens.length });
        });
        stoppedAt = performance.now();
        expect(await countRows(service, tokensOf(application))).toBe(MANY + tokens.length);
        stopped.set(how, { application, known });
      });

      itLong.each(STOPS)('and %s, is so on every instance 5 s later', async (how, method) => {
        const { application, known } = stopped.get(how)!;
        await pause(Math.max(0, stoppedAt + EVERYWHERE_MILLISECONDS - performance.now()));
        for (const own of known) {
          expectProblem(await own.get(path), 401, 'token_invalid');
          expectProblem(await own.get(things.path), 401, 'token_invalid');
          expectProblem(await own.get('/api/v1/storage/classes'), 401, 'token_invalid');
        }
        if (method !== 'PUT') return;
        expect((await client.put(application.path, { enabled: true })).status).toBe(200);
        for (const own of known) expectProblem(await own.get(path), 401, 'token_invalid');
        expect((await (await application.client()).get(path)).status).toBe(200);
      });
    });

    it('has the number of its revoked tokens in the record', async () => {
      const [service] = instances as [Service];
      const application = await newApplication(service);
      for (let n = 0; n < 3; n++) await application.token();
      const answer = await (await service.client()).delete(`${application.path}/tokens`);
      expect(answer.body).toEqual({ revoked: 3 });
      const rows = await readRows<{ details: string }>(
        service,
        `SELECT details FROM audit_events WHERE kind = 'tokens.revoked' AND subject = '${application.id}'`,
      );
      expect(rows.map(({ details }) => JSON.parse(details))).toEqual([{ count: 3 }]);
    });

    it('made again under the same id has none of the tokens from before', async () => {
      // One after the other, since an embedded database has one process.
      const { service, stop } = await startService(engine);
      await stop();
      const again = { BOOTSTRAP_CLIENT_ID: 'again', BOOTSTRAP_CLIENT_SECRET: 'again and again and again' };
      const form = {
        grant_type: 'client_credentials',
        client_id: again.BOOTSTRAP_CLIENT_ID,
        client_secret: again.BOOTSTRAP_CLIENT_SECRET,
      };
      const first = await startService(engine, { ...sameDatabase(service), ...again });
      const { access_token: token } = (await first.service.requestToken(form)).body;
      await first.stop();
      const between = await startService(engine, sameDatabase(service));
      const client = await between.service.client();
      expect((await client.delete('/api/v1/auth/applications/again')).status).toBe(200);
      await between.stop();
      const second = await startService(engine, { ...sameDatabase(service), ...again });
      try {
        const { access_token: other } = (await second.service.requestToken(form)).body;
        const own = new Client(second.service.baseUrl, token);
        expectProblem(await own.get('/api/v1/storage/classes'), 401, 'token_invalid');
        expect((await own.as(other).get('/api/v1/storage/classes')).status).toBe(200);
      } finally {
        await second.stop();
      }
    });

    if (databaseUrl === undefined) return;

    it.each(STOPS)(
      'is %s while another transaction locks a token of its own',
      async (_, method, below, body) => {
        const [service] = instances as [Service];
        const client = await service.client();
        const application = await newApplication(service);
        await application.token();
        const release = await holdRows(service, tokensOf(application));
        try {
          await expectAtOnce(async () => {
            const { status } = await client.send(method, `${application.path}${below}`, body);
            expect(status).toBe(200);
          });
        } finally {
          await release();
        }
      },
    );

    it('gets tokens while another transaction locks its row', async () => {
      const [service] = instances as [Service];
      const application = await newApplication(service);
      const release = await holdRows(service, `applications WHERE id = '${application.id}'`);
      try {
        await expectAtOnce(async () => {
          for (let n = 0; n < 3; n++) expect((await application.requestToken()).status).toBe(200);
        });
      } finally {
        await release();
      }
    });
  });
});
