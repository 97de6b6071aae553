import { DashboardPage, SESSION, SESSION_PASSWORD, SESSIONS } from './support/dashboard/dashboard-page.js';
import { storedBytes } from './support/databases/database-access.js';
import { oneEngine } from './support/fewer-engines.js';
import { newApplication } from './support/http/applications.js';
import type { Answer, Client } from './support/http/client.js';
import { expectProblem } from './support/http/expect-problem.js';
import { CLIENT_ID } from './support/run/run-state.js';
import { type Service, startService, uniqueName } from './support/services/service.js';

const AUDIT = '/api/v1/audit';
const APPLICATIONS = '/api/v1/auth/applications';
const CLASSES = '/api/v1/storage/classes';
const EMAIL = 'ada@example.com';
const PASSWORD = 'correct horse battery';

describe('the record of what was done', () => {
  oneEngine(({ running: { engine } }) => {
    let service: Service;
    let stop: () => Promise<void>;
    let client: Client;
    let page: DashboardPage;
    let administrator: Client;
    let administratorId: string;

    beforeAll(async () => {
      ({ service, stop } = await startService(engine, { TRUSTED_PROXIES: '127.0.0.1' }));
      client = await service.client();
      page = new DashboardPage(service);
      await page.setUp(await service.setupCode(), EMAIL, PASSWORD);
      administrator = await page.client();
      administratorId = (await events({ kind: 'administrator.created' })).body.events[0].subject;
    });
    afterAll(() => stop());

    function events(parameters: Record<string, string> = {}): Promise<Answer> {
      return administrator.get(`${AUDIT}?${new URLSearchParams(parameters)}`);
    }

    /** Kinds of the events about something, oldest first. */
    async function kindsAbout(subject: string): Promise<string[]> {
      const { body } = await events({ subject });
      return body.events.map(({ kind }: { kind: string }) => kind).reverse();
    }

    it('begins with the application of the settings and the first administrator', async () => {
      expect(await kindsAbout(CLIENT_ID)).toEqual(['application.created']);
      const { body } = await events({ kind: 'application.created' });
      expect(body.events.at(-1)).toMatchObject({
        by: { kind: 'service', id: null, name: null },
        subjectName: 'Bootstrap',
        address: null,
        requestId: null,
      });
      expect((await kindsAbout(administratorId)).slice(0, 2)).toEqual([
        'administrator.created',
        'session.began',
      ]);
    });

    it('says who, when, from where, in which request and what', async () => {
      const before = Date.now();
      const headers = { 'x-request-id': `trace-${engine}`, 'x-forwarded-for': '203.0.113.7' };
      const input = { name: 'Warehouse', scopes: ['data:read:Shipment', 'classes:read'] };
      const { client_id } = (await client.post(APPLICATIONS, input, headers)).body;
      const { body } = await events({ subject: client_id });
      expect(body.events).toEqual([
        {
          id: expect.stringMatching(/^[0-9a-f-]{36}$/),
          at: expect.stringMatching(/Z$/),
          kind: 'application.created',
          subject: client_id,
          subjectName: 'Warehouse',
          by: { kind: 'application', id: CLIENT_ID, name: 'Bootstrap' },
          address: '203.0.113.7',
          requestId: `trace-${engine}`,
          details: input,
        },
      ]);
      const at = Date.parse(body.events[0].at);
      expect(at).toBeGreaterThanOrEqual(before - 1000);
      expect(at).toBeLessThanOrEqual(Date.now() + 1000);
    });

    it('has the life of an application, its secrets and tokens', async () => {
      const application = await newApplication(service);
      const { path, id } = application;
      await client.put(path, { name: 'Renamed' });
      await client.put(path, {});
      const rotated = await client.post(`${path}/secrets`);
      // A third secret ends the oldest one.
      const { body: kept } = await client.post(`${path}/secrets`);
      await client.delete(`${path}/secrets/${rotated.body.id}`);
      const { client_secret } = kept;
      const token = (await application.requestToken({ client_secret })).body.access_token;
      const form = { client_id: id, client_secret, token };
      for (let time = 0; time < 2; time++)
        await client.as(undefined).post('/api/v1/auth/oauth2/revoke', new URLSearchParams(form));
      await client.delete(`${path}/tokens`);
      await client.put(path, { enabled: false });
      await client.put(path, { enabled: true });
      await client.delete(path);
      expect(await kindsAbout(id)).toEqual([
        'application.created',
        'application.changed',
        'secret.created',
        'secret.ended',
        'secret.created',
        'secret.ended',
        'token.revoked',
        'tokens.revoked',
        'application.disabled',
        'application.changed',
        'application.deleted',
      ]);
      const [revoked] = (await events({ subject: id, kind: 'token.revoked' })).body.events;
      expect(revoked).toMatchObject({ subjectName: null, by: { kind: 'application', id, name: null } });
      const [created] = (await events({ subject: id, kind: 'secret.created' })).body.events;
      expect(created.details).toEqual({ secret: kept.id });
    });

    it('has the life of a class, by the names of its fields', async () => {
      const name = uniqueName();
      const fields = { kept: { type: 'string' }, gone: { type: 'string' }, other: { type: 'integer' } };
      await client.post(`${CLASSES}?dryRun=true`, { name, fields });
      await client.post(CLASSES, { name, fields });
      expectProblem(await client.post(CLASSES, { name, fields }), 409, 'class_exists');
      const after = { kept: fields.kept, other: { type: 'integer', minimum: 0 }, fresh: { type: 'date' } };
      await administrator.put(`${CLASSES}/${name}`, { name, fields: after });
      await client.delete(`${CLASSES}/${name}?force=true`);
      const { body } = await events({ subject: name });
      expect(body.events).toMatchObject([
        { kind: 'class.deleted', by: { id: CLIENT_ID }, details: { force: true } },
        {
          kind: 'class.changed',
          by: { kind: 'administrator', id: administratorId },
          details: { revision: 2, added: ['fresh'], removed: ['gone'], changed: ['other'] },
        },
        { kind: 'class.created', details: { fields: ['kept', 'gone', 'other'] } },
      ]);
    });

    it('has renamed fields, and indexes of several fields', async () => {
      const integer = { type: 'integer' };
      const { name, definitionPath } = await service.createClass({
        a: integer,
        b: integer,
        c: integer,
        d: integer,
      });
      const change = async (definition: object) => {
        expect((await client.put(definitionPath, definition)).status).toBe(200);
        const { body } = await events({ subject: name, kind: 'class.changed' });
        return body.events[0].details;
      };
      const fields = { a: integer, b: integer, c: integer, d: integer };
      const indexes = [
        ['a', '-b'],
        ['b', 'c'],
      ];
      expect(await change({ fields, indexes })).toMatchObject({
        ...{ added: [], removed: [], renamed: [], changed: [] },
        ...{ indexesAdded: indexes, indexesRemoved: [] },
      });
      const moved = {
        fresh: { ...integer, renamedFrom: 'a' },
        b: integer,
        c: { type: 'number', renamedFrom: 'd' },
        more: integer,
      };
      expect(
        await change({
          fields: moved,
          indexes: [
            ['-fresh', 'b'],
            ['b', 'more'],
          ],
        }),
      ).toEqual({
        revision: 3,
        added: ['more'],
        removed: ['c'],
        renamed: [
          { from: 'a', to: 'fresh' },
          { from: 'd', to: 'c' },
        ],
        changed: ['c'],
        indexesAdded: [['b', 'more']],
        indexesRemoved: [['b', 'c']],
      });
    });

    it('has nothing of a change that did not happen', async () => {
      const things = await service.createClass({ n: { type: 'integer' } });
      await client.create(things, { n: 1 });
      expectProblem(await client.delete(things.definitionPath), 409, 'class_not_empty');
      const required = {
        name: things.name,
        fields: { n: { type: 'integer' }, m: { type: 'string', required: true } },
      };
      expectProblem(await client.put(things.definitionPath, required), 409, 'definition_conflict');
      expect(await kindsAbout(things.name)).toEqual(['class.created']);
    });

    it('has sign-ins, failed sign-ins and sign-outs', async () => {
      const other = new DashboardPage(service);
      const headers = { 'x-forwarded-for': '203.0.113.9' };
      const typo = 'secret-in-the-wrong-field@example.com';
      await other.send('POST', SESSION, { email: EMAIL, password: 'wrong' }, headers);
      await other.send('POST', SESSION, { email: typo, password: 'wrong' }, headers);
      await other.send('POST', SESSION, { email: EMAIL, password: PASSWORD }, headers);
      await other.send('DELETE', SESSION, undefined, headers);
      const { body } = await events({ limit: '4' });
      expect(body.events).toMatchObject([
        {
          kind: 'session.ended',
          subject: administratorId,
          subjectName: EMAIL,
          by: { kind: 'administrator', id: administratorId, name: EMAIL },
        },
        {
          kind: 'session.began',
          subject: administratorId,
          by: { kind: 'administrator', id: administratorId },
        },
        {
          kind: 'session.refused',
          subject: null,
          by: { kind: 'anonymous', id: null },
          address: '203.0.113.9',
        },
        { kind: 'session.refused', subject: administratorId, by: { kind: 'anonymous', id: null } },
      ]);
      expect((await events({ limit: '2', subject: EMAIL.toUpperCase() })).body.events).toEqual(
        body.events.slice(0, 2),
      );
      // What stood in the field of the address may have been a password.
      expect((await storedBytes(service)).includes('secret-in-the-wrong-field')).toBe(false);
    });

    it('is asked for what is about an administrator whose address has all the characters that it may', async () => {
      const domain = `${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(57)}.com`;
      const email = `${'a'.repeat(64)}@${domain}`;
      const path = '/api/v1/auth/administrators';
      const { status, body } = await administrator.post(path, { email, password: PASSWORD, role: 'viewer' });
      expect([status, email.length]).toEqual([200, 254]);
      const about = (await events({ subject: email })).body.events;
      expect(about).toMatchObject([{ kind: 'administrator.created', subject: body.id, subjectName: email }]);
    });

    it('is not for applications, and no application can be allowed to read it', async () => {
      expectProblem(await client.get(AUDIT), 403, 'insufficient_scope');
      expectProblem(await client.as(undefined).get(AUDIT), 401, 'token_missing');
      const input = { name: 'Curious', scopes: ['audit:read'] };
      expectProblem(await client.post(APPLICATIONS, input), 400, 'invalid_request');
      const form = { grant_type: 'client_credentials', scope: 'audit:read' };
      const answer = await (await newApplication(service)).requestToken(form);
      expect([answer.status, answer.body.error]).toEqual([400, 'invalid_scope']);
    });

    it('cannot be changed over the API', async () => {
      const { body } = await events({ limit: '1' });
      for (const path of [AUDIT, `${AUDIT}/${body.events[0].id}`]) {
        for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
          expect([404, 405]).toContain((await administrator.send(method, path, '{}')).status);
        }
      }
      expect((await events()).body.metadata.total).toBe(body.metadata.total);
    });

    it('is read in pages, newest first, without a gap', async () => {
      for (let time = 0; time < 7; time++) await newApplication(service);
      const all = (await events({ limit: '5000' })).body;
      expect(all.metadata).toMatchObject({ page: 1, pages: 1, limit: 1000, total: all.events.length });
      const ids = all.events.map(({ id }: { id: string }) => id);
      expect(ids).toEqual([...ids].sort().reverse());
      const pages = Math.ceil(ids.length / 5);
      const paged: string[] = [];
      for (let number = 1; number <= pages; number++) {
        const { metadata, events: some } = (await events({ limit: '5', page: String(number) })).body;
        expect(metadata).toEqual({ page: number, pages, limit: 5, total: ids.length });
        paged.push(...some.map(({ id }: { id: string }) => id));
      }
      expect(paged).toEqual(ids);
      for (const page of ['999999', '99999999999999999999']) {
        const beyond = (await events({ limit: '5', page })).body;
        expect(beyond).toMatchObject({ events: [], metadata: { pages, total: ids.length } });
      }
    });

    it.each([
      'page=0',
      'page=-1',
      'page=1.5',
      'page=x',
      'page=',
      'limit=0',
      'limit=1e3',
      'limit=1&limit=2',
      'kind=lunch',
      'kind=',
      'kind=class.created&kind=class.deleted',
      'subject=',
      `subject=${'x'.repeat(255)}`,
    ])('refuses %s and names the parameter', async (parameters) => {
      const answer = await administrator.get(`${AUDIT}?${parameters}`);
      const field = parameters.split('=')[0]!;
      expectProblem(answer, 400, 'invalid_parameter', [{ field, code: 'invalid_parameter' }]);
      const given = new URLSearchParams(parameters).getAll(field);
      expect(answer.body.errors[0].received).toEqual(given.length === 1 ? given[0] : given);
    });

    it('warns of a limit above a thousand, and of parameters it does not know', async () => {
      const { metadata } = (await events({ limit: '5000', subjct: 'x', kind: 'class.created' })).body;
      expect(metadata.warnings).toMatchObject([
        { code: 'limit_clamped', message: expect.stringContaining('5000') },
        { code: 'unknown_parameter', field: 'subjct', message: expect.stringContaining('subject') },
      ]);
      expect((await events({ limit: '1000' })).body.metadata.warnings).toBeUndefined();
    });

    it('takes a subject as it is', async () => {
      expect((await events({ subject: "' OR 1=1 -- " })).body.metadata.total).toBe(0);
      expect((await events({ subject: CLIENT_ID.toUpperCase() })).body.metadata.total).toBe(0);
    });

    it('has changes of passwords and the end of all sessions, and never a secret', async () => {
      const changed = 'tremendous quokka lantern';
      await page.post(SESSION_PASSWORD, { current: 'wrong', new: changed });
      await page.post(SESSION_PASSWORD, { current: PASSWORD, new: changed });
      administrator = await page.client();
      expect((await kindsAbout(administratorId)).slice(-3)).toEqual([
        'session.refused',
        'administrator.password_changed',
        'session.began',
      ]);
      await page.delete(SESSIONS);
      await page.signIn(EMAIL, changed);
      administrator = await page.client();
      expect((await kindsAbout(administratorId)).slice(-2)).toEqual(['sessions.ended', 'session.began']);
      const text = JSON.stringify((await events({ limit: '1000' })).body);
      for (const secret of [PASSWORD, changed, client.token!, administrator.token!])
        expect(text).not.toContain(secret);
      expect(text).not.toMatch(/os[a-z]_[0-9A-Za-z]{49}/);
    });
  });
});
