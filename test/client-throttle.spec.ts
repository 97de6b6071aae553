import { newApplication, type TestApplication } from './support/http/applications.js';
import { type Answer, Client } from './support/http/client.js';
import { expectOAuthError } from './support/http/expect-problem.js';
import { onAnyEngine, type Service, startService } from './support/services/service.js';
import { until } from './support/until.js';

const TOKEN = '/api/v1/auth/oauth2/token';
const REVOKE = '/api/v1/auth/oauth2/revoke';
const INTROSPECT = '/api/v1/auth/oauth2/introspect';

/** How many wrong secrets are answered at once, and how long their sender waits at least. */
const FREE_ATTEMPTS = 10;
const FIRST_WAIT_MILLISECONDS = 1000;

describe('guessing client secrets', () => {
  onAnyEngine(({ running: { engine } }) => {
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

    /**
     * What the right secret is answered right after as many wrong ones as are free, at one endpoint after the other.
     * Where the machine is so slow that the wait may be over by then, it is tried from the next address.
     */
    async function askWhileSlowedDown(
      network: string,
      guessedAt: string[],
      askedAt: string[],
    ): Promise<Answer[]> {
      for (let host = 1; ; host++) {
        const address = `${network}.${host}`;
        let lastGuess = 0;
        for (let attempt = 0; attempt < FREE_ATTEMPTS; attempt++) {
          lastGuess = performance.now();
          const endpoint = guessedAt[attempt % guessedAt.length];
          expect((await ask(address, 'wrong', application.id, endpoint)).status).toBe(401);
        }
        const answers = [];
        for (const endpoint of askedAt)
          answers.push(await ask(address, application.secret, application.id, endpoint));
        const inTime = performance.now() - lastGuess < FIRST_WAIT_MILLISECONDS;
        if (inTime || answers.every(({ status }) => status === 429)) return answers;
      }
    }

    it('is slowed down at the address it comes from, and the right client gets its token elsewhere', async () => {
      const answers = [];
      for (let attempt = 0; attempt < 60; attempt++) answers.push(await ask('192.0.2.1', `wrong ${attempt}`));
      expect(answers.slice(0, FREE_ATTEMPTS).map(({ status }) => status)).toEqual(
        Array(FREE_ATTEMPTS).fill(401),
      );
      const refused = answers.filter(({ status }) => status === 429);
      // Each second that passes here lets one more through.
      expect(refused.length).toBeGreaterThan(40);
      for (const answer of refused) {
        expectOAuthError(answer, 429, 'temporarily_unavailable');
        expect(answer.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
      }
      expect((await ask('192.0.2.2', application.secret)).status).toBe(200);
      expect((await ask('192.0.2.1', 'wrong', 'another-client')).status).toBe(401);
    });

    it('does not tell the guesser by its answer that a guess was right', async () => {
      const [answer] = await askWhileSlowedDown('198.51.100', [TOKEN], [TOKEN]);
      expectOAuthError(answer!, 429, 'temporarily_unavailable');
    });

    it('is slowed down however the client id is spelled in HTTP Basic', async () => {
      const { id } = application;
      const statuses = [];
      for (let at = 0; at < 2 * FREE_ATTEMPTS; at++) {
        // The same id to a service that decodes it, as RFC 6749 asks.
        const spelled = `${id.slice(0, at)}%${id.charCodeAt(at).toString(16)}${id.slice(at + 1)}`;
        const authorization = `Basic ${Buffer.from(`${spelled}:wrong`).toString('base64')}`;
        const headers = { authorization, 'x-forwarded-for': '192.0.2.9' };
        const form = new URLSearchParams({ grant_type: 'client_credentials' });
        statuses.push((await new Client(service.baseUrl).post(TOKEN, form, headers)).status);
      }
      expect(statuses.slice(0, FREE_ATTEMPTS)).toEqual(Array(FREE_ATTEMPTS).fill(401));
      expect(statuses).toContain(429);
      expect((await ask('192.0.2.10', application.secret)).status).toBe(200);
    });

    it('is forgiven when the right secret comes in time', async () => {
      for (let round = 0; round < 3; round++) {
        for (let attempt = 0; attempt < FREE_ATTEMPTS - 1; attempt++)
          expect((await ask('192.0.2.3', 'wrong')).status).toBe(401);
        expect((await ask('192.0.2.3', application.secret)).status).toBe(200);
      }
    });

    it('is over when the client has waited as long as it was told', async () => {
      const statuses = [];
      for (let attempt = 0; attempt < 2 * FREE_ATTEMPTS; attempt++)
        statuses.push((await ask('192.0.2.4', 'wrong')).status);
      expect(statuses).toContain(429);
      await until(
        'the right secret to be taken',
        async () => (await ask('192.0.2.4', application.secret)).status === 200,
      );
    });

    it('is counted together at every endpoint that asks for a secret', async () => {
      const answers = await askWhileSlowedDown(
        '203.0.113',
        [REVOKE, INTROSPECT],
        [TOKEN, REVOKE, INTROSPECT],
      );
      for (const answer of answers) expectOAuthError(answer, 429, 'temporarily_unavailable');
    });

    it('of many client ids is slowed down too, for that address, but not for clients that are known there', async () => {
      expect((await ask('192.0.2.6', application.secret)).status).toBe(200);
      const statuses = [];
      for (let client = 0; client < 130; client++)
        statuses.push((await ask('192.0.2.6', 'wrong', `client-${client}`)).status);
      expect(statuses.slice(0, 100)).toEqual(Array(100).fill(401));
      expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(20);
      expect((await ask('192.0.2.6', application.secret)).status).toBe(200);
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
