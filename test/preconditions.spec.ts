import { createSealed } from './support/databases/database-access.js';
import { oneEngine } from './support/fewer-engines.js';
import { AttachedObject, base64 } from './support/http/attached-object.js';
import type { ClassHandle, Client } from './support/http/client.js';
import { expectProblem } from './support/http/expect-problem.js';
import { startBeside } from './support/services/service.js';

describe('If-Match', () => {
  oneEngine((service) => {
    let client: Client;
    let notes: ClassHandle;

    beforeAll(async () => {
      client = await service.client();
      notes = await service.createClass({ n: { type: 'integer' } });
    });

    const tagOf = async (path: string) => (await client.get(path)).headers.get('etag')!;

    it('has the same strong tag after a create, a read and an update', async () => {
      const created = await client.post(notes.path, { n: 1 });
      const path = new URL(created.headers.get('location')!).pathname;
      expect(created.headers.get('etag')).toMatch(/^"[^"]+"$/);
      expect(await tagOf(path)).toBe(created.headers.get('etag'));
      const updated = await client.put(path, { n: 2 });
      expect(updated.headers.get('etag')).not.toBe(created.headers.get('etag'));
      expect(await tagOf(path)).toBe(updated.headers.get('etag'));
    });

    it.each(['', 'other, ', '"x", '])(
      'lets an update of the current object go on, listed after %j',
      async (before) => {
        const path = await client.create(notes, { n: 1 });
        const answer = await client.put(path, { n: 2 }, { 'if-match': `${before}${await tagOf(path)}` });
        expect([answer.status, answer.body.n]).toEqual([200, 2]);
      },
    );

    it('may stand in the body of an update as _revision, so that what was read can be sent back', async () => {
      const path = await client.create(notes, { n: 1 });
      const read = await client.get(`${path}?fields=n,_revision`);
      const changed = await client.put(path, { ...read.body, n: 2 });
      expect([changed.status, changed.body.n, changed.headers.get('etag')]).toEqual([200, 2, '"2"']);
      const stale = await client.put(path, { ...read.body, n: 3 });
      expectProblem(stale, 412, 'precondition_failed');
      expect([stale.body.current, stale.headers.get('etag')]).toEqual([changed.body, '"2"']);
      expectProblem(
        await client.put(path, { _revision: '2', n: 3 }, { 'if-match': '"1"' }),
        412,
        'precondition_failed',
      );
      expectProblem(
        await client.put(path, { _revision: '1', n: 3 }, { 'if-match': '"2"' }),
        412,
        'precondition_failed',
      );
      expect((await client.get(path)).body).toEqual(changed.body);
      expect((await client.put(path, { _revision: '2', n: 3 }, { 'if-match': '"2"' })).body.n).toBe(3);
    });

    it.each([
      ['"1"', 'format'],
      ['*', 'format'],
      [1, 'type'],
      [{}, 'type'],
    ])('refuses the _revision %j of an update with its other faults', async (_revision, code) => {
      const path = await client.create(notes, { n: 1 });
      expectProblem(await client.put(path, { _revision, n: 'x' }), 400, 'invalid_object', [
        { pointer: '/_revision', field: '_revision', code },
        { pointer: '/n', code: 'type' },
      ]);
    });

    it('lets any state pass with *', async () => {
      const path = await client.create(notes, { n: 1 });
      expect((await client.put(path, { n: 2 }, { 'if-match': '*' })).status).toBe(200);
      expect((await client.delete(path, { 'if-match': '*' })).status).toBe(200);
      expectProblem(await client.delete(path, { 'if-match': '*' }), 404, 'object_not_found');
    });

    it('refuses to change what has been changed since, and shows what is there now', async () => {
      const path = await client.create(notes, { n: 1 });
      const stale = await tagOf(path);
      await client.put(path, { n: 2 });
      for (const answer of [
        await client.put(path, { n: 3 }, { 'if-match': stale }),
        await client.delete(path, { 'if-match': stale }),
        await client.put(path, { n: 3 }, { 'if-match': `W/${await tagOf(path)}` }),
      ]) {
        expectProblem(answer, 412, 'precondition_failed');
        const { body, headers } = await client.get(path);
        expect(answer.body.current).toEqual(body);
        expect(answer.headers.get('etag')).toBe(headers.get('etag'));
        expect(body.n).toBe(2);
      }
    });

    it.each(['1', 'W/"1"', '"1', "'1'"])('says of %s that it is no ETag that it compares', async (odd) => {
      const path = await client.create(notes, { n: 1 });
      const answer = await client.put(path, { n: 2 }, { 'if-match': odd });
      expectProblem(answer, 412, 'precondition_failed');
      expect(answer.body.detail).toContain(`If-Match is ${odd}, which matches nothing`);
      expect((await client.get(path)).body.n).toBe(1);
    });

    it.each(['', ' ', ', ,'])('is none where it is %j', async (empty) => {
      const path = await client.create(notes, { n: 1 });
      const headers = { 'if-match': empty };
      expect((await client.put(path, { n: 2 }, headers)).body.n).toBe(2);
      expect((await client.put(path, { n: 3 }, headers)).body.n).toBe(3);
      expect((await client.delete(path, headers)).status).toBe(200);
      const { client: owner, ...object } = await AttachedObject.create(service);
      const file = `${object.path}/attachments/a.txt`;
      for (const method of ['POST', 'PUT', 'DELETE'])
        expect((await owner.send(method, file, base64('one'), headers)).status).toBe(200);
    });

    it('lets one of many at the same moment through', async () => {
      for (let round = 0; round < 5; round++) {
        const path = await client.create(notes, { n: 0 });
        const headers = { 'if-match': await tagOf(path) };
        const answers = await Promise.all([
          ...Array.from({ length: 8 }, (_, n) => client.put(path, { n: n + 1 }, headers)),
          client.delete(path, headers),
        ]);
        const statuses = answers.map(({ status }) => status);
        expect(statuses.filter((status) => status === 200)).toHaveLength(1);
        const removed = statuses.at(-1) === 200;
        expect(statuses.filter((status) => status === (removed ? 404 : 412)).length).toBeGreaterThan(0);
        expect((await client.get(path)).status).toBe(removed ? 404 : 200);
      }
    });

    it('loses no count when clients of two instances increase one number', async () => {
      const second = await startBeside(service);
      try {
        const path = await client.create(notes, { n: 0 });
        const increase = async (writer: Client) => {
          for (let done = 0; done < 25; ) {
            const { body, headers } = await writer.get(path);
            const answer = await writer.put(path, { n: body.n + 1 }, { 'if-match': headers.get('etag')! });
            expect([200, 412]).toContain(answer.status);
            if (answer.status === 200) done++;
          }
        };
        const clients = [client, client.as(client.token), await second.service.client()];
        await Promise.all(clients.map(increase));
        expect((await client.get(path)).body.n).toBe(75);
      } finally {
        await second.stop();
      }
    });

    it('deletes objects that are in sealed segments, and keeps their count', async () => {
      const { objectClass: many, urls } = await createSealed(service, 2000);
      const path = new URL(urls[0]!).pathname;
      const stale = await tagOf(path);
      await client.put(path, { n: 5 });
      expectProblem(await client.delete(path, { 'if-match': stale }), 412, 'precondition_failed');
      expect(await client.total(many)).toBe(2000);
      expect((await client.delete(path, { 'if-match': await tagOf(path) })).status).toBe(200);
      expect(await client.total(many)).toBe(1999);
    });

    it('guards attachments by the SHA-256 of their bytes', async () => {
      const object = await AttachedObject.create(service);
      const path = object.at('a.txt');
      const created = await client.post(path, base64('one'));
      const first = created.headers.get('etag')!;
      expect(first).toBe(await tagOf(path));
      const replaced = await client.put(path, base64('two'), { 'if-match': first });
      expect(replaced.status).toBe(200);
      expect(replaced.headers.get('etag')).toBe(await tagOf(path));
      for (const answer of [
        await client.put(path, base64('three'), { 'if-match': first }),
        await client.delete(path, { 'if-match': first }),
      ]) {
        expectProblem(answer, 412, 'precondition_failed');
        expect(answer.body.current).toEqual((await object.descriptors())[0]);
      }
      expect((await object.get('a.txt')).text).toBe('two');
      expect(object.filesOnDisk()).toBe(1);
      expect((await client.delete(path, { 'if-match': await tagOf(path) })).status).toBe(200);
    });
  });
});

