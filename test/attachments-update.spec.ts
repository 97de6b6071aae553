import { oneEngine } from './support/fewer-engines.js';
import { AttachedObject, base64 } from './support/http/attached-object.js';
import { expectProblem } from './support/http/expect-problem.js';

describe('PUT of an attachment', () => {
  oneEngine((service) => {
    it('replaces bytes and type, and keeps no copy of the old', async () => {
      const object = await AttachedObject.create(service);
      await object.attach('a', 'old');
      await object.attach('b', 'other');
      const updated = await object.client.put(object.at('a'), 'data:text/css;base64,bmV3');
      expect(updated.status).toBe(200);
      expect(updated.body).toEqual({
        url: `${service.baseUrl}${object.at('a')}`,
        name: 'a',
        mime_type: 'text/css',
        size: 3,
      });
      const read = await object.get('a');
      expect(read.text).toBe('new');
      expect(read.headers.get('content-type')).toBe('text/css');
      expect((await object.descriptors()).map(({ name }) => name)).toEqual(['a', 'b']);
      expect((await object.get('b')).text).toBe('other');
      expect(object.filesOnDisk()).toBe(2);
    });

    it('may bring the same bytes again', async () => {
      const object = await AttachedObject.create(service);
      await object.attach('a.txt', 'same');
      const before = await object.get('a.txt');
      expect((await object.client.put(object.at('a.txt'), base64('same'))).status).toBe(200);
      const after = await object.get('a.txt');
      expect(after.text).toBe('same');
      expect(after.headers.get('etag')).toBe(before.headers.get('etag'));
      expect(object.filesOnDisk()).toBe(1);
    });

    it.each(['%', 'no id', '019b7c4e-0001-7000-8000-000000000000'])(
      'answers 404 object_not_found to the object id %j, and stores nothing',
      async (id) => {
        const object = await AttachedObject.create(service);
        const path = object.at('a').replace(object.id, encodeURIComponent(id));
        expectProblem(await object.client.put(path, base64('x')), 404, 'object_not_found');
        expect(object.filesOnDisk()).toBe(0);
      },
    );

    it('answers 404 attachment_not_found where there is none, and stores nothing', async () => {
      const object = await AttachedObject.create(service);
      expectProblem(await object.client.put(object.at('a'), base64('x')), 404, 'attachment_not_found');
      expect(await object.descriptors()).toEqual([]);
      expect(object.filesOnDisk()).toBe(0);
    });

    it('keeps the old version when the body is bad', async () => {
      const object = await AttachedObject.create(service);
      await object.attach('a', 'old');
      const before = await object.descriptors();
      expectProblem(await object.client.put(object.at('a'), 'bmV3!'), 404, 'invalid_base64');
      expectProblem(await object.client.put(object.at('a'), ''), 404, 'empty_body');
      expect((await object.get('a')).text).toBe('old');
      expect(await object.descriptors()).toEqual(before);
      expect(object.filesOnDisk()).toBe(1);
    });
  });
});
