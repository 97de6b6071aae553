import { DashboardPage, SESSION, SESSION_PASSWORD } from './support/dashboard/dashboard-page.js';
import { itLong } from './support/extent.js';
import { oneEngine } from './support/fewer-engines.js';
import { type Answer, Client } from './support/http/client.js';
import { expectProblem } from './support/http/expect-problem.js';
import { anyEngine, type Service, startService } from './support/services/service.js';
import { until } from './support/until.js';

const EMAIL = 'ada@example.com';
const PASSWORD = 'correct horse battery';

describe('guessing passwords', () => {
  oneEngine(({ running: { engine } }) => {
    let service: Service;
    let stop: () => Promise<void>;

    beforeEach(async () => {
      const environment = { ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: PASSWORD, TRUSTED_PROXIES: '127.0.0.1' };
      ({ service, stop } = await startService(engine, environment));
    });
    afterEach(() => stop());

    /** Signs in from an address, as a proxy says. */
    function signInFrom(address: string, password: string, email = EMAIL): Promise<Answer> {
      const headers = { 'x-forwarded-for': address };
      return new DashboardPage(service).send('POST', SESSION, { email, password }, headers);
    }

    it('is slowed down: of 100 wrong ones few are checked, and the right person gets in soon', async () => {
      const answers = [];
      for (let attempt = 0; attempt < 100; attempt++)
        answers.push(await signInFrom('192.0.2.1', `wrong password ${attempt}`));
      for (const answer of answers.slice(0, 5)) expectProblem(answer, 401, 'invalid_credentials');
      const refused = answers.filter(({ status }) => status === 429);
      // Each second that passes here lets one more through.
      expect(refused.length).toBeGreaterThan(80);
      for (const answer of refused) {
        expectProblem(answer, 429, 'too_many_attempts');
        expect(answer.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
        expect(answer.headers.get('set-cookie')).toBeNull();
      }
      await until(
        'the right password to be taken',
        async () => (await signInFrom('192.0.2.1', PASSWORD)).status === 200,
      );
      // That forgives what went before.
      expectProblem(await signInFrom('192.0.2.1', 'wrong'), 401, 'invalid_credentials');
    });

    itLong('is slowed down when all are sent at once', async () => {
      const answers = await Promise.all(
        Array.from({ length: 100 }, (_, index) => signInFrom('192.0.2.2', `wrong password ${index}`)),
      );
      const checked = answers.filter(({ status }) => status !== 429);
      expect(checked.length).toBeLessThan(20);
      expect(checked.length).toBeGreaterThanOrEqual(5);
      for (const answer of checked) expectProblem(answer, 401, 'invalid_credentials');
    });

    it('is slowed down per client address, whatever e-mail address is tried', async () => {
      const statuses = [];
      for (let attempt = 0; attempt < 20; attempt++)
        statuses.push((await signInFrom('192.0.2.3', 'wrong', `somebody${attempt}@example.com`)).status);
      expect(statuses).toContain(429);
      expect((await signInFrom('192.0.2.4', PASSWORD)).status).toBe(200);
    });

    it('is slowed down per e-mail address from everywhere, but not where its owner has signed in before', async () => {
      expect((await signInFrom('192.0.2.5', PASSWORD)).status).toBe(200);
      const statuses = [];
      for (let attempt = 0; attempt < 20; attempt++)
        statuses.push((await signInFrom(`198.51.100.${attempt}`, 'wrong')).status);
      expect(statuses).toContain(429);
      expectProblem(await signInFrom('203.0.113.1', PASSWORD), 429, 'too_many_attempts');
      expect((await signInFrom('192.0.2.5', PASSWORD)).status).toBe(200);
    });

    it('is slowed down where another account of the same address signs in between, and keeps no known one out', async () => {
      const viewer = { email: 'bob@example.com', password: 'a password of his', role: 'viewer' };
      const owner = new DashboardPage(service);
      await owner.signIn(EMAIL, PASSWORD);
      const { body } = await owner.post(`${SESSION}/token`);
      const client = new Client(service.baseUrl, body.access_token);
      expect((await client.post('/api/v1/auth/administrators', viewer)).status).toBe(200);
      expect((await signInFrom('192.0.2.6', PASSWORD)).status).toBe(200);
      const guesses = [];
      const began = performance.now();
      for (let attempt = 0; attempt < 20; attempt++) {
        guesses.push((await signInFrom('192.0.2.6', `wrong ${attempt}`)).status);
        if (attempt % 4 === 3)
          expect((await signInFrom('192.0.2.6', viewer.password, viewer.email)).status).toBe(200);
      }
      // Five at once, and then one after 1 s, 2 s, 4 s and so on.
      const most = 5 + Math.log2(1 + (performance.now() - began) / 1000);
      expect(guesses.filter((status) => status === 401).length).toBeLessThanOrEqual(most);
      expect(guesses).toContain(429);
      // Nor do guesses at others keep out who has signed in from there.
      for (let attempt = 0; attempt < 20; attempt++)
        await signInFrom('192.0.2.6', 'wrong', `somebody${attempt}@example.com`);
      expect((await signInFrom('192.0.2.6', viewer.password, viewer.email)).status).toBe(200);
    });

    itLong('is slowed down where the current password is asked for a change', async () => {
      const page = new DashboardPage(service);
      await page.signIn(EMAIL, PASSWORD);
      const statuses = [];
      for (let attempt = 0; attempt < 20; attempt++) {
        const change = { current: `wrong ${attempt}`, new: 'a password of mine' };
        statuses.push((await page.post(SESSION_PASSWORD, change)).status);
      }
      expect(statuses.slice(0, 5)).toEqual([401, 401, 401, 401, 401]);
      expect(statuses).toContain(429);
      expect((await page.get(SESSION)).status).toBe(200);
    });
  });
});

describe('a client', () => {
  it('is not believed about its address unless it is a trusted proxy', async () => {
    const administrator = { ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: PASSWORD };
    const { service, stop } = await startService(anyEngine(), administrator);
    try {
      const page = new DashboardPage(service);
      const statuses = [];
      for (let attempt = 0; attempt < 20; attempt++) {
        const credentials = { email: `somebody${attempt}@example.com`, password: 'wrong' };
        const headers = { 'x-forwarded-for': `192.0.2.${attempt}` };
        statuses.push((await page.send('POST', SESSION, credentials, headers)).status);
      }
      expect(statuses).toContain(429);
    } finally {
      await stop();
    }
  });
});
