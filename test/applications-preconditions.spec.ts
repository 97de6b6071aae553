import { oneEngine } from './support/fewer-engines.js';
import { APPLICATIONS, newApplication, type TestApplication } from './support/http/applications.js';
import { type Answer, Client } from './support/http/client.js';
import { expectProblem } from './support/http/expect-problem.js';
import { startBeside } from './support/services/service.js';

oneEngine((service) => {
  let client: Client;
  let application: TestApplication;
  let path: string;

  beforeAll(async () => {
    client = await service.client();
  });
  beforeEach(async () => {
    application = await newApplication(service, ['data:read']);
    path = application.path;
  });

  const tagOf = async () => (await client.get(path)).headers.get('etag')!;

  it('keeps an application that If-None-Match names, and shows it', async () => {
    const before = await client.get(path);
    for (const tags of ['*', `"x", ${await tagOf()}`]) {
      const answer = await client.put(path, { name: 'Other' }, { 'if-none-match': tags });
      expectProblem(answer, 412, 'precondition_failed');
      expect(answer.body.current).toEqual(before.body);
      expectProblem(await client.delete(path, { 'if-none-match': tags }), 412, 'precondition_failed');
    }
    expect((await client.get(path)).body).toEqual(before.body);
    expect((await client.put(path, { name: 'Other' }, { 'if-none-match': '"x"' })).status).toBe(200);
  });

  describe('the tag of an application', () => {
    it('is the same strong one after it is made, read and changed', async () => {
      const created = await client.post(APPLICATIONS, { name: 'Warehouse' });
      path = new URL(created.headers.get('location')!).pathname;
      expect(created.headers.get('etag')).toMatch(/^"[!#-~]+"$/);
      expect(await tagOf()).toBe(created.headers.get('etag'));
      expect((await client.send('HEAD', path)).headers.get('etag')).toBe(created.headers.get('etag'));
      const changed = await client.put(path, { name: 'Store' });
      expect(await tagOf()).toBe(changed.headers.get('etag'));
    });

    it('changes with the name, the scopes and whether it is enabled', async () => {
      const seen = new Set([await tagOf()]);
      for (const change of [
        { name: 'Other' },
        { scopes: ['data:write'] },
        { enabled: false },
        { name: '["Other' },
      ])
        seen.add((await client.put(path, change)).headers.get('etag')!);
      expect(seen.size).toBe(5);
    });

    it('stays through uses, secrets and the end of tokens, which no GET conceals', async () => {
      const before = await tagOf();
      await application.token();
      await client.post(`${path}/secrets`);
      await client.delete(`${path}/tokens`);
      expect((await client.get(path, { 'if-match': before })).status).toBe(200);
      expectProblem(await client.get(path, { 'if-match': '"x"' }), 412, 'precondition_failed');
      const answer = await client.get(path, { 'if-none-match': before });
      expect([answer.status, answer.headers.get('etag'), answer.body.secrets.length]).toEqual([
        200,
        before,
        2,
      ]);
      expect((await client.put(path, { name: 'Renamed' }, { 'if-match': before })).status).toBe(200);
    });
  });

  describe('a change of an application under If-Match', () => {
    it.each(['', 'other, ', '"x", '])('goes on where its tag is current, listed after %j', async (before) => {
      const headers = async () => ({ 'if-match': `${before}${await tagOf()}` });
      expect((await client.put(path, { name: 'Renamed' }, await headers())).body.name).toBe('Renamed');
      expect((await client.delete(path, await headers())).status).toBe(200);
    });

    it.each(['', ' ', ', ,', '*'])('goes on whatever the application is where that is %j', async (tags) => {
      const headers = { 'if-match': tags };
      expect((await client.put(path, { name: 'Renamed' }, headers)).status).toBe(200);
      expect((await client.delete(path, headers)).status).toBe(200);
      expectProblem(await client.delete(path, headers), 404, 'application_not_found');
    });

    it('is refused where it has changed since, and shows how it is now', async () => {
      const stale = await tagOf();
      await client.put(path, { name: 'Theirs' });
      const now = await client.get(path);
      const etag = now.headers.get('etag')!;
      for (const tags of [stale, `W/${etag}`, `"x", ${stale}`]) {
        const headers = { 'if-match': tags };
        for (const answer of [
          await client.put(path, { name: 'Mine', enabled: false }, headers),
          await client.put(path, {}, headers),
          await client.delete(path, headers),
        ]) {
          expectProblem(answer, 412, 'precondition_failed');
          expect([answer.body.current, answer.headers.get('etag')]).toEqual([now.body, etag]);
        }
      }
      expect((await client.get(path)).body).toEqual(now.body);
      expect((await application.requestToken()).status).toBe(200);
    });

    it('is 404, 403 or 400 for other reasons first', async () => {
      const headers = { 'if-match': '"x"' };
      const nobody = `${APPLICATIONS}/app_nobody`;
      expectProblem(await client.put(nobody, {}, headers), 404, 'application_not_found');
      expectProblem(await client.delete(nobody, { 'if-match': '*' }), 404, 'application_not_found');
      expectProblem(await client.put(path, { name: 7 }, headers), 400, 'invalid_request');
      const narrow = client.as(await service.token('applications:write'));
      expectProblem(await narrow.put(path, { name: 'Mine' }, headers), 403, 'insufficient_scope');
    });

    it('is made by exactly one of several at the same moment, through whichever instance', async () => {
      const second = await startBeside(service);
      try {
        const other = new Client(second.service.baseUrl, client.token);
        for (let round = 0; round < 4; round++) {
          const headers = { 'if-match': await tagOf() };
          const answers: Answer[] = await Promise.all(
            [client, other, client, other].map((one, index) =>
              one.put(path, { name: `Round ${round}, ${index}` }, headers),
            ),
          );
          expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412]);
          const stored = answers.find(({ status }) => status === 200)!;
          expect((await client.get(path)).body.name).toBe(stored.body.name);
        }
      } finally {
        await second.stop();
      }
    });
  });
});
