import { DashboardPage, SESSION } from './support/dashboard/dashboard-page.js';
import { oneEngine } from './support/fewer-engines.js';
import { ADMINISTRATOR, EMAIL, signedIn } from './support/http/administrator.js';
import type { Client } from './support/http/client.js';
import { expectProblem } from './support/http/expect-problem.js';
import { type Service, startBeside, startService, uniqueName } from './support/services/service.js';

const ADMINISTRATORS = '/api/v1/auth/administrators';
const FIRST = 'the first password';
const MISSING = `${ADMINISTRATORS}/019b7c4e-0000-7000-8000-000000000000`;

describe('administrators, managed by an owner', () => {
  oneEngine(({ running: { engine } }) => {
    let service: Service;
    let other: Service;
    let owner: Client;
    let ada: { id: string; path: string };
    const stops: (() => Promise<void>)[] = [];

    const newEmail = () => `${uniqueName('a')}@example.com`.toLowerCase();

    async function made(role: string, email = newEmail()) {
      const answer = await owner.post(ADMINISTRATORS, { email, password: FIRST, role });
      expect(answer.status).toBe(200);
      return { email, id: answer.body.id as string, path: `${ADMINISTRATORS}/${answer.body.id}` };
    }

    async function signIn(email: string, password: string, at = service): Promise<DashboardPage> {
      const page = new DashboardPage(at);
      expect((await page.signIn(email, password)).status).toBe(200);
      return page;
    }

    const events = async (kind: string, subject: string) =>
      (await owner.get(`/api/v1/audit?kind=${kind}&subject=${subject}`)).body.events;

    beforeAll(async () => {
      const first = await startService(engine, ADMINISTRATOR);
      stops.push(first.stop);
      service = first.service;
      const second = await startBeside(service);
      stops.push(second.stop);
      other = second.service;
      owner = await (await signedIn(service)).client();
      const [{ id }] = (await owner.get(ADMINISTRATORS)).body.administrators;
      ada = { id, path: `${ADMINISTRATORS}/${id}` };
    });
    afterAll(() => Promise.all(stops.map((stop) => stop())));

    it('are listed in pages, oldest first, without their passwords', async () => {
      const { email, id } = await made('viewer');
      const { body } = await owner.get(`${ADMINISTRATORS}?limit=1000`);
      const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/);
      expect(body.administrators[0]).toEqual({
        id: ada.id,
        email: EMAIL,
        role: 'owner',
        createdAt: time,
        lastSignedInAt: time,
      });
      expect(body.administrators.at(-1)).toEqual({
        id,
        email,
        role: 'viewer',
        createdAt: time,
        lastSignedInAt: null,
      });
      const { total } = body.metadata;
      const last = await owner.get(`${ADMINISTRATORS}?limit=1&page=${total}`);
      expect(last.body).toEqual({
        metadata: { page: total, pages: total, limit: 1, total },
        administrators: [body.administrators.at(-1)],
      });
    });

    it('are made with a first password, and read at the address that is answered', async () => {
      const email = `Grace.${newEmail()}`;
      const answer = await owner.post(ADMINISTRATORS, { email, password: FIRST, role: 'editor' });
      expect(answer.status).toBe(200);
      expect(answer.body).toMatchObject({ email: email.toLowerCase(), role: 'editor', lastSignedInAt: null });
      expect(answer.text).not.toContain(FIRST);
      const location = answer.headers.get('location')!;
      expect(location).toBe(`${service.baseUrl}${ADMINISTRATORS}/${answer.body.id}`);
      expect((await owner.get(new URL(location).pathname)).body).toEqual(answer.body);
      const page = await signIn(email, FIRST, other);
      expect((await page.get(SESSION)).body).toMatchObject({ role: 'editor' });
      expect(await events('administrator.created', answer.body.id)).toMatchObject([
        {
          by: { kind: 'administrator', id: ada.id, name: EMAIL },
          details: { email: email.toLowerCase(), role: 'editor' },
        },
      ]);
    });

    it('are refused with all that is wrong, or when there is one with the address', async () => {
      const faults = await owner.post(ADMINISTRATORS, {
        email: 'ada',
        password: 'short',
        role: 'boss',
        x: 1,
      });
      expectProblem(faults, 400, 'invalid_request', [
        { pointer: '/email' },
        { pointer: '/password' },
        { pointer: '/role' },
        { pointer: '/x' },
      ]);
      expect(faults.text).not.toContain('short');
      const odd = { toString: 1, valueOf: 1 };
      const unseen = ['ada\u200b', '\u202eada', 'ada\ufe0f', 'ada\u034f', 'ada\u3164'];
      const long = `${'a\ufe0f'.repeat(16)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(54)}`;
      for (const email of [odd, long, ...unseen.map((name) => `${name}@example.com`)])
        expectProblem(
          await owner.post(ADMINISTRATORS, { email, password: odd, role: odd }),
          400,
          'invalid_request',
          [{ pointer: '/email' }, { pointer: '/password' }, { pointer: '/role' }],
        );
      const near = await owner.post(ADMINISTRATORS, { email: newEmail(), password: FIRST, role: 'edtor' });
      expect(near.body.errors[0].message).toMatch(/viewer\. Did you mean editor\?$/);
      const { email } = await made('viewer');
      const again = { email: email.toUpperCase(), password: FIRST, role: 'viewer' };
      expectProblem(await owner.post(ADMINISTRATORS, again), 409, 'administrator_exists');
      const sent = Array.from({ length: 4 }, () =>
        owner.post(ADMINISTRATORS, { ...again, email: `one.${email}` }),
      );
      const statuses = (await Promise.all(sent)).map(({ status }) => status);
      expect(statuses.sort()).toEqual([200, 409, 409, 409]);
    });

    it('get another role or password, which ends their sessions on every instance', async () => {
      const { email, id, path } = await made('editor');
      const pages = [await signIn(email, FIRST), await signIn(email, FIRST, other)];
      const client = await pages[1]!.client();
      const same = await owner.put(path, { role: 'editor' });
      expect(same.body).toMatchObject({ id, email, role: 'editor' });
      expect((await pages[0]!.get(SESSION)).status).toBe(200);

      const changed = await owner.put(path, { role: 'viewer', password: 'a second password' });
      expect(changed.body).toMatchObject({ id, email, role: 'viewer' });
      for (const page of pages) expectProblem(await page.get(SESSION), 401, 'not_signed_in');
      expectProblem(await client.get('/api/v1/storage/classes'), 401, 'token_invalid');
      expectProblem(await new DashboardPage(service).signIn(email, FIRST), 401, 'invalid_credentials');
      const page = await signIn(email, 'a second password');
      expect((await page.get(SESSION)).body).toMatchObject({ role: 'viewer' });
      const by = { kind: 'administrator', id: ada.id };
      expect(await events('administrator.role_changed', id)).toMatchObject([
        { by, details: { before: 'editor', after: 'viewer' } },
      ]);
      expect(await events('administrator.password_reset', id)).toMatchObject([{ by, details: {} }]);
    });

    it('are changed by what is sent only, and null is nothing', async () => {
      const { email, path } = await made('editor');
      for (const change of [{}, { role: null, password: null }]) {
        const answer = await owner.put(path, change);
        expect([answer.status, answer.body.role]).toEqual([200, 'editor']);
      }
      await signIn(email, FIRST);
      expectProblem(await owner.put(path, { role: 'boss', password: 'short' }), 400, 'invalid_request', [
        { pointer: '/role' },
        { pointer: '/password' },
      ]);
      await signIn(email, FIRST);
    });

    it('are taken back as GET answered them, and keep what cannot be changed', async () => {
      const { id, email, path } = await made('editor');
      const { body: read } = await owner.get(path);
      for (const body of [read, { ...read, email: email.toUpperCase(), id: null, lastSignedInAt: null }]) {
        const answer = await owner.put(path, body);
        expect([answer.status, answer.body]).toEqual([200, read]);
      }
      for (const [field, value] of Object.entries({ id: ada.id, email: `other.${email}` })) {
        const refused = await owner.put(path, { ...read, role: 'viewer', [field]: value });
        expectProblem(refused, 400, 'invalid_request', [{ pointer: `/${field}`, code: `${field}_mismatch` }]);
      }
      expect((await owner.get(`${ADMINISTRATORS}/${id}`)).body).toEqual(read);
    });

    it('are deleted with their sessions', async () => {
      const { email, id, path } = await made('viewer');
      const page = await signIn(email, FIRST, other);
      expect((await owner.delete(path)).body).toEqual({ id });
      expectProblem(await page.get(SESSION), 401, 'not_signed_in');
      for (const method of ['GET', 'PUT', 'DELETE'])
        expectProblem(
          await owner.send(method, path, method === 'PUT' ? { password: FIRST } : undefined),
          404,
          'administrator_not_found',
        );
      expect(await events('administrator.deleted', id)).toMatchObject([
        { details: { email, role: 'viewer' } },
      ]);
    });

    it('that do not exist are told', async () => {
      const odd = ['any', EMAIL, `${ada.id}%20`, ada.id.toUpperCase(), '%C3%A9', '%F0%9F%98%80'];
      for (const path of [MISSING, ...odd.map((id) => `${ADMINISTRATORS}/${id}`)]) {
        expectProblem(await owner.get(path), 404, 'administrator_not_found');
        expectProblem(await owner.put(path, { role: 'owner' }), 404, 'administrator_not_found');
        expectProblem(await owner.delete(path), 404, 'administrator_not_found');
      }
    });

    it('always have an owner, whatever owners do to each other at once', async () => {
      for (const request of [owner.put(ada.path, { role: 'viewer' }), owner.delete(ada.path)])
        expectProblem(await request, 409, 'owner_needed');
      const second = await made('owner');
      const secondOwner = await (await signIn(second.email, FIRST, other)).client();
      const [one, two] = await Promise.all([
        owner.put(second.path, { role: 'viewer' }),
        secondOwner.put(ada.path, { role: 'viewer' }),
      ]);
      // The one that came first has ended the session of the other, and without that there would be no owner.
      expect([one.status, two.status].filter((status) => status === 200)).toHaveLength(1);
      if (two.status === 200) {
        await secondOwner.put(ada.path, { role: 'owner' });
        owner = await (await signedIn(service)).client();
        await owner.put(second.path, { role: 'viewer' });
      }
      const { body } = await owner.get(`${ADMINISTRATORS}?limit=1000`);
      const owners = body.administrators.filter(({ role }: { role: string }) => role === 'owner');
      expect(owners.map(({ email }: { email: string }) => email)).toEqual([EMAIL]);
    });

    it('do nothing more once they have lost their own rights, though a token is remembered elsewhere', async () => {
      const accomplice = await made('viewer');
      for (const take of [
        ({ path }: { path: string }) => owner.put(path, { role: 'viewer' }),
        ({ path }: { path: string }) => owner.put(path, { password: 'a second password' }),
        ({ path }: { path: string }) => owner.delete(path),
      ]) {
        const second = await made('owner');
        const client = await (await signIn(second.email, FIRST, other)).client();
        expect((await client.get(second.path)).status).toBe(200);
        expect((await take(second)).status).toBe(200);
        const scopes = ['applications:write'];
        for (const answer of await Promise.all([
          client.put(second.path, { role: 'owner' }),
          client.put(accomplice.path, { role: 'owner', password: FIRST }),
          client.delete(accomplice.path),
          client.post(ADMINISTRATORS, { email: newEmail(), password: FIRST, role: 'owner' }),
          client.post('/api/v1/auth/applications', { name: 'Lasting', scopes }),
        ]))
          expectProblem(answer, 401, 'token_invalid');
      }
      expect((await owner.get(accomplice.path)).body).toMatchObject({ role: 'viewer' });
    });

    it('do not change their own passwords without the ones they have', async () => {
      const answer = await owner.put(ada.path, { password: 'a second password' });
      expectProblem(answer, 400, 'invalid_request', [{ pointer: '/password', code: 'own_password' }]);
    });

    it('are found in the record by their address, also once they are deleted', async () => {
      const { email, id, path } = await made('viewer');
      await signIn(email, FIRST);
      await owner.delete(path);
      const { body } = await owner.get(`/api/v1/audit?subject=${email.toUpperCase()}`);
      expect(body.events.map(({ kind }: { kind: string }) => kind)).toEqual([
        'administrator.deleted',
        'session.began',
        'administrator.created',
      ]);
      for (const event of body.events) expect(event).toMatchObject({ subject: id, subjectName: email });
      expect(body.events[1].by).toMatchObject({ id, name: email });
    });

    it('are no business of applications and of other roles', async () => {
      const { email } = await made('editor');
      const editor = await (await signIn(email, FIRST)).client();
      const application = await service.client();
      for (const client of [editor, application])
        for (const [method, path] of [
          ['GET', ADMINISTRATORS],
          ['POST', ADMINISTRATORS],
          ['GET', ada.path],
          ['PUT', ada.path],
          ['DELETE', ada.path],
        ] as const)
          expectProblem(await client.send(method, path), 403, 'insufficient_scope');
    });
  });
});
