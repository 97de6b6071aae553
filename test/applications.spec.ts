import { Ajv2020 } from 'ajv/dist/2020.js';
import { storedBytes } from './support/databases/database-access.js';
import { oneEngine } from './support/fewer-engines.js';
import { APPLICATIONS, expectRevoked, newApplication } from './support/http/applications.js';
import { expectProblem } from './support/http/expect-problem.js';
import { CLIENT_ID, CLIENT_SECRET } from './support/run/run-state.js';
import { until } from './support/until.js';

const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]{12}Z$/;

describe('an application', () => {
  oneEngine((service) => {
    it('is created with 200, and its secret is shown this once', async () => {
      const client = await service.client();
      const created = await client.post(APPLICATIONS, { name: 'Warehouse' });
      expect(created.status).toBe(200);
      expect(created.body).toMatchObject({
        client_id: expect.stringMatching(/./),
        client_secret: expect.stringMatching(/^osk_[A-Za-z0-9_-]{43,}$/),
        name: 'Warehouse',
        scopes: ['data:read', 'data:write'],
        enabled: true,
        createdAt: expect.stringMatching(INSTANT),
        lastUsedAt: null,
      });
      const { client_secret: secret, client_id: id } = created.body;
      const { client_secret: _shownOnce, ...shown } = created.body;
      expect(created.headers.get('location')).toBe(`${service.baseUrl}${APPLICATIONS}/${id}`);
      const read = await client.get(`${APPLICATIONS}/${id}`);
      expect([read.status, read.body]).toEqual([200, shown]);
      const list = await client.get(APPLICATIONS);
      expect(list.body.applications).toContainEqual(read.body);
      expect(list.body.applications.map((one: { client_id: string }) => one.client_id)).toContain(CLIENT_ID);
      for (const { text } of [read, list, await client.put(`${APPLICATIONS}/${id}`, { name: 'W' })]) {
        expect(text).not.toContain(secret);
      }
    });

    it('named in BOOTSTRAP_CLIENT_ID has every scope', async () => {
      const { body } = await (await service.client()).get(`${APPLICATIONS}/${CLIENT_ID}`);
      const every = ['applications', 'classes', 'data'].flatMap((what) => [`${what}:read`, `${what}:write`]);
      expect([...body.scopes].sort()).toEqual(every);
      expect(body.enabled).toBe(true);
    });

    it('notes when it and its secret were last used', async () => {
      const application = await newApplication(service);
      await application.token();
      const client = await service.client();
      // The writes of the notes are not awaited.
      const uses = async (): Promise<(string | null)[]> => {
        const { body } = await client.get(application.path);
        return [body.lastUsedAt, body.secrets[0].lastUsedAt];
      };
      await until('the uses to be noted', async () => !(await uses()).includes(null));
      for (const use of await uses()) expect(Math.abs(Date.now() - Date.parse(use!))).toBeLessThan(60_000);
    });

    it('is refused with every fault named, and none is made', async () => {
      const client = await service.client();
      const name = 'refused'.repeat(30);
      const answer = await client.post(APPLICATIONS, { name, scopes: ['data:reed', 7], secret: 'mine' });
      expectProblem(answer, 400, 'invalid_request', [
        { pointer: '/name', code: 'length' },
        { pointer: '/scopes/0', code: 'unknown_scope' },
        { pointer: '/scopes/1' },
        { pointer: '/secret', code: 'unknown_member' },
      ]);
      expectProblem(await client.post(APPLICATIONS, {}), 400, 'invalid_request', [
        { pointer: '/name', code: 'required' },
      ]);
      expectProblem(await client.post(APPLICATIONS, '{'), 400, 'invalid_json');
      // Other tests make applications meanwhile.
      const { applications } = (await client.get(`${APPLICATIONS}?limit=1000`)).body;
      expect(applications.map((one: { name: string }) => one.name)).not.toContain(name);
    });

    it.each([
      [5, 'type'],
      [null, 'type'],
      ['', 'length'],
      ['x'.repeat(201), 'length'],
      // As columns count it: each has a variation selector, by which it is a picture.
      ['\u2764\ufe0f'.repeat(101), 'length'],
      ['a\u0007', 'pattern'],
    ])('is refused by the name %j, with the code %s', async (name, code) => {
      const answer = await (await service.client()).post(APPLICATIONS, { name });
      expectProblem(answer, 400, 'invalid_request', [{ pointer: '/name', code }]);
    });

    it('is renamed, and what the change does not name stays', async () => {
      const client = await service.client();
      const application = await newApplication(service, ['data:read']);
      const answer = await client.put(application.path, { name: 'Renamed' });
      expect([answer.status, answer.body]).toMatchObject([
        200,
        { name: 'Renamed', scopes: ['data:read'], enabled: true },
      ]);
      expect((await client.get(application.path)).body).toEqual(answer.body);
      expectProblem(await client.put(application.path, { name: 1, scopes: [] }), 400, 'invalid_request', [
        { pointer: '/name' },
        { pointer: '/scopes' },
      ]);
      expect((await client.get(application.path)).body).toEqual(answer.body);
    });

    it('takes back what GET answered, and refuses what cannot be changed', async () => {
      const client = await service.client();
      const application = await newApplication(service, ['data:read']);
      await application.token();
      const { body: read } = await client.get(application.path);
      const answer = await client.put(application.path, { ...read, name: 'Renamed', lastUsedAt: null });
      const { lastUsedAt: _, ...rest } = read;
      expect([answer.status, answer.body]).toMatchObject([200, { ...rest, name: 'Renamed' }]);
      for (const [field, code] of [
        ['client_id', 'client_id_mismatch'],
        ['type', 'enum'],
      ]) {
        const refused = await client.put(application.path, { ...read, [field!]: 'other' });
        expectProblem(refused, 400, 'invalid_request', [{ pointer: `/${field}`, code: code! }]);
      }
      expectProblem(await client.put(application.path, { client_secret: 'mine' }), 400, 'invalid_request', [
        { pointer: '/client_secret', code: 'unknown_member' },
      ]);
      expect((await client.get(application.path)).body.name).toBe('Renamed');
    });

    it('stays as it is where a change says null, which the contract lets it say', async () => {
      const client = await service.client();
      const { path } = await newApplication(service);
      const before = await client.get(path);
      const nulls = { name: null, scopes: null, enabled: null };
      const answer = await client.put(path, nulls);
      expect([answer.status, answer.body]).toEqual([200, before.body]);
      const { body: contract } = await client.get('/openapi.json');
      const { put } = contract.paths[`${APPLICATIONS}/{applicationId}`];
      const { $ref } = put.requestBody.content['application/json'].schema;
      const ajv = new Ajv2020({ strict: false, validateFormats: false }).addSchema({
        ...contract,
        $id: 'contract',
      });
      expect(ajv.validate({ $ref: `contract${$ref}` }, nulls)).toBe(true);
    });

    it('has other scopes as soon as they are changed', async () => {
      const client = await service.client();
      const application = await newApplication(service);
      expect((await client.put(application.path, { scopes: ['data:read'] })).body.scopes).toEqual([
        'data:read',
      ]);
      expect((await application.requestToken()).body.scope).toBe('data:read');
    });

    it('loses its tokens and gets no others while it is disabled', async () => {
      const client = await service.client();
      const application = await newApplication(service);
      const { path } = await service.createClass({});
      const own = await application.client();
      expect((await own.get(path)).status).toBe(200);
      expect((await client.put(application.path, { enabled: false })).body.enabled).toBe(false);
      await application.expectNoToken();
      await expectRevoked(own, path);

      expect((await client.put(application.path, { enabled: true })).body.enabled).toBe(true);
      expect((await (await application.client()).get(path)).status).toBe(200);
      // Tokens that were ended stay ended.
      expectProblem(await own.get(path), 401, 'token_invalid');
    });

    it('is deleted with its tokens', async () => {
      const client = await service.client();
      const application = await newApplication(service);
      const { path } = await service.createClass({});
      const own = await application.client();
      expect((await own.get(path)).status).toBe(200);
      const deleted = await client.delete(application.path);
      expect([deleted.status, deleted.body]).toEqual([200, { client_id: application.id }]);
      await application.expectNoToken();
      await expectRevoked(own, path);
      expectProblem(await client.get(application.path), 404, 'application_not_found');
      expectProblem(await client.delete(application.path), 404, 'application_not_found');
    });

    it('loses all its tokens at once, keeps its secret, and can ask for new ones', async () => {
      const client = await service.client();
      const application = await newApplication(service);
      const { path } = await service.createClass({});
      const [one, other] = [await application.client(), await application.client()];
      expect((await one.get(path)).status).toBe(200);
      const revoked = await client.delete(`${application.path}/tokens`);
      expect([revoked.status, revoked.body]).toEqual([200, { revoked: 2 }]);
      await expectRevoked(one, path);
      await expectRevoked(other, path);
      expect((await (await application.client()).get(path)).status).toBe(200);
      expect((await client.get(path)).status).toBe(200);
    });

    it('that does not exist is 404 for every operation on one', async () => {
      const client = await service.client();
      for (const path of [
        `${APPLICATIONS}/app_nobody`,
        `${APPLICATIONS}/%00`,
        `${APPLICATIONS}/%C3%BC`,
        `${APPLICATIONS}/${'a'.repeat(500)}`,
      ]) {
        expectProblem(await client.get(path), 404, 'application_not_found');
        expectProblem(await client.put(path, { name: 'N' }), 404, 'application_not_found');
        expectProblem(await client.delete(path), 404, 'application_not_found');
        expectProblem(await client.post(`${path}/secrets`), 404, 'application_not_found');
        expectProblem(await client.delete(`${path}/secrets/any`), 404, 'application_not_found');
        expectProblem(await client.delete(`${path}/tokens`), 404, 'application_not_found');
      }
    });
  });
});

