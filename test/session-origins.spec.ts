import { SESSION, SESSION_PASSWORD, SESSION_TOKEN, SESSIONS } from './support/dashboard/dashboard-page.js';
import { ADMINISTRATOR, EMAIL, PASSWORD, signedIn } from './support/http/administrator.js';
import { Client } from './support/http/client.js';
import { expectProblem } from './support/http/expect-problem.js';
import { anyEngine, onAnyEngine, type Service, startService } from './support/services/service.js';

const CLASSES = '/api/v1/storage/classes';

describe('a session', () => {
  onAnyEngine(({ running: { engine } }) => {
    let service: Service;
    let stop: () => Promise<void>;

    beforeAll(async () => {
      ({ service, stop } = await startService(engine, ADMINISTRATOR));
    });
    afterAll(() => stop());

    it('takes nothing that another site has sent', async () => {
      const page = await signedIn(service);
      const cookie = page.cookie!;
      const host = new URL(service.baseUrl).host;
      const foreign: Record<string, string>[] = [
        { cookie },
        { cookie, origin: 'https://evil.example' },
        { cookie, origin: 'null' },
        { cookie, origin: `http://${host}.evil.example` },
        { cookie, origin: `http://evil.example/${host}` },
        { cookie, origin: 'http://127.0.0.1:1' },
        { cookie, origin: `ftp://${host}` },
        { cookie, origin: `chrome-extension://${host}` },
        { cookie, origin: `ws://${host}` },
        { cookie, origin: `http://${host}, https://evil.example` },
        { cookie, 'sec-fetch-site': 'cross-site' },
        { cookie, 'sec-fetch-site': 'same-site' },
        { cookie, origin: service.baseUrl, 'sec-fetch-site': 'cross-site' },
        { cookie, origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
      ];
      const client = new Client(service.baseUrl);
      for (const headers of foreign) {
        for (const answer of [
          await client.post(SESSION_TOKEN, undefined, headers),
          await client.delete(SESSION, headers),
          await client.delete(SESSIONS, headers),
          await client.post(SESSION, { email: EMAIL, password: PASSWORD }, headers),
          await client.post(SESSION_PASSWORD, { current: PASSWORD, new: PASSWORD }, headers),
        ])
          expectProblem(answer, 403, 'cross_site_request');
      }
      const text = JSON.stringify({ email: EMAIL, password: PASSWORD });
      for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp']) {
        const headers = { origin: service.baseUrl, 'content-type': type };
        expectProblem(await client.post(SESSION, text, headers), 415, 'unsupported_media_type');
      }
      expect((await page.get(SESSION)).status).toBe(200);
      for (const site of ['same-origin', 'none']) {
        const answer = await client.post(SESSION_TOKEN, undefined, { cookie, 'sec-fetch-site': site });
        expect(answer.status).toBe(200);
      }
    });

    it('is never offered to pages of other origins', async () => {
      const page = await signedIn(service);
      const headers = { origin: 'https://app.example', cookie: page.cookie! };
      const client = new Client(service.baseUrl);
      const preflight = { ...headers, 'access-control-request-method': 'POST' };
      for (const path of [SESSION, SESSION_TOKEN, CLASSES]) {
        for (const answer of [
          await client.get(path, headers),
          await client.send('OPTIONS', path, undefined, preflight),
        ]) {
          expect(answer.headers.get('access-control-allow-origin')).toBe('*');
          expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
        }
      }
    });
  });
});

describe.each([
  ['', '__Host-', '/'],
  ['/storage', '__Secure-', '/storage'],
])('a session behind TLS, at https://storage.example.com%s', (path, prefix, cookiePath) => {
  const ORIGIN = 'https://storage.example.com';
  const PUBLIC_URL = ORIGIN + path;
  let service: Service;
  let stop: () => Promise<void>;

  beforeAll(async () => {
    ({ service, stop } = await startService(anyEngine(), { ...ADMINISTRATOR, PUBLIC_URL }));
  });
  afterAll(() => stop());

  it('the cookie is bound to TLS and to the host or the path, and the origin is that of PUBLIC_URL', async () => {
    const client = new Client(service.baseUrl);
    const signIn = (origin: string) => client.post(SESSION, { email: EMAIL, password: PASSWORD }, { origin });
    const answer = await signIn(ORIGIN);
    expect(answer.headers.get('set-cookie')).toMatch(
      new RegExp(
        `^${prefix}session=oss_\\w{49}; Path=${cookiePath}; Max-Age=604800; HttpOnly; SameSite=Strict; Secure$`,
      ),
    );
    const cookie = answer.headers.get('set-cookie')!.split(';', 1)[0]!;
    expect((await client.get(SESSION, { cookie })).body).toMatchObject({ email: EMAIL });
    const withoutPrefix = { cookie: cookie.replace(prefix, '') };
    expectProblem(await client.get(SESSION, withoutPrefix), 401, 'not_signed_in');
    // An attacker who can change plain HTTP must not act for users of TLS.
    expectProblem(await signIn(ORIGIN.replace('https', 'http')), 403, 'cross_site_request');
    expectProblem(await signIn(ORIGIN.replace('https', 'ftp')), 403, 'cross_site_request');
    expectProblem(await signIn(service.baseUrl.replace('http', 'ftp')), 403, 'cross_site_request');
    expect((await signIn(service.baseUrl)).status).toBe(200);
  });
});
