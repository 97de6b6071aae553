import { DashboardPage } from './support/dashboard/dashboard-page.js';
import { oneEngine } from './support/fewer-engines.js';
import { APPLICATIONS, newApplication, type TestApplication } from './support/http/applications.js';
import { type Answer, Client } from './support/http/client.js';
import { expectProblem } from './support/http/expect-problem.js';
import { type Service, startBeside, startService } from './support/services/service.js';

const HELD = ['applications:write', 'data:read', 'data:write:Shipment'];
const EVERY = [
  'applications:read',
  'applications:write',
  'classes:read',
  'classes:write',
  'data:read',
  'data:write',
];

/** Application scopes that lie beyond `HELD`, and what is missing of them. */
const BEYOND = [
  [['classes:write'], ['classes:write']],
  [['data:read', 'data:write'], ['data:write']],
  [['data:write:Shipment', 'data:write:Other'], ['data:write:Other']],
  [['applications:read', 'data:read:Any'], ['applications:read']],
] as const;

describe('an application that may write applications', () => {
  oneEngine(({ running: { engine } }) => {
    let service: Service;
    let stop: () => Promise<void>;
    let all: Client;
    let holder: TestApplication;
    let client: Client;

    beforeAll(async () => {
      ({ service, stop } = await startService(engine));
      all = await service.client();
      holder = await newApplication(service, HELD);
      client = await holder.client();
    });
    afterAll(() => stop());

    function expectMissing(answer: Answer, missing: readonly string[]): void {
      expectProblem(answer, 403, 'insufficient_scope');
      expect(answer.body.missing).toEqual(missing);
      for (const scope of missing) expect(answer.body.detail).toContain(scope);
      expect(answer.headers.get('www-authenticate')).toBe(
        `Bearer realm="storage", error="insufficient_scope", scope="${missing.join(' ')}"`,
      );
    }

    const stateOf = async ({ path }: TestApplication) => (await all.get(path)).body;

    it('grants nothing once its tokens have ended, though another instance remembers one', async () => {
      const { service: other, stop } = await startBeside(service);
      const ends = [
        ({ path }: TestApplication) => all.put(path, { enabled: false }),
        ({ path }: TestApplication) => all.delete(`${path}/tokens`),
        ({ path }: TestApplication) => all.delete(path),
        ({ id, secret }: TestApplication, token: string) => {
          const form = new URLSearchParams({ client_id: id, client_secret: secret, token });
          return new Client(service.baseUrl).post('/api/v1/auth/oauth2/revoke', form);
        },
      ];
      for (const end of ends) {
        const ended = await newApplication(service, HELD);
        const victim = await newApplication(service, ['data:read']);
        const token = await ended.token();
        const elsewhere = new Client(other.baseUrl, token);
        expect((await elsewhere.get(victim.path)).status).toBe(200);
        expect((await end(ended, token)).status).toBe(200);
        for (const answer of [
          await elsewhere.post(APPLICATIONS, { name: 'Lasting', scopes: ['applications:write'] }),
          await elsewhere.post(`${victim.path}/secrets`),
          await elsewhere.put(victim.path, { name: 'Other' }),
        ])
          expectProblem(answer, 401, 'token_invalid');
      }
      await stop();
    });

    it('gives no scope that it has lost, though another instance remembers it', async () => {
      const { service: other, stop } = await startBeside(service);
      const shrunk = await newApplication(service, HELD);
      const elsewhere = new Client(other.baseUrl, await shrunk.token());
      expect((await elsewhere.get(shrunk.path)).status).toBe(200);
      await all.put(shrunk.path, { scopes: ['applications:write'] });
      const answer = await elsewhere.post(APPLICATIONS, { name: 'Wider', scopes: ['data:read'] });
      if (other === service) expectMissing(answer, ['data:read']);
      else expectProblem(answer, 401, 'token_invalid');
      await stop();
    });

    it('does what it likes within its own scopes', async () => {
      const input = { name: 'Within', scopes: ['data:read:Any', 'data:write:Shipment'] };
      const created = await client.post(APPLICATIONS, input);
      expect(created.body.scopes).toEqual(input.scopes);
      const path = `${APPLICATIONS}/${created.body.client_id}`;
      const changed = await client.put(path, { name: 'Wider', scopes: ['data:read', 'applications:write'] });
      expect(changed.body).toMatchObject({ name: 'Wider', scopes: ['data:read', 'applications:write'] });
      for (const enabled of [false, true])
        expect((await client.put(path, { enabled })).body.enabled).toBe(enabled);
      const secret = await client.post(`${path}/secrets`);
      expect((await client.delete(`${path}/secrets/${secret.body.id}`)).status).toBe(200);
      expect((await client.delete(path)).status).toBe(200);
    });

    it.each(BEYOND)('can make none with %j, and is told what is missing', async (scopes, missing) => {
      expectMissing(await client.post(APPLICATIONS, { name: 'Beyond', scopes }), missing);
      const { applications } = (await all.get(`${APPLICATIONS}?limit=1000`)).body;
      expect(applications.map(({ name }: { name: string }) => name)).not.toContain('Beyond');
    });

    it('can make none without scopes where it lacks the default scopes', async () => {
      expectMissing(await client.post(APPLICATIONS, { name: 'Default' }), ['data:write']);
    });

    it.each(BEYOND)('can read and stop one with %j, and nothing else', async (scopes, missing) => {
      const target = await newApplication(service, [...scopes]);
      const before = await stateOf(target);
      for (const answer of [
        await client.put(target.path, { scopes: ['data:read'] }),
        await client.put(target.path, { scopes: [...scopes, 'data:read:More'] }),
        await client.put(target.path, { name: 'Renamed' }),
        await client.put(target.path, { enabled: false, name: 'Renamed' }),
        await client.post(`${target.path}/secrets`),
        await client.delete(`${target.path}/secrets/${before.secrets[0].id}`),
        await client.delete(target.path),
      ])
        expectMissing(answer, missing);
      expect(await stateOf(target)).toEqual(before);
      expect((await client.get(target.path)).body).toEqual(before);

      await target.token();
      expect((await client.delete(`${target.path}/tokens`)).body).toEqual({ revoked: 1 });
      expect(
        (await client.put(target.path, { name: before.name, scopes, enabled: false })).body.enabled,
      ).toBe(false);
      await target.expectNoToken();
      expectMissing(await client.put(target.path, { enabled: true }), missing);
      await target.expectNoToken();
      expect((await all.put(target.path, { enabled: true })).body.enabled).toBe(true);
    });

    it('gives itself nothing, and has no more to give than its token', async () => {
      expectMissing(await client.put(holder.path, { scopes: EVERY }), [
        'applications:read',
        'classes:read',
        'classes:write',
        'data:write',
      ]);
      const narrow = await holder.client('applications:write');
      expectMissing(await narrow.post(`${holder.path}/secrets`), ['data:read', 'data:write:Shipment']);
      const target = await newApplication(service, ['data:read']);
      expectMissing(await narrow.delete(target.path), ['data:read']);
      expectMissing(await narrow.put(target.path, { scopes: ['applications:write'] }), ['data:read']);
    });

    it('names no more of many than fit a header', async () => {
      const scopes = Array.from({ length: 100 }, (_, n) => `data:write:${'C'.repeat(50)}${n}`);
      const answer = await client.post(APPLICATIONS, { name: 'Many', scopes });
      expectProblem(answer, 403, 'insufficient_scope');
      expect(answer.body.missing).toEqual(scopes.slice(0, 20));
      expect(answer.body.detail).toContain('and 80 more');
    });

    it('is limited, and an administrator is not', async () => {
      const page = new DashboardPage(service);
      await page.setUp(await service.setupCode(), 'ada@example.com', 'correct horse battery');
      const administrator = await page.client();
      const { body } = await administrator.post(APPLICATIONS, { name: 'All', scopes: EVERY });
      const path = `${APPLICATIONS}/${body.client_id}`;
      expect((await administrator.post(`${path}/secrets`)).status).toBe(200);
      for (const enabled of [false, true])
        expect((await administrator.put(path, { enabled })).body.enabled).toBe(enabled);
      expect((await administrator.put(path, { scopes: ['classes:write'] })).status).toBe(200);
      expect((await administrator.delete(path)).status).toBe(200);
    });
  });
});
