import { oneEngine } from './support/fewer-engines.js';
import { AttachedObject, base64 } from './support/http/attached-object.js';
import { expectProblem } from './support/http/expect-problem.js';

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
