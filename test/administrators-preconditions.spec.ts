import { oneEngine } from './support/fewer-engines.js';
import { ADMINISTRATOR, signedIn } from './support/http/administrator.js';
import type { Answer, Client } from './support/http/client.js';
import { expectProblem } from './support/http/expect-problem.js';
import { type Service, startBeside, startService, uniqueName } from './support/services/service.js';

const ADMINISTRATORS = '/api/v1/auth/administrators';
const PASSWORD = 'the first password';
const ROLES = ['owner', 'editor', 'viewer'];

describe('the condition of a request about an administrator', () => {
  oneEngine(({ running: { engine } }) => {
    let service: Service;
    let owner: Client;
    let other: Client;
    let created: Answer;
    let path: string;
    const stops: (() => Promise<void>)[] = [];

    beforeAll(async () => {
      const first = await startService(engine, ADMINISTRATOR);
      const second = await startBeside(first.service);
      stops.push(second.stop, first.stop);
      service = first.service;
      owner = await (await signedIn(service)).client();
      other = await (await signedIn(second.service)).client();
    });
    afterAll(async () => {
      for (const stop of stops) await stop();
    });
    beforeEach(async () => {
      const email = `${uniqueName('a')}@example.com`;
      created = await owner.post(ADMINISTRATORS, { email, password: PASSWORD, role: 'editor' });
      path = new URL(created.headers.get('location')!).pathname;
    });

    const tagOf = async () => (await owner.get(path)).headers.get('etag')!;

    it('is about a strong tag, which is another one for each role and for nothing else', async () => {
      const tag = created.headers.get('etag')!;
      expect(tag).toMatch(/^"[!#-~]+"$/);
      expect(await tagOf()).toBe(tag);
      expect((await owner.send('HEAD', path)).headers.get('etag')).toBe(tag);
      expect((await owner.put(path, { password: 'a second password' })).headers.get('etag')).toBe(tag);
      const seen = new Set<string>();
      for (const role of ROLES) {
        seen.add((await owner.put(path, { role })).headers.get('etag')!);
        expect(seen).toContain(await tagOf());
      }
      expect([seen.size, seen.has(tag)]).toEqual([ROLES.length, true]);
    });

    it('has a read and a change made where the tag is current, and is none where it is empty', async () => {
      for (const tags of [await tagOf(), `"x", ${await tagOf()}`, '*', '', ' , ']) {
        const headers = { 'if-match': tags };
        expect((await owner.get(path, headers)).status).toBe(200);
        expect((await owner.put(path, { role: 'editor' }, headers)).status).toBe(200);
      }
      // What a GET does not show changes without the tag, so nothing is held back.
      expect((await owner.get(path, { 'if-none-match': await tagOf() })).status).toBe(200);
      expect((await owner.delete(path, { 'if-match': await tagOf() })).status).toBe(200);
    });

    it('has nothing done where the role has changed since, and shows how it is now', async () => {
      const stale = await tagOf();
      await owner.put(path, { role: 'viewer' });
      const now = await owner.get(path);
      const etag = now.headers.get('etag')!;
      for (const [name, tags] of [
        ['if-match', stale],
        ['if-match', `W/${etag}`],
        ['if-none-match', '*'],
      ] as const) {
        const headers = { [name]: tags };
        for (const answer of [
          await owner.put(path, { role: 'owner', password: 'a second password' }, headers),
          await owner.put(path, {}, headers),
          await owner.delete(path, headers),
        ]) {
          expectProblem(answer, 412, 'precondition_failed');
          expect([answer.body.current, answer.headers.get('etag')]).toEqual([now.body, etag]);
        }
      }
      expectProblem(await owner.get(path, { 'if-match': stale }), 412, 'precondition_failed');
      expect((await owner.get(path)).body).toEqual(now.body);
      const kinds = (await owner.get(`/api/v1/audit?subject=${now.body.id}`)).body.events.map(
        ({ kind }: { kind: string }) => kind,
      );
      expect(kinds).toEqual(['administrator.role_changed', 'administrator.created']);
    });

    it('is looked at after what else is wrong, but before the only owner is kept', async () => {
      const headers = { 'if-match': '"x"' };
      const missing = `${ADMINISTRATORS}/019b7c4e-0000-7000-8000-000000000000`;
      expectProblem(await owner.put(missing, {}, headers), 404, 'administrator_not_found');
      expectProblem(await owner.delete(missing, { 'if-match': '*' }), 404, 'administrator_not_found');
      expectProblem(await owner.put(path, { role: 'boss' }, headers), 400, 'invalid_request');
      expectProblem(await (await service.client()).put(path, {}, headers), 403, 'insufficient_scope');
      const [{ id }] = (await owner.get(ADMINISTRATORS)).body.administrators;
      const own = `${ADMINISTRATORS}/${id}`;
      expectProblem(await owner.put(own, { role: 'viewer' }, headers), 412, 'precondition_failed');
      expectProblem(await owner.delete(own, { 'if-match': '*' }), 409, 'owner_needed');
    });

    it('lets one of several changes at the same moment through, whichever instance they reach', async () => {
      for (let round = 0; round < 4; round++) {
        const headers = { 'if-match': await tagOf() };
        const role = round % 2 === 0 ? 'viewer' : 'editor';
        const answers = await Promise.all(
          [owner, other, owner, other].map((client) => client.put(path, { role }, headers)),
        );
        expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412]);
        expect((await owner.get(path)).body.role).toBe(role);
      }
    });
  });
});
