import { oneEngine } from './support/fewer-engines.js';
import { AttachedObject } from './support/http/attached-object.js';
import { expectProblem } from './support/http/expect-problem.js';

describe('DELETE of an attachment', () => {
  oneEngine((service) => {
    it('removes the row and the bytes of this one alone', async () => {
      const object = await AttachedObject.create(service);
      await object.attach('a.txt', 'a');
      await object.attach('b.txt', 'b');
      const deleted = await object.client.delete(object.at('a.txt'));
      expect(deleted.status).toBe(200);
      expect(deleted.body).toEqual({ name: 'a.txt' });
      expectProblem(await object.get('a.txt'), 404, 'attachment_not_found');
      expect((await object.descriptors()).map(({ name }) => name)).toEqual(['b.txt']);
      expect((await object.get('b.txt')).text).toBe('b');
      expect(object.filesOnDisk()).toBe(1);
    });

    it('answers 404 the second time, and the name is free again', async () => {
      const object = await AttachedObject.create(service);
      await object.attach('a.txt', 'old');
      await object.client.delete(object.at('a.txt'));
      expectProblem(await object.client.delete(object.at('a.txt')), 404, 'attachment_not_found');
      await object.attach('a.txt', 'new');
      expect((await object.get('a.txt')).text).toBe('new');
    });

    it('goes with the object: bytes too', async () => {
      const object = await AttachedObject.create(service);
      await object.attach('a.txt', 'a');
      await object.attach('b.txt', 'b');
      expect(object.filesOnDisk()).toBe(2);
      expect((await object.client.delete(object.path)).status).toBe(200);
      expectProblem(await object.get('a.txt'), 404, 'object_not_found');
      expect(object.filesOnDisk()).toBe(0);
    });

    it('goes with the class: bytes too', async () => {
      const object = await AttachedObject.create(service);
      await object.attach('a.txt', 'a');
      const dropped = await object.client.delete(`${object.objectClass.definitionPath}?force=true`);
      expect(dropped.status).toBe(200);
      expectProblem(await object.get('a.txt'), 404, 'class_not_found');
      expect(object.filesOnDisk()).toBe(0);
    });

    it('does not reach what another object has under the same name', async () => {
      const [one, other] = [await AttachedObject.create(service), await AttachedObject.create(service)];
      await one.attach('a.txt', 'one');
      await other.attach('a.txt', 'other');
      await one.client.delete(one.at('a.txt'));
      expect((await other.get('a.txt')).text).toBe('other');
    });
  });
});
