import { oneEngine } from './support/fewer-engines.js';
import { AttachedObject, base64 } from './support/http/attached-object.js';
import { expectProblem } from './support/http/expect-problem.js';

describe('POST of an attachment', () => {
  oneEngine((service) => {
    it('answers 200, its address and its descriptor, and is read as it was sent', async () => {
      const object = await AttachedObject.create(service);
      const created = await object.client.post(object.at('label.txt'), base64('hello'));
      expect(created.status).toBe(200);
      expect(created.body).toEqual({
        url: `${service.baseUrl}${object.at('label.txt')}`,
        name: 'label.txt',
        mime_type: 'text/plain',
        size: 5,
      });
      expect(created.headers.get('location')).toBe(created.body.url);
      const read = await object.client.get(created.body.url);
      expect(read.status).toBe(200);
      expect(read.text).toBe('hello');
      expect(read.headers.get('content-type')).toBe('text/plain');
      expect(read.headers.get('content-length')).toBe('5');
    });

    it('is described in the object and in pages, in the order of creation', async () => {
      const object = await AttachedObject.create(service);
      const descriptors = [];
      for (const name of ['b.txt', 'a.txt']) {
        descriptors.push((await object.client.post(object.at(name), base64(name))).body);
      }
      expect(await object.descriptors()).toEqual(descriptors);
      const page = await object.client.list(object.objectClass);
      expect(page.body.objects).toEqual([{ _id: object.id, attachments: descriptors }]);
    });

    it('stays when the object is updated, also with what GET answered', async () => {
      const object = await AttachedObject.create(service);
      await object.attach('a.txt', 'a');
      const before = (await object.client.get(object.path)).body;
      const updated = await object.client.put(object.path, { ...before, reference: 'S-1' });
      expect(updated.body).toEqual({ ...before, reference: 'S-1' });
      expect((await object.get('a.txt')).text).toBe('a');
    });

    it('changes the tag of the object', async () => {
      const object = await AttachedObject.create(service);
      const tag = async () => (await object.client.get(object.path)).headers.get('etag');
      const seen = [await tag()];
      await object.attach('a.txt', 'a');
      seen.push(await tag());
      await object.client.put(object.at('a.txt'), base64('b'));
      seen.push(await tag());
      await object.client.delete(object.at('a.txt'));
      seen.push(await tag());
      expect(new Set(seen).size).toBe(4);
    });

    it('answers 200 to the same bytes again, and keeps one copy', async () => {
      const object = await AttachedObject.create(service);
      const [first, second] = [
        await object.client.post(object.at('a.txt'), base64('hello')),
        await object.client.post(object.at('a.txt'), 'aGVs\r\nbG8'),
      ];
      expect(second.status).toBe(200);
      expect(second.body).toEqual(first.body);
      expect(second.headers.get('location')).toBe(first.headers.get('location'));
      expect(await object.descriptors()).toEqual([first.body]);
      expect(object.filesOnDisk()).toBe(1);
    });

    it('refuses other bytes under a name that is taken', async () => {
      const object = await AttachedObject.create(service);
      await object.attach('a.txt', 'old');
      expectProblem(await object.client.post(object.at('a.txt'), base64('new')), 404, 'attachment_exists');
      expect((await object.get('a.txt')).text).toBe('old');
      expect(object.filesOnDisk()).toBe(1);
    });

    it('refuses what has no object or class to go to', async () => {
      const object = await AttachedObject.create(service);
      const { client, objectClass } = object;
      const inClass = (name: string, id: string) => `/api/v1/storage/data/${name}/${id}/attachments/a`;
      const nobody = `${object.id.slice(0, -4)}0000`;
      for (const method of ['POST', 'PUT', 'GET', 'DELETE']) {
        const body = method === 'POST' || method === 'PUT' ? base64('x') : undefined;
        const status = async (path: string) => client.send(method, path, body);
        expectProblem(await status(inClass('NoSuchClass', object.id)), 404, 'class_not_found');
        expectProblem(await status(inClass(objectClass.name, nobody)), 404, 'object_not_found');
        expectProblem(await status(inClass(objectClass.name, 'no-id')), 404, 'object_not_found');
        expectProblem(
          await status(inClass(objectClass.name, object.id.toUpperCase())),
          404,
          'object_not_found',
        );
      }
      expect(object.filesOnDisk()).toBe(0);
    });

    it('works with a trailing slash', async () => {
      const object = await AttachedObject.create(service);
      const created = await object.client.post(`${object.at('a.txt')}/`, base64('a'));
      expect(created.body.url).toBe(`${service.baseUrl}${object.at('a.txt')}`);
      expect((await object.client.get(`${object.at('a.txt')}/`)).text).toBe('a');
    });
  });
});
