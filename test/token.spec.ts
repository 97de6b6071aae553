import { oneEngine } from './support/fewer-engines.js';
import { newApplication } from './support/http/applications.js';
import { type Answer, Client } from './support/http/client.js';
import { expectOAuthError } from './support/http/expect-problem.js';
import { CLIENT_ID, CLIENT_SECRET } from './support/run/run-state.js';
import { type Service } from './support/services/service.js';

const TOKEN = '/api/v1/auth/oauth2/token';
const CLASSES = '/api/v1/storage/classes';
const FORM = { grant_type: 'client_credentials', client_id: CLIENT_ID, client_secret: CLIENT_SECRET };
const EVERY_SCOPE = [
  'applications:read',
  'applications:write',
  'classes:read',
  'classes:write',
  'data:read',
  'data:write',
];

function basic(id: string, secret: string): Record<string, string> {
  return { authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` };
}

async function expectWorks({ baseUrl }: Service, answer: Answer): Promise<void> {
  expect({ status: answer.status, text: answer.text }).toMatchObject({ status: 200 });
  expect((await new Client(baseUrl, answer.body.access_token).get(CLASSES)).status).toBe(200);
}

describe('POST of client credentials', () => {
  oneEngine((service) => {
    const nobody = new Client(service.baseUrl);

    it('answers a token as RFC 6749 has it, with no-store', async () => {
      const answer = await service.requestToken(FORM);
      expect(answer.status).toBe(200);
      expect(Object.keys(answer.body).sort()).toEqual(['access_token', 'expires_in', 'scope', 'token_type']);
      expect(answer.body.access_token).toMatch(/^[a-z]+_[A-Za-z0-9_-]{43,}$/);
      expect(answer.body.token_type.toLowerCase()).toBe('bearer');
      expect(answer.body.expires_in).toBe(3600);
      expect(answer.body.scope.split(' ').sort()).toEqual(EVERY_SCOPE);
      expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
      expect(answer.headers.get('cache-control')).toMatch(/no-store/);
      expect(answer.headers.get('pragma')).toBe('no-cache');
      await expectWorks(service, answer);
    });

    it('answers another token every time, and the earlier ones stay good', async () => {
      const answers = [await service.requestToken(FORM), await service.requestToken(FORM)];
      expect(new Set(answers.map(({ body }) => body.access_token)).size).toBe(2);
      for (const answer of answers) await expectWorks(service, answer);
    });

    it('takes a multipart form', async () => {
      const form = new FormData();
      for (const [name, value] of Object.entries(FORM)) form.set(name, value);
      await expectWorks(service, await nobody.post(TOKEN, form));
    });

    it('takes the credentials by HTTP Basic', async () => {
      const form = new URLSearchParams({ grant_type: 'client_credentials' });
      await expectWorks(service, await nobody.post(TOKEN, form, basic(CLIENT_ID, CLIENT_SECRET)));
    });

    it('works with a trailing slash too', async () => {
      await expectWorks(service, await nobody.post(`${TOKEN}/`, new URLSearchParams(FORM)));
    });

    it('narrows the token to the scopes asked for', async () => {
      const answer = await service.requestToken({ ...FORM, scope: 'data:read data:write:Shipment' });
      expect(answer.body.scope.split(' ').sort()).toEqual(['data:read', 'data:write:Shipment']);
      const client = new Client(service.baseUrl, answer.body.access_token);
      expect((await client.get(CLASSES)).status).toBe(403);
    });

    it.each(['data:delete', 'everything', 'data:read data:reed'])(
      'refuses the scope %s with invalid_scope',
      async (scope) => {
        expectOAuthError(await service.requestToken({ ...FORM, scope }), 400, 'invalid_scope');
      },
    );

    it('refuses a scope that the application does not have', async () => {
      const application = await newApplication(service, ['data:read:Shipment']);
      for (const scope of ['data:read', 'data:write:Shipment', 'data:read:Order', 'classes:read']) {
        const answer = await application.requestToken({ scope });
        expectOAuthError(answer, 400, 'invalid_scope');
        expect(answer.body.error_description).toBe(`The application does not have the scope ${scope}`);
      }
      for (const [scope, meant] of [
        ['data:raed', 'data:read'],
        ['data:raed:Shipment', 'data:read:Shipment'],
      ])
        expect((await application.requestToken({ scope: scope! })).body.error_description).toBe(
          `The application does not have the scope ${scope}: did you mean ${meant}?`,
        );
      expect((await application.requestToken({ scope: 'data:read:Shipment' })).status).toBe(200);
    });

    it('refuses a form without grant_type with invalid_request', async () => {
      const { grant_type: _, ...form } = FORM;
      expectOAuthError(await service.requestToken(form), 400, 'invalid_request');
    });

    it.each(['password', 'authorization_code', 'refresh_token', 'implicit', 'CLIENT_CREDENTIALS', 'x y'])(
      'refuses the grant type %s with unsupported_grant_type',
      async (grant_type) => {
        expectOAuthError(await service.requestToken({ ...FORM, grant_type }), 400, 'unsupported_grant_type');
      },
    );

    it('refuses a parameter that is given twice with invalid_request', async () => {
      for (const name of Object.keys(FORM) as (keyof typeof FORM)[]) {
        const form = new URLSearchParams(FORM);
        form.append(name, FORM[name]);
        expectOAuthError(await nobody.post(TOKEN, form), 400, 'invalid_request');
      }
    });

    it('refuses credentials in two places with invalid_request', async () => {
      const answer = await nobody.post(TOKEN, new URLSearchParams(FORM), basic(CLIENT_ID, CLIENT_SECRET));
      expectOAuthError(answer, 400, 'invalid_request');
    });

    it('refuses anything but a form with invalid_request', async () => {
      expectOAuthError(await nobody.post(TOKEN, FORM), 400, 'invalid_request');
      expectOAuthError(await nobody.post(TOKEN, JSON.stringify(FORM)), 400, 'invalid_request');
      expectOAuthError(await nobody.post(TOKEN), 400, 'invalid_request');
      const broken = { 'content-type': 'multipart/form-data; boundary=x' };
      expectOAuthError(await nobody.post(TOKEN, 'no such boundary', broken), 400, 'invalid_request');
    });

    it('says that JSON is no form, where the Content-Type says form, as that of curl does', async () => {
      const type = { 'content-type': 'application/x-www-form-urlencoded' };
      for (const path of ['token', 'introspect', 'revoke']) {
        for (const indent of [0, 2]) {
          const answer = await nobody.post(
            `/api/v1/auth/oauth2/${path}`,
            JSON.stringify(FORM, null, indent),
            type,
          );
          expectOAuthError(answer, 400, 'invalid_request');
          expect(answer.body.error_description).toBe(
            'The body is JSON. Send the parameters as a form: application/x-www-form-urlencoded or multipart/form-data',
          );
        }
      }
      const odd = new URLSearchParams({ ...FORM, '{"grant_type":"x"}': '' });
      await expectWorks(service, await nobody.post(TOKEN, odd.toString(), type));
    });

    it('refuses a form of more than 16 KiB', async () => {
      const padded = (bytes: number) => {
        const form = new URLSearchParams({ ...FORM, padding: '' }).toString();
        return form + 'x'.repeat(bytes - form.length);
      };
      const type = { 'content-type': 'application/x-www-form-urlencoded' };
      await expectWorks(service, await nobody.post(TOKEN, padded(16 * 1024), type));
      for (const bytes of [16 * 1024 + 1, 5_000_000]) {
        expectOAuthError(await nobody.post(TOKEN, padded(bytes), type), 413, 'invalid_request');
      }
    });

    it('tells a wrong secret and an unknown client by the same invalid_client', async () => {
      const answers = [
        await service.requestToken({ ...FORM, client_secret: 'wrong' }),
        await service.requestToken({ ...FORM, client_secret: CLIENT_SECRET.toLowerCase() }),
        await service.requestToken({ ...FORM, client_secret: `${CLIENT_SECRET} ` }),
        await service.requestToken({ ...FORM, client_id: 'nobody' }),
        await service.requestToken({ ...FORM, client_id: CLIENT_ID.toUpperCase() }),
        await service.requestToken({ ...FORM, client_id: `${CLIENT_ID} ` }),
      ];
      for (const answer of answers) {
        expectOAuthError(answer, 401, 'invalid_client');
        expect(answer.text).toBe(answers[0]!.text);
      }
    });

    it('names what is missing of the credentials, and repeats nothing of the other', async () => {
      const grant = { grant_type: 'client_credentials' };
      for (const [form, missing] of [
        [{ ...grant, client_id: CLIENT_ID }, 'client_secret'],
        [{ ...grant, client_secret: CLIENT_SECRET }, 'client_id'],
        [grant, 'client_id and client_secret'],
      ] as const) {
        const answer = await service.requestToken(form);
        expectOAuthError(answer, 401, 'invalid_client');
        expect(answer.body.error_description).toBe(`Missing in the form: ${missing}`);
      }
    });

    it('refuses wrong credentials in HTTP Basic with a challenge', async () => {
      const form = new URLSearchParams({ grant_type: 'client_credentials' });
      for (const headers of [basic(CLIENT_ID, 'wrong'), basic('nobody', ''), { authorization: 'Basic !' }]) {
        const answer = await nobody.post(TOKEN, form, headers);
        expectOAuthError(answer, 401, 'invalid_client');
        expect(answer.headers.get('www-authenticate')).toMatch(/^Basic /);
      }
    });

    it.each([
      ['an operator of a query', 'client_id={"$ne":null}&client_secret={"$ne":null}'],
      ['a nested parameter', 'client_id[$ne]=&client_secret[$ne]='],
      ['SQL', `client_id=${encodeURIComponent("' OR 1=1 -- ")}&client_secret=x`],
      ['a NUL', 'client_id=%00&client_secret=%00'],
      ['broken escapes', 'client_id=%&client_secret=%zz'],
      ['bytes that are no UTF-8', 'client_id=%ff%fe&client_secret=%c0%af'],
      ['a long id', `client_id=${'a'.repeat(2000)}&client_secret=x`],
      ['nothing', 'client_id=&client_secret='],
    ])('never takes %s for credentials', async (_, credentials) => {
      const form = { 'content-type': 'application/x-www-form-urlencoded' };
      const answer = await nobody.post(TOKEN, `grant_type=client_credentials&${credentials}`, form);
      expect([400, 401]).toContain(answer.status);
      expect(['invalid_request', 'invalid_client']).toContain(answer.body.error);
    });

    it('does not read parameters of the address', async () => {
      const answer = await nobody.post(`${TOKEN}?${new URLSearchParams(FORM)}`, new URLSearchParams());
      expect([400, 401]).toContain(answer.status);
    });
  });
});
