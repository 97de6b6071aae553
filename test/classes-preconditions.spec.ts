import { oneEngine } from './support/fewer-engines.js';
import { type Answer, type ClassHandle, Client } from './support/http/client.js';
import { expectProblem } from './support/http/expect-problem.js';
import { rawRequest } from './support/http/raw-http.js';
import { type Service, startBeside, uniqueName } from './support/services/service.js';

const CLASSES = '/api/v1/storage/classes';
const FIELDS = { n: { type: 'integer' } };
const OTHERS = { ...FIELDS, text: { type: 'string' } };

oneEngine((service) => {
  let client: Client;
  let things: ClassHandle;
  let path: string;

  beforeAll(async () => {
    client = await service.client();
  });
  beforeEach(async () => {
    things = await service.createClass(FIELDS);
    path = things.definitionPath;
  });

  const tagOf = async () => (await client.get(path)).headers.get('etag')!;

  describe('the tag of a class', () => {
    it('is the same strong one after it is made, read and changed, until it changes', async () => {
      const created = await client.post(CLASSES, { name: uniqueName(), fields: FIELDS });
      path = new URL(created.headers.get('location')!).pathname;
      const first = created.headers.get('etag')!;
      expect(first).toMatch(/^"[!#-~]+"$/);
      expect(await tagOf()).toBe(first);
      const changed = await client.put(path, { fields: OTHERS });
      expect(changed.headers.get('etag')).not.toBe(first);
      expect(await tagOf()).toBe(changed.headers.get('etag'));
      const head = await client.send('HEAD', path);
      expect([head.status, head.headers.get('etag')]).toEqual([200, changed.headers.get('etag')]);
    });

    it.each(['GET', 'HEAD'])('spares a %s what the client has', async (method) => {
      const etag = await tagOf();
      for (const tags of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
        const answer = await client.send(method, path, undefined, { 'if-none-match': tags });
        expect([answer.status, answer.text, answer.headers.get('etag')]).toEqual([304, '', etag]);
      }
      for (const tags of ['', '"x"'])
        expect((await client.send(method, path, undefined, { 'if-none-match': tags })).status).toBe(200);
    });

    it('is another one where the class was deleted and made again', async () => {
      const before = await tagOf();
      await client.delete(path);
      await service.createClass(OTHERS, things.name);
      expect(await tagOf()).not.toBe(before);
      expectProblem(
        await client.put(path, { fields: FIELDS }, { 'if-match': before }),
        412,
        'precondition_failed',
      );
      expectProblem(await client.delete(path, { 'if-match': before }), 412, 'precondition_failed');
    });

    it('is in no answer to a dry run, which leaves nothing to have one', async () => {
      const name = uniqueName();
      for (const answer of [
        await client.post(`${CLASSES}?dryRun=true`, { name, fields: {} }),
        await client.put(`${path}?dryRun=true`, { fields: OTHERS }),
      ])
        expect([answer.status, answer.headers.get('etag')]).toEqual([200, null]);
    });
  });

  describe('a change of a class under If-Match', () => {
    it.each(['', 'other, ', '"x", '])('goes on where its tag is current, listed after %j', async (before) => {
      const headers = async () => ({ 'if-match': `${before}${await tagOf()}` });
      expect((await client.put(path, { fields: OTHERS }, await headers())).body.fields).toEqual(OTHERS);
      expect((await client.delete(path, await headers())).status).toBe(200);
    });

    it.each(['', ' ', ', ,', '*'])('goes on whatever the class is where that is %j', async (tags) => {
      const headers = { 'if-match': tags };
      expect((await client.put(path, { fields: OTHERS }, headers)).status).toBe(200);
      expect((await client.put(path, { fields: FIELDS }, headers)).status).toBe(200);
      expect((await client.delete(path, headers)).status).toBe(200);
    });

    it('is refused where the class has changed since, and shows how it is now', async () => {
      const stale = await tagOf();
      const object = await client.create(things, { n: 1 });
      await client.put(path, { fields: OTHERS });
      const now = await client.get(path);
      const etag = now.headers.get('etag')!;
      for (const tags of [stale, `W/${etag}`, `"x", ${stale}`, etag.replaceAll('"', '')]) {
        const headers = { 'if-match': tags };
        for (const answer of [
          await client.put(path, { fields: {} }, headers),
          await client.put(`${path}?dryRun=true`, { fields: {} }, headers),
          // Not even what is the same already, or what could not be done.
          await client.put(path, { fields: OTHERS }, headers),
          await client.put(
            path,
            { fields: { ...OTHERS, m: { type: 'integer', renamedFrom: 'k' } } },
            headers,
          ),
          await client.delete(path, headers),
          await client.delete(`${path}?force=true`, headers),
        ]) {
          expectProblem(answer, 412, 'precondition_failed');
          expect([answer.body.current, answer.headers.get('etag')]).toEqual([now.body, etag]);
        }
      }
      expect((await client.get(path)).body).toEqual(now.body);
      expect((await client.get(object)).body.n).toBe(1);
    });

    it('of several headers goes on where one has the current tag', async () => {
      const several = (...tags: string[]) =>
        rawRequest(service.baseUrl, {
          method: 'PUT',
          path,
          headers: { authorization: `bearer ${client.token}`, 'if-match': tags },
          body: JSON.stringify({ fields: OTHERS }),
        });
      expect((await several('"x"', '"y"')).status).toBe(412);
      expect((await several('"x"', await tagOf())).status).toBe(200);
    });

    it('is 404 where there is no class, and 400 where it is none, before its tag is looked at', async () => {
      const headers = { 'if-match': '"x"' };
      const nowhere = `${CLASSES}/${uniqueName()}`;
      expectProblem(await client.put(nowhere, { fields: {} }, headers), 404, 'class_not_found');
      expectProblem(await client.put(nowhere, { fields: {} }, { 'if-match': '*' }), 404, 'class_not_found');
      expectProblem(await client.delete(nowhere, headers), 404, 'class_not_found');
      expectProblem(await client.put(path, { fields: 7 }, headers), 400, 'invalid_definition');
      expectProblem(await client.delete(`${path}?force=yes`, headers), 400, 'invalid_parameter');
    });
  });

  describe('of several changes of one class from the same tag', () => {
    let other: Client;
    let stop: () => Promise<void>;

    beforeAll(async () => {
      const second: { service: Service; stop: () => Promise<void> } = await startBeside(service);
      stop = second.stop;
      other = new Client(second.service.baseUrl, client.token);
    });
    afterAll(() => stop());

    const statuses = (answers: Answer[]) => answers.map(({ status }) => status).sort();

    it('exactly one is stored, through whichever instance', async () => {
      for (let round = 0; round < 4; round++) {
        const headers = { 'if-match': await tagOf() };
        const answers = await Promise.all(
          [client, other, client, other].map((one, index) =>
            one.put(path, { fields: { ...FIELDS, [`f${round}${index}`]: { type: 'string' } } }, headers),
          ),
        );
        expect(statuses(answers)).toEqual([200, 412, 412, 412]);
        const stored = answers.find(({ status }) => status === 200)!;
        expect((await client.get(path)).body).toEqual(stored.body);
      }
    });

    it('either the change or the deletion is done', async () => {
      const seen = new Set<string>();
      for (let round = 0; round < 4; round++) {
        const fresh = await service.createClass(FIELDS);
        const etag = (await client.get(fresh.definitionPath)).headers.get('etag')!;
        const headers = { 'if-match': etag };
        const change = () => client.put(fresh.definitionPath, { fields: OTHERS }, headers);
        const remove = () => other.delete(fresh.definitionPath, headers);
        const [changed, removed] = await Promise.all([change(), remove()]);
        seen.add(`${changed.status} ${removed.status}`);
        expect((await client.get(fresh.definitionPath)).status).toBe(removed.status === 200 ? 404 : 200);
      }
      for (const outcome of seen) expect(['200 412', '404 200']).toContain(outcome);
    });
  });

  describe('the same definition again', () => {
    it('changes nothing, dry run or not', async () => {
      const fields = {
        a: { type: 'string', unique: true },
        b: { type: 'integer', default: 3, indexed: true },
      };
      const { definitionPath } = await service.createClass(fields);
      const before = await client.get(definitionPath);
      for (const to of [definitionPath, `${definitionPath}?dryRun=true`])
        expect((await client.put(to, { fields })).body).toEqual(before.body);
      const after = await client.get(definitionPath);
      expect([after.body, after.headers.get('etag')]).toEqual([before.body, before.headers.get('etag')]);
    });
  });
});
