import { newApplication, type TestApplication } from './support/applications.js';
import { type Answer, Client } from './support/client.js';
import { expectProblem } from './support/expect-problem.js';
import { eachEngine, type Service, startService } from './support/service.js';
import { until } from './support/until.js';

const TOKEN = '/api/v1/auth/oauth2/token';

describe('guessing client secrets', () => {
  eachEngine(({ running: { engine } }) => {
    let service: Service;
    let stop: () => Promise<void>;
    let application: TestApplication;

    beforeAll(async () => {
      ({ service, stop } = await startService(engine, { TRUSTED_PROXIES: '127.0.0.1' }));
    });
    afterAll(() => stop());
    beforeEach(async () => {
      application = await newApplication(service);
    });

    /** Asks for a token from an address, as a proxy says. */
    function ask(address: string, secret: string, id = application.id, endpoint = TOKEN): Promise<Answer> {
      const form = { grant_type: 'client_credentials', client_id: id, client_secret: secret, token: 'x' };
      return new Client(service.baseUrl).post(endpoint, new URLSearchParams(form), {
        'x-forwarded-for': address,
      });
    }

    it('is slowed down at the address it comes from, and the right client gets its token elsewhere', async () => {
      const answers = [];
      for (let attempt = 0; attempt < 60; attempt++) answers.push(await ask('192.0.2.1', `wrong ${attempt}`));
      expect(answers.slice(0, 10).map(({ status }) => status)).toEqual(Array(10).fill(401));
      const refused = answers.filter(({ status }) => status === 429);
      // Each second that passes here lets one more through.
      expect(refused.length).toBeGreaterThan(40);
      for (const answer of refused) {
        expectProblem(answer, 429, 'too_many_attempts');
        expect(answer.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
      }
      expect((await ask('192.0.2.2', application.secret)).status).toBe(200);
      // Nor does the guesser learn by the answer that a guess was right.
      expectProblem(await ask('192.0.2.1', application.secret), 429, 'too_many_attempts');
      expect((await ask('192.0.2.1', 'wrong', 'another-client')).status).toBe(401);
    });

    it('is forgiven when the right secret comes in time', async () => {
      for (let round = 0; round < 3; round++) {
        for (let attempt = 0; attempt < 9; attempt++)
          expect((await ask('192.0.2.3', 'wrong')).status).toBe(401);
        expect((await ask('192.0.2.3', application.secret)).status).toBe(200);
      }
    });

    it('is over when the client has waited as long as it was told', async () => {
      for (let attempt = 0; attempt < 10; attempt++) await ask('192.0.2.4', 'wrong');
      expectProblem(await ask('192.0.2.4', application.secret), 429, 'too_many_attempts');
      await until(
        'the right secret to be taken',
        async () => (await ask('192.0.2.4', application.secret)).status === 200,
      );
    });

    it('is counted together at every endpoint that asks for a secret', async () => {
      for (const endpoint of ['revoke', 'introspect']) {
        for (let attempt = 0; attempt < 5; attempt++) {
          const answer = await ask('192.0.2.5', 'wrong', application.id, `/api/v1/auth/oauth2/${endpoint}`);
          expect(answer.status).toBe(401);
        }
      }
      for (const endpoint of ['token', 'revoke', 'introspect']) {
        const answer = await ask(
          '192.0.2.5',
          application.secret,
          application.id,
          `/api/v1/auth/oauth2/${endpoint}`,
        );
        expectProblem(answer, 429, 'too_many_attempts');
      }
    });

    it('of many client ids is slowed down too, for that address', async () => {
      const statuses = [];
      for (let client = 0; client < 130; client++)
        statuses.push((await ask('192.0.2.6', 'wrong', `client-${client}`)).status);
      expect(statuses.slice(0, 100)).toEqual(Array(100).fill(401));
      expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(20);
      expect((await ask('192.0.2.7', application.secret)).status).toBe(200);
    });

    it('does not slow down a client that asks for many tokens at once', async () => {
      const answers = await Promise.all(
        Array.from({ length: 50 }, () => ask('192.0.2.8', application.secret)),
      );
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    });
  });
});