describe('If-Match of a read', () => {
  oneEngine((service) => {
    const reads = [
      ['an object', (object: AttachedObject) => object.path],
      ['an attachment', (object: AttachedObject) => object.at('a.txt')],
      ['a class', (object: AttachedObject) => `/api/v1/storage/classes/${object.path.split('/').at(-2)}`],
    ] as const;
    let object: AttachedObject;

    beforeAll(async () => {
      object = await AttachedObject.create(service);
      await object.attach('a.txt', 'bytes');
    });

    it.each(reads)('sends %s that is as the client has it', async (_what, at) => {
      const path = at(object);
      const { text, headers } = await object.client.get(path);
      const etag = headers.get('etag')!;
      for (const tags of [etag, `"x", ${etag}`, '*', '']) {
        const answer = await object.client.get(path, { 'if-match': tags });
        expect([answer.status, answer.text]).toEqual([200, text]);
        expect((await object.client.send('HEAD', path, undefined, { 'if-match': tags })).status).toBe(200);
      }
      // RFC 9110 section 13.2.2: both are looked at, this one first.
      const known = { 'if-match': etag, 'if-none-match': etag };
      expect((await object.client.get(path, known)).status).toBe(304);
    });

    it.each(reads)('refuses %s that has changed, before any other condition', async (_what, at) => {
      const path = at(object);
      const etag = (await object.client.get(path)).headers.get('etag')!;
      for (const tags of ['"x"', `W/${etag}`]) {
        for (const others of <Record<string, string>[]>[
          {},
          { 'if-none-match': etag },
          { range: 'bytes=0-1', 'if-range': etag },
        ]) {
          const answer = await object.client.get(path, { 'if-match': tags, ...others });
          expectProblem(answer, 412, 'precondition_failed');
          expect(answer.headers.get('etag')).toBe(etag);
          expect(answer.body.current).toBeDefined();
          expect(answer.headers.get('content-disposition')).toBeNull();
        }
        const head = await object.client.send('HEAD', path, undefined, { 'if-match': tags });
        expect([head.status, head.text, head.headers.get('etag')]).toEqual([412, '', etag]);
      }
    });

    it('says nothing of a page, nor of a date', async () => {
      const list = object.path.slice(0, object.path.lastIndexOf('/'));
      expect((await object.client.get(list, { 'if-match': '"x"' })).status).toBe(200);
      const long = { 'if-unmodified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' };
      for (const [, at] of reads) expect((await object.client.get(at(object), long)).status).toBe(200);
    });
  });
});

describe('If-None-Match', () => {
  oneEngine((service) => {
    it.each(['GET', 'HEAD'])('spares a %s what the client has', async (method) => {
      const object = await AttachedObject.create(service);
      await object.attach('a.txt', 'bytes');
      for (const path of [object.path, object.at('a.txt')]) {
        const etag = (await object.client.get(path)).headers.get('etag')!;
        for (const tags of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
          const answer = await object.client.send(method, path, undefined, { 'if-none-match': tags });
          expect([answer.status, answer.text, answer.headers.get('etag')]).toEqual([304, '', etag]);
        }
        const other = await object.client.send(method, path, undefined, { 'if-none-match': '"x"' });
        expect(other.status).toBe(200);
      }
    });
  });
});
