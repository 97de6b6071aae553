import { readRows } from './support/databases/database-access.js';
import type { Client } from './support/http/client.js';
import { expectProblem } from './support/http/expect-problem.js';
import { lastAnswer, rawExchange } from './support/http/raw-http.js';
import { onAnyEngine, type Service, startService } from './support/services/service.js';

const APPLICATIONS = '/api/v1/auth/applications';
const SESSION = '/api/v1/auth/session';
const FORM_ORIGIN = { origin: 'https://storage.example' };

const NO_HOSTS = [
  'a b',
  '%%%',
  '[::1',
  '[:::]',
  'evil.com/x?',
  'user@evil.com',
  'a:99999',
  '1.2.3.999',
  'storage.example,',
  'x'.repeat(300),
];
const NO_SCHEMES = ['javascript', 'gopher', 'http://evil.com/', 'https,', 'ht tp'];

describe('headers of a proxy', () => {
  onAnyEngine(({ running: { engine } }) => {
    let service: Service;
    let stop: () => Promise<void>;
    let client: Client;

    beforeAll(async () => {
      ({ service, stop } = await startService(engine, { TRUSTED_PROXIES: '127.0.0.1' }));
      client = await service.client();
    });
    afterAll(() => stop());

    const create = (headers: Record<string, string>) =>
      client.post(APPLICATIONS, { name: 'Behind a proxy' }, headers);

    /** Where an application was made from, as the record of events says. */
    async function recordedAddress(forwarded: string): Promise<string | null> {
      const created = await create({ 'x-forwarded-for': forwarded });
      expect([created.status, created.text]).toEqual([200, expect.any(String)]);
      const rows = await readRows<{ address: string | null }>(
        service,
        `SELECT address FROM audit_events WHERE subject = '${created.body.client_id}'`,
      );
      return rows[0]!.address;
    }

    it('say how clients reach the service', async () => {
      const headers = {
        'x-forwarded-host': 'first.example, storage.example:8443',
        'x-forwarded-proto': 'HTTPS',
      };
      const created = await create(headers);
      expect(created.headers.get('location')).toBe(
        `https://storage.example:8443${APPLICATIONS}/${created.body.client_id}`,
      );
    });

    it.each(NO_HOSTS)('are refused where %j is said to be the host', async (host) => {
      const before = (await client.get(APPLICATIONS)).body.applications.length;
      expectProblem(await create({ 'x-forwarded-host': host }), 400, 'invalid_request');
      const signIn = { ...FORM_ORIGIN, 'x-forwarded-host': host };
      expectProblem(
        await client.post(SESSION, { email: 'a@b.c', password: 'x' }, signIn),
        400,
        'invalid_request',
      );
      expect((await client.get(APPLICATIONS)).body.applications).toHaveLength(before);
    });

    it.each(NO_SCHEMES)('are refused where %j is said to be the scheme', async (scheme) => {
      const answer = await create({ 'x-forwarded-proto': scheme });
      expectProblem(answer, 400, 'invalid_request');
      expect(answer.headers.get('connection')).toBe('close');
    });

    it.each(['a:99999', '1.2.3.999', '[:::]'])('leave a host of %j to be refused by itself', async (host) => {
      const request = `GET ${SESSION} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\nOrigin: http://a.example\r\n\r\n`;
      expectProblem(lastAnswer(await rawExchange(service.baseUrl, request)), 400, 'invalid_request');
    });

    it('are not needed by a client of HTTP/1.0, which names no host', async () => {
      const request = `GET ${SESSION} HTTP/1.0\r\nConnection: close\r\nOrigin: http://a.example\r\n\r\n`;
      expectProblem(lastAnswer(await rawExchange(service.baseUrl, request)), 403, 'cross_site_request');
    });

    it.each([
      ['203.0.113.7', '203.0.113.7'],
      ['2001:db8::1:2', '2001:db8::1:2'],
      ['fe80::1%eth0', 'fe80::1'],
      [`fe80::1%${'z'.repeat(200)}`, 'fe80::1'],
      ['x'.repeat(200), null],
      ['203.0.113.7:4711', null],
      ['unknown', null],
      ['_hidden', null],
    ])('put %j into the record as %j', async (forwarded, recorded) => {
      expect(await recordedAddress(forwarded)).toBe(recorded);
    });

    it('tell no two clients apart by what is no address', async () => {
      const { body: application } = await create({});
      const attempt = (address: string) =>
        service.requestToken(
          {
            grant_type: 'client_credentials',
            client_id: application.client_id,
            client_secret: 'wrong',
          },
          { 'x-forwarded-for': address },
        );
      const statuses = new Set<number>();
      for (let time = 0; time < 12; time++) statuses.add((await attempt(`made-up-${time}`)).status);
      expect([...statuses]).toEqual([401, 429]);
    });
  });
});
