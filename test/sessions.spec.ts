import {
  DashboardPage,
  SESSION,
  SESSION_PASSWORD,
  SESSION_TOKEN,
  SESSIONS,
} from './support/dashboard/dashboard-page.js';
import { changeRows, storedBytes } from './support/databases/database-access.js';
import { itLong } from './support/extent.js';
import { oneEngine } from './support/fewer-engines.js';
import { ADMINISTRATOR, EMAIL, PASSWORD, signedIn } from './support/http/administrator.js';
import { expectRevoked } from './support/http/applications.js';
import type { Answer } from './support/http/client.js';
import { Client } from './support/http/client.js';
import { expectProblem } from './support/http/expect-problem.js';
import { CLIENT_ID, CLIENT_SECRET } from './support/run/run-state.js';
import { type Service, startBeside, startService } from './support/services/service.js';
import { until } from './support/until.js';

const CLASSES = '/api/v1/storage/classes';
const HOUR = 3_600_000;

describe('a session', () => {
  oneEngine(({ running: { engine } }) => {
    let service: Service;
    let other: Service;
    const stops: (() => Promise<void>)[] = [];

    beforeAll(async () => {
      const first = await startService(engine, ADMINISTRATOR);
      stops.push(first.stop);
      service = first.service;
      const second = await startBeside(service);
      stops.push(second.stop);
      other = second.service;
    });
    afterAll(() => Promise.all(stops.map((stop) => stop())));

    it('begins with the right password, in a cookie that scripts and other sites do not get', async () => {
      const page = new DashboardPage(service);
      const answer = await page.signIn(' ADA@example.com ', PASSWORD);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.get('set-cookie')).toMatch(
        /^session=oss_[0-9A-Za-z]{49}; Path=\/; Max-Age=604800; HttpOnly; SameSite=Strict$/,
      );
      const { email, signed_in_at, expires_at } = answer.body;
      expect(email).toBe(EMAIL);
      expect(Date.parse(expires_at) - Date.parse(signed_in_at)).toBe(12 * HOUR);
      expect((await page.get(SESSION)).body).toEqual(answer.body);
      expect((await page.send('HEAD', SESSION)).status).toBe(200);
    });

    it('does not begin with anything else, and an unknown address is told from a wrong password by nothing', async () => {
      const page = new DashboardPage(service);
      const answers = [
        await page.signIn(EMAIL, 'correct horse batterz'),
        await page.signIn('nobody@example.com', PASSWORD),
        await page.signIn("' OR 1=1 -- ", PASSWORD),
      ];
      for (const answer of answers) expectProblem(answer, 401, 'invalid_credentials');
      expect(new Set(answers.map(({ body }) => body.detail)).size).toBe(1);
      expect(page.cookie).toBeUndefined();
      expectProblem(await page.get(SESSION), 401, 'not_signed_in');
      for (const cookie of ['session=', 'session=x', `session=oss_${'0'.repeat(49)}`, 'other=1; ;=']) {
        expectProblem(await page.send('GET', SESSION, undefined, { cookie }), 401, 'not_signed_in');
      }
      expectProblem(await page.post(SESSION, { email: EMAIL }), 400, 'invalid_request', [
        { pointer: '/password', code: 'required' },
      ]);
      // The right person forgives what was counted, for the tests that follow.
      expect((await page.signIn(EMAIL, PASSWORD)).status).toBe(200);
    });

    it('gives access tokens of every scope, which work where tokens work', async () => {
      const page = await signedIn(service);
      const answer = await page.post(SESSION_TOKEN);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.body).toEqual({
        access_token: expect.stringMatching(/^ost_/),
        token_type: 'bearer',
        expires_in: 600,
        scope:
          'data:read data:write classes:read classes:write applications:read applications:write administrators:read administrators:write audit:read',
      });
      const client = new Client(service.baseUrl, answer.body.access_token);
      const name = `FromDashboard${Date.now()}`;
      const path = `/api/v1/storage/data/${name}`;
      const made = [
        await client.post(CLASSES, { name, fields: { n: { type: 'integer' } } }),
        await client.post(`${path}/`, { n: 1 }),
        await client.get(`${path}/`),
        await client.post('/api/v1/auth/applications', { name: 'Made in the dashboard' }),
        await client.delete(`${CLASSES}/${name}?force=true`),
        await client.as(undefined).get(`${CLASSES}?token=${client.token}`),
        await client.as(undefined).get(CLASSES, { authorization: `Bearer ${client.token}` }),
        // Another instance knows it as well.
        await new Client(other.baseUrl, client.token).get(CLASSES),
      ];
      expect(made.map(({ status }) => status)).toEqual(made.map(() => 200));
    });

    it('is the only thing that gives them, and opens nothing else', async () => {
      const page = await signedIn(service);
      const { token } = await page.client();
      const nobody = new DashboardPage(service);
      const authorization = `bearer ${token}`;
      for (const answer of [
        await nobody.send('POST', SESSION_TOKEN, undefined, { authorization }),
        await nobody.post(`${SESSION_TOKEN}?token=${token}`),
        await nobody.send('GET', SESSION, undefined, { authorization }),
        await nobody.send('DELETE', SESSIONS, undefined, { authorization }),
      ])
        expectProblem(answer, 401, 'not_signed_in');
      expectProblem(await page.get(CLASSES), 401, 'token_missing');
      const secret = page.cookie!.split('=')[1]!;
      expectProblem(await new Client(service.baseUrl, secret).get(CLASSES), 401, 'token_invalid');
    });

    it('is named in the log by the id of the administrator, which introspection tells too', async () => {
      const page = await signedIn(service);
      const client = await page.client();
      const asked = await client
        .as(undefined)
        .post('/api/v1/auth/oauth2/introspect', form({ token: client.token! }));
      expect(asked.body).toMatchObject({ active: true, sub: expect.stringMatching(/^[0-9a-f-]{36}$/) });
      expect(asked.body).not.toHaveProperty('client_id');
      for (const answer of [await client.get(CLASSES), await page.get(SESSION)]) {
        const id = answer.headers.get('x-request-id')!;
        await until('the request to be logged', async () => service.log().includes(id));
        const line = service
          .log()
          .split('\n')
          .find((one) => one.includes(`"requestId":"${id}"`))!;
        expect(JSON.parse(line)).toMatchObject({ application: null, administrator: asked.body.sub });
      }
      // Nor may an application end it: it is not its own.
      await client.as(undefined).post('/api/v1/auth/oauth2/revoke', form({ token: client.token! }));
      expect((await client.get(CLASSES)).status).toBe(200);
    });

    it('ends with sign-out: the cookie, replayed, and its tokens are refused everywhere', async () => {
      const page = await signedIn(service);
      const [stolen, client, untouched] = [page.copy(), await page.client(), await signedIn(service)];
      const elsewhere = new Client(other.baseUrl, client.token);
      expect((await elsewhere.get(CLASSES)).status).toBe(200);

      const answer = await page.delete(SESSION);
      expect([answer.status, answer.headers.get('set-cookie')]).toEqual([
        200,
        'session=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict',
      ]);
      for (const path of [SESSION_TOKEN, SESSION_PASSWORD]) {
        expectProblem(await stolen.copy().post(path), 401, 'not_signed_in');
      }
      expectProblem(await stolen.copy().delete(SESSION), 401, 'not_signed_in');
      // Another tab may have a new session by now, whose cookie this answer must not take away.
      const refused = await stolen.get(SESSION);
      expectProblem(refused, 401, 'not_signed_in');
      expect(refused.headers.get('set-cookie')).toBeNull();
      expectProblem(await client.get(CLASSES), 401, 'token_invalid');
      await expectRevoked(elsewhere, CLASSES);
      expect((await untouched.get(SESSION)).status).toBe(200);
    });

    it('ends with all others at a sign-out everywhere', async () => {
      const pages = [await signedIn(service), await signedIn(other)];
      const clients = await Promise.all(pages.map((page) => page.client()));
      for (const client of clients) expect((await client.get(CLASSES)).status).toBe(200);
      const answer = await pages[0]!.delete(SESSIONS);
      expect(answer.status).toBe(200);
      expect(answer.body.ended).toBeGreaterThanOrEqual(2);
      expect(pages[0]!.cookie).toBeUndefined();
      expectProblem(await pages[1]!.get(SESSION), 401, 'not_signed_in');
      expectProblem(await clients[0]!.get(CLASSES), 401, 'token_invalid');
      await expectRevoked(clients[1]!, CLASSES);
    });

    it('ends when the password is changed, but for a new one in its place', async () => {
      const changed = 'tremendous quokka';
      const [page, elsewhere] = [await signedIn(service), await signedIn(other)];
      const [before, client] = [page.copy(), await page.client()];
      const change = (current: string, fresh: string) => page.post(SESSION_PASSWORD, { current, new: fresh });
      expectProblem(await change('wrong password', changed), 401, 'invalid_credentials');
      expectProblem(await change(PASSWORD, 'short'), 400, 'invalid_request', [{ pointer: '/new' }]);
      expect((await page.get(SESSION)).status).toBe(200);
      expect((await elsewhere.get(SESSION)).status).toBe(200);

      expect((await change(PASSWORD, changed)).body).toMatchObject({ email: EMAIL });
      expect(page.cookie).not.toBe(before.cookie);
      expect((await (await page.client()).get(CLASSES)).status).toBe(200);
      expectProblem(await before.get(SESSION), 401, 'not_signed_in');
      expectProblem(await elsewhere.get(SESSION), 401, 'not_signed_in');
      expectProblem(await client.get(CLASSES), 401, 'token_invalid');
      expectProblem(await new DashboardPage(service).signIn(EMAIL, PASSWORD), 401, 'invalid_credentials');
      expect((await new DashboardPage(service).signIn(EMAIL, changed)).status).toBe(200);
      expect((await change(changed, PASSWORD)).status).toBe(200);
    });

    itLong('goes on with use, and ends after 12 hours without, and after 7 days', async () => {
      const page = await signedIn(service);
      const expiry = async () => Date.parse((await page.get(SESSION)).body.expires_at);
      const age = (hours: number, idleHours: number) => {
        const [created, seen] = [Date.now() - hours * HOUR, Date.now() - idleHours * HOUR];
        const expires = Math.min(created + 7 * 24 * HOUR, seen + 12 * HOUR);
        return changeRows(
          service,
          `UPDATE sessions SET created_at = ${created}, last_seen_at = ${seen}, expires_at = ${expires}`,
        );
      };
      await age(20, 11);
      expect((await expiry()) - Date.now()).toBeGreaterThan(11.9 * HOUR);
      await age(7 * 24 - 2, 1);
      const left = (await expiry()) - Date.now();
      expect(left).toBeGreaterThan(1.9 * HOUR);
      expect(left).toBeLessThanOrEqual(2 * HOUR);

      const client = await page.client();
      expect((await client.get(CLASSES)).status).toBe(200);
      await age(13, 12);
      expectProblem(await page.copy().post(SESSION_TOKEN), 401, 'not_signed_in');
      expectProblem(await page.get(SESSION), 401, 'not_signed_in');
      await expectRevoked(client, CLASSES);
    });

    it('leaves no secret in the log or the database', async () => {
      const marker = 'a wrong password to look for';
      const page = await signedIn(service);
      const answers: Answer[] = [
        await page.post(SESSION_TOKEN),
        await new DashboardPage(service).signIn(EMAIL, marker),
        await page.post(SESSION_PASSWORD, { current: marker, new: marker }),
        await page.post(SESSION, `{"email": "${EMAIL}", "password": "${marker}`),
        await page.post(SESSION_PASSWORD, { current: PASSWORD, new: PASSWORD }),
      ];
      const last = await page.get(SESSION);
      const id = last.headers.get('x-request-id')!;
      await until('the requests to be logged', async () => service.log().includes(id));
      const secrets = [
        ...answers.flatMap(({ headers }) => headers.get('set-cookie') ?? []),
        page.cookie!,
      ].map((cookie) => /oss_[0-9A-Za-z]+/.exec(cookie)![0]);
      expect(secrets.length).toBeGreaterThanOrEqual(2);
      secrets.push(answers[0]!.body.access_token, marker, PASSWORD);
      const stored = await storedBytes(service);
      expect(stored.includes(EMAIL)).toBe(true);
      expect(stored.includes('$argon2id$v=19$m=19456,t=2,p=1$')).toBe(true);
      for (const secret of secrets) {
        expect(service.log()).not.toContain(secret);
        expect(stored.includes(secret)).toBe(false);
      }
    });
  });
});

function form(fields: Record<string, string>): URLSearchParams {
  return new URLSearchParams({ client_id: CLIENT_ID, client_secret: CLIENT_SECRET, ...fields });
}