describe('a client secret', () => {
  oneEngine((service) => {
    it('is rotated: two work at a time, and a third ends the oldest', async () => {
      const client = await service.client();
      const application = await newApplication(service);
      const rotate = async () =>
        (await client.post(`${application.path}/secrets`)).body.client_secret as string;
      const first = application.secret;
      const second = await rotate();
      expect(second).not.toBe(first);
      for (const secret of [first, second]) {
        expect((await application.requestToken({ client_secret: secret })).status).toBe(200);
      }
      const third = await rotate();
      await application.expectNoToken(first);
      for (const secret of [second, third]) {
        expect((await application.requestToken({ client_secret: secret })).status).toBe(200);
      }
      const { body } = await client.get(application.path);
      expect(body.secrets).toHaveLength(2);
      expect(JSON.stringify(body)).not.toMatch(new RegExp(`${second}|${third}`));
    });

    it('is ended by its id, the other keeps working', async () => {
      const client = await service.client();
      const application = await newApplication(service);
      const rotated = await client.post(`${application.path}/secrets`);
      const { id, client_secret: secret } = rotated.body;
      expect(rotated.status).toBe(200);
      expect(rotated.body).toMatchObject({
        id: expect.stringMatching(/./),
        client_secret: expect.stringMatching(/^osk_/),
        hint: secret.slice(-4),
      });
      const path = `${application.path}/secrets/${id}`;
      const ended = await client.delete(path);
      expect([ended.status, ended.body]).toEqual([200, { id }]);
      await application.expectNoToken(rotated.body.client_secret);
      expect((await application.requestToken()).status).toBe(200);
      expectProblem(await client.delete(path), 404, 'secret_not_found');
      const [last] = (await client.get(application.path)).body.secrets;
      expect((await client.delete(`${application.path}/secrets/${last.id}`)).status).toBe(200);
      await application.expectNoToken();
      expect((await client.get(application.path)).body.secrets).toEqual([]);
    });

    it('of another application cannot be ended by way of this one', async () => {
      const client = await service.client();
      const [one, other] = [await newApplication(service), await newApplication(service)];
      const { id } = (await client.get(other.path)).body.secrets[0];
      expectProblem(await client.delete(`${one.path}/secrets/${id}`), 404, 'secret_not_found');
      expect((await other.requestToken()).status).toBe(200);
    });

    it('does not work for another application', async () => {
      const [one, other] = [await newApplication(service), await newApplication(service)];
      await one.expectNoToken(other.secret);
    });

    it('is nowhere in the database, and neither is a token', async () => {
      const application = await newApplication(service);
      const rotated = await (await service.client()).post(`${application.path}/secrets`);
      const secrets = [
        application.secret,
        rotated.body.client_secret,
        CLIENT_SECRET,
        await application.token(),
      ];
      const stored = await storedBytes(service);
      // What is there is found, so that what is not found is not there.
      expect(stored.includes(application.id)).toBe(true);
      for (const secret of secrets) expect(stored.includes(secret)).toBe(false);
    });
  });
});
