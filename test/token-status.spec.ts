import { oneEngine } from './support/fewer-engines.js';
import { expectRevoked, newApplication, type TestApplication } from './support/http/applications.js';
import { type Answer, Client } from './support/http/client.js';
import { CLIENT_ID, CLIENT_SECRET } from './support/run/run-state.js';
import { type Service } from './support/services/service.js';

const OAUTH2 = '/api/v1/auth/oauth2';
const OWN = { client_id: CLIENT_ID, client_secret: CLIENT_SECRET };

function ask(
  { baseUrl }: Service,
  what: 'revoke' | 'introspect',
  form: Record<string, string>,
): Promise<Answer> {
  return new Client(baseUrl).post(`${OAUTH2}/${what}`, new URLSearchParams(form));
}

function asApplication({ id, secret }: TestApplication) {
  return { client_id: id, client_secret: secret };
}

describe('revocation (RFC 7009)', () => {
  oneEngine((service) => {
    it('ends the token within five seconds and leaves the others', async () => {
      const [one, other] = [await service.token(), await service.token()];
      const client = new Client(service.baseUrl, one);
      const path = '/api/v1/storage/classes';
      expect((await client.get(path)).status).toBe(200);
      expect((await ask(service, 'revoke', { ...OWN, token: one })).status).toBe(200);
      await expectRevoked(client, path);
      expect((await client.as(other).get(path)).status).toBe(200);
    });

    it('takes the credentials by HTTP Basic and knows the hint', async () => {
      const token = await service.token();
      const authorization = `Basic ${Buffer.from(`${CLIENT_ID}:${CLIENT_SECRET}`).toString('base64')}`;
      const form = new URLSearchParams({ token, token_type_hint: 'access_token' });
      const answer = await new Client(service.baseUrl).post(`${OAUTH2}/revoke`, form, { authorization });
      expect(answer.status).toBe(200);
      await expectRevoked(new Client(service.baseUrl, token), '/api/v1/storage/classes');
    });

    it('answers 200 for what is no token, and for one that has ended', async () => {
      const token = await service.token();
      await ask(service, 'revoke', { ...OWN, token });
      for (const ended of [token, 'nothing', 'ost_', '\u0000']) {
        expect((await ask(service, 'revoke', { ...OWN, token: ended })).status).toBe(200);
      }
    });

    it('leaves the token of another application alone', async () => {
      const token = await service.token();
      const stranger = asApplication(await newApplication(service));
      expect((await ask(service, 'revoke', { ...stranger, token })).status).toBe(200);
      const { body } = await ask(service, 'introspect', { ...OWN, token });
      expect(body.active).toBe(true);
    });

    it.each(['revoke', 'introspect'] as const)(
      'and introspection need a client and a token: %s',
      async (what) => {
        const token = await service.token();
        for (const form of [{ token }, { ...OWN, client_secret: 'wrong', token }]) {
          const answer = await ask(service, what, form);
          expect([answer.status, answer.body.error]).toEqual([401, 'invalid_client']);
        }
        const answer = await ask(service, what, OWN);
        expect([answer.status, answer.body.error]).toEqual([400, 'invalid_request']);
        expect((await ask(service, 'introspect', { ...OWN, token })).body.active).toBe(true);
      },
    );
  });
});

describe('introspection (RFC 7662)', () => {
  oneEngine((service) => {
    it('tells what a token is good for', async () => {
      const token = await service.token('data:read classes:read');
      const answer = await ask(service, 'introspect', { ...OWN, token });
      expect(answer.status).toBe(200);
      expect(answer.headers.get('cache-control')).toMatch(/no-store/);
      expect(answer.body).toMatchObject({ active: true, client_id: CLIENT_ID });
      expect(answer.body.scope.split(' ').sort()).toEqual(['classes:read', 'data:read']);
      const now = Date.now() / 1000;
      expect(answer.body.exp).toBeGreaterThan(now + 3500);
      expect(answer.body.exp).toBeLessThanOrEqual(now + 3601);
    });

    it('tells of a token that has ended, or never was, only that it is not active', async () => {
      const revoked = await service.token();
      await ask(service, 'revoke', { ...OWN, token: revoked });
      for (const token of [revoked, 'nothing', CLIENT_SECRET]) {
        const answer = await ask(service, 'introspect', { ...OWN, token });
        expect([answer.status, answer.body]).toEqual([200, { active: false }]);
      }
    });

    it('tells an application nothing of the tokens of others', async () => {
      const stranger = asApplication(await newApplication(service));
      const answer = await ask(service, 'introspect', { ...stranger, token: await service.token() });
      expect(answer.body).toEqual({ active: false });
    });
  });
});

describe('the metadata of the authorization server (RFC 8414)', () => {
  oneEngine((service) => {
    it('names existing endpoints, without a token', async () => {
      const nobody = new Client(service.baseUrl);
      const { status, body } = await nobody.get('/.well-known/oauth-authorization-server');
      expect(status).toBe(200);
      expect(body).toMatchObject({
        issuer: service.baseUrl,
        token_endpoint: `${service.baseUrl}${OAUTH2}/token`,
        revocation_endpoint: `${service.baseUrl}${OAUTH2}/revoke`,
        introspection_endpoint: `${service.baseUrl}${OAUTH2}/introspect`,
        grant_types_supported: ['client_credentials'],
      });
      expect([...body.token_endpoint_auth_methods_supported].sort()).toEqual([
        'client_secret_basic',
        'client_secret_post',
      ]);
      const form = new URLSearchParams({ ...OWN, grant_type: 'client_credentials' });
      expect((await nobody.post(body.token_endpoint, form)).status).toBe(200);
    });
  });
});
