import { oneEngine } from './support/fewer-engines.js';
import { AttachedObject, base64 } from './support/http/attached-object.js';
import { expectProblem } from './support/http/expect-problem.js';
import { query, Upserts } from './support/http/upserts.js';
import { uniqueName } from './support/services/service.js';

describe('If-None-Match of a change', () => {
  oneEngine((service) => {
    const resources = [
      ['an object', (object: AttachedObject) => object.path, { reference: 'changed' }],
      ['an attachment', (object: AttachedObject) => object.at('a.txt'), base64('changed')],
      [
        'a class',
        (object: AttachedObject) => object.objectClass.definitionPath,
        { fields: { other: { type: 'string' } } },
      ],
    ] as const;

    it.each(resources)('keeps %s that is there, and shows it', async (_what, at, body) => {
      const object = await AttachedObject.create(service);
      await object.attach('a.txt', 'bytes');
      const path = at(object);
      const { text, headers } = await object.client.get(path);
      const etag = headers.get('etag')!;
      for (const tags of ['*', etag, `W/${etag}`, `"x", ${etag}`]) {
        for (const method of ['PUT', 'DELETE']) {
          for (const query of ['', '?dryRun=true']) {
            const condition = { 'if-none-match': tags, 'if-match': etag };
            const sent = method === 'PUT' ? body : undefined;
            const answer = await object.client.send(method, path + query, sent, condition);
            expectProblem(answer, 412, 'precondition_failed');
            expect(answer.body.detail).toContain('If-None-Match');
            expect(answer.headers.get('etag')).toBe(etag);
            expect(answer.body.current).toBeDefined();
          }
        }
      }
      expect((await object.client.get(path)).text).toBe(text);
    });

    it.each(resources)('changes %s that is another one, or of none', async (_what, at, body) => {
      const object = await AttachedObject.create(service);
      await object.attach('a.txt', 'bytes');
      for (const tags of ['"x"', '', ', ,']) {
        const answer = await object.client.put(at(object), body, { 'if-none-match': tags });
        expect(answer.status).toBe(200);
      }
    });

    it('looks at If-Match first, and for what is not there', async () => {
      const object = await AttachedObject.create(service);
      const both = { 'if-match': '"x"', 'if-none-match': '*' };
      const answer = await object.client.put(object.path, {}, both);
      expectProblem(answer, 412, 'precondition_failed');
      expect(answer.body.detail).toContain('has been changed since');
      await object.client.delete(object.path);
      const gone = await object.client.put(object.path, {}, { 'if-none-match': '*' });
      expectProblem(gone, 404, 'object_not_found');
    });
  });
});

describe('a condition that is not looked at', () => {
  oneEngine((service) => {
    const upserts = new Upserts(service);
    beforeEach(() => upserts.setUp());

    const writes = [
      ['a create', 'POST', '/', () => ({ name: 'b' }), 'a PUT of its id'],
      ['an upsert', 'POST', `/${query('update')}`, () => ({ reference: 'A', name: 'b' }), 'a PUT of its id'],
      ['a batch of creates', 'POST', '/batch', () => [{ name: 'b' }], 'a PUT of its id'],
      ['one of upserts', 'POST', `/batch${query('update')}`, () => [{ reference: 'A' }], 'a PUT of its id'],
      ['one of updates', 'PUT', '/batch', (_id: string) => [{ _id, name: 'b' }], '_revision in an element'],
      ['one of deletes', 'DELETE', '/batch', (_id: string) => [_id], 'a DELETE of its id'],
    ] as const;

    it.each(writes)('refuses %s, which says what serves', async (_what, method, rest, body, instead) => {
      const { client, parts, all } = upserts;
      const { _id } = (await client.post(parts.path, { reference: 'A', name: 'a' })).body;
      const before = await all();
      const send = (headers: Record<string, string>, more = '') =>
        client.send(method, parts.path + rest + more, body(_id), headers);
      const names =
        rest.includes('update') || method !== 'POST' ? ['If-Match', 'If-None-Match'] : ['If-Match'];
      for (const field of names) {
        for (const tags of ['"1"', '*', '"x", "y"']) {
          for (const more of ['', `${rest.includes('?') ? '&' : '?'}dryRun=true`]) {
            const answer = await send({ [field]: tags, 'idempotency-key': uniqueName('Key') }, more);
            expectProblem(answer, 400, 'invalid_parameter', [{ field, code: 'invalid_parameter' }]);
            expect(answer.body.detail).toContain(instead);
          }
        }
      }
      expect(await all()).toEqual(before);
      const none = await send({ 'if-match': ', ', 'if-none-match': '' });
      expect(none.status).toBe(200);
    });

    it('is none that holds of whatever is new', async () => {
      const { client, parts, post } = upserts;
      const headers = { 'if-none-match': '*' };
      expect((await client.post(parts.path, { name: 'b' }, headers)).status).toBe(200);
      expect((await post({ reference: 'A', name: 'a' }, 'skip', headers)).status).toBe(200);
    });

    it('is _revision in a create, whose fault says what it is for', async () => {
      const { client, parts, post, postAll } = upserts;
      await post({ reference: 'A', name: 'a' }, 'update');
      const element = { reference: 'A', name: 'b', _revision: '1' };
      for (const [answer, pointer] of [
        [await post(element, 'update'), '/_revision'],
        [await postAll([element], 'update'), '/0/_revision'],
        [await postAll([{ ...element, reference: 'B' }], 'update'), '/0/_revision'],
        [await client.post(parts.path, element), '/_revision'],
      ] as const) {
        const code = pointer.startsWith('/0') ? 'invalid_batch' : 'invalid_object';
        expectProblem(answer, 400, code, [{ pointer, code: 'unknown_field' }]);
        expect(answer.body.errors[0].message).toContain('the condition of an update by _id');
      }
    });
  });
});
