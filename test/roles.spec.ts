import {
  DashboardPage,
  SESSION,
  SESSION_PASSWORD,
  SESSION_TOKEN,
} from './support/dashboard/dashboard-page.js';
import { changeRows, sameDatabase } from './support/databases/database-access.js';
import { oneEngine } from './support/fewer-engines.js';
import { EMAIL, PASSWORD } from './support/http/administrator.js';
import type { Client } from './support/http/client.js';
import { expectProblem } from './support/http/expect-problem.js';
import { ADMINISTRATION, newPlace, OPERATIONS, type Operation, stateOf } from './support/http/operations.js';
import { run } from './support/services/command-line.js';
import { type Service, startBeside, startService } from './support/services/service.js';

const CLASSES = '/api/v1/storage/classes';
const AUDIT = '/api/v1/audit';
const EDITOR = 'editor@example.com';
const VIEWER = 'viewer@example.com';
const SCOPES = {
  owner:
    'data:read data:write classes:read classes:write applications:read applications:write administrators:read administrators:write audit:read',
  editor: 'data:read data:write classes:read classes:write',
  viewer: 'data:read classes:read',
};

/** The operations on anything but objects, with the scope that each needs. */
const ADMINISTRATORS = '/api/v1/auth/administrators';
const OTHERS = [
  ...ADMINISTRATION,
  ['audit:read', 'GET', AUDIT],
  ['administrators:read', 'GET', ADMINISTRATORS],
  ['administrators:read', 'GET', `${ADMINISTRATORS}/any`],
  ['administrators:write', 'POST', ADMINISTRATORS],
  ['administrators:write', 'PUT', `${ADMINISTRATORS}/any`],
  ['administrators:write', 'DELETE', `${ADMINISTRATORS}/any`],
] as const;

describe('the role of an administrator', () => {
  oneEngine(({ running: { engine } }) => {
    let service: Service;
    let other: Service;
    let owner: Client;
    const stops: (() => Promise<void>)[] = [];

    const administrators = async (...args: string[]) => {
      const environment = { PATH: process.env.PATH, ...sameDatabase(service) };
      const { code, errors } = await run(['administrators', ...args], environment, `${PASSWORD}\n`);
      expect({ code, errors }).toEqual({ code: 0, errors: '' });
    };

    async function signedIn(email: string, at = service): Promise<DashboardPage> {
      const page = new DashboardPage(at);
      expect((await page.signIn(email, PASSWORD)).status).toBe(200);
      return page;
    }

    beforeAll(async () => {
      const first = await startService(engine);
      stops.push(first.stop);
      service = first.service;
      const second = await startBeside(service);
      stops.push(second.stop);
      other = second.service;
      const page = new DashboardPage(service);
      expect((await page.setUp(await service.setupCode(), EMAIL, PASSWORD)).body.role).toBe('owner');
      await Promise.all([
        administrators('create', EDITOR, '--role', 'editor'),
        administrators('create', VIEWER, '--role', 'viewer'),
      ]);
      owner = await page.client();
    });
    afterAll(() => Promise.all(stops.map((stop) => stop())));

    it.each([
      ['owner', EMAIL],
      ['editor', EDITOR],
      ['viewer', VIEWER],
    ] as const)('%s decides what a session and its tokens may do', async (role, email) => {
      const page = await signedIn(email);
      expect((await page.get(SESSION)).body).toMatchObject({ email, role });
      const { access_token: token, scope } = (await page.post(SESSION_TOKEN)).body;
      expect(scope).toBe(SCOPES[role]);
      const client = owner.as(token);
      const allowed = SCOPES[role].split(' ');

      const sent = async ({ method, request }: Operation, at: Awaited<ReturnType<typeof newPlace>>) => {
        const { path, body } = request(at);
        return client.send(method, path, body);
      };
      const kept = await newPlace(service);
      const before = await stateOf(service, kept);
      for (const operation of OPERATIONS) {
        if (!allowed.includes(operation.scope))
          expectProblem(await sent(operation, kept), 403, 'insufficient_scope');
        else {
          const answer = await sent(operation, await newPlace(service));
          expect([operation.name, answer.status]).toEqual([operation.name, 200]);
        }
      }
      expect(await stateOf(service, kept)).toEqual(before);
      for (const [needed, method, path] of OTHERS) {
        const { status, body } = await client.send(method, path);
        const isRefused = status === 403 && body.code === 'insufficient_scope';
        expect([method, path, isRefused]).toEqual([method, path, !allowed.includes(needed)]);
      }
    });

    it('gives a viewer a password and sessions of their own', async () => {
      const page = await signedIn(VIEWER);
      const change = { current: PASSWORD, new: PASSWORD };
      expect((await page.post(SESSION_PASSWORD, change)).body).toMatchObject({ role: 'viewer' });
      expect((await page.delete(SESSION)).status).toBe(200);
    });

    it('ends all sessions when it changes, on every instance, and is recorded', async () => {
      const pages = [await signedIn(EDITOR), await signedIn(EDITOR, other)];
      const clients = await Promise.all(pages.map((page) => page.client()));
      await administrators('change-role', EDITOR, '--role', 'viewer');
      for (const page of pages) expectProblem(await page.get(SESSION), 401, 'not_signed_in');
      for (const client of clients) expectProblem(await client.get(CLASSES), 401, 'token_invalid');
      const later = await signedIn(EDITOR, other);
      expect((await later.get(SESSION)).body.role).toBe('viewer');
      const { body } = await owner.get(`${AUDIT}?kind=administrator.role_changed`);
      expect(body.events).toMatchObject([
        { by: { kind: 'shell', id: null }, details: { before: 'editor', after: 'viewer' } },
      ]);
      const created = await owner.get(
        `${AUDIT}?kind=administrator.created&subject=${body.events[0].subject}`,
      );
      expect(created.body.events).toMatchObject([{ details: { email: EDITOR, role: 'editor' } }]);
    });

    it('bounds what a token was issued for', async () => {
      const store = (role: string) =>
        changeRows(service, `UPDATE administrators SET role = '${role}' WHERE email = '${EDITOR}'`);
      await store('editor');
      const client = await (await signedIn(EDITOR)).client();
      const place = await newPlace(service);
      await store('viewer');
      expect((await client.get(place.objectPath)).status).toBe(200);
      expectProblem(await client.put(place.objectPath, { text: 'changed' }), 403, 'insufficient_scope');
      // A role that this version does not know allows nothing.
      await store('auditor');
      const stranger = await (await signedIn(EDITOR)).client();
      expectProblem(await stranger.get(CLASSES), 403, 'insufficient_scope');
    });
  });
});
