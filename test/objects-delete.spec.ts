import { oneEngine } from './support/fewer-engines.js';
import { expectProblem } from './support/http/expect-problem.js';

describe('DELETE of an object', () => {
  oneEngine((service) => {
    it('answers the _id, and the object is gone', async () => {
      const client = await service.client();
      const notes = await service.createClass({ text: { type: 'string' } });
      const [path, other] = [
        await client.create(notes, { text: 'a' }),
        await client.create(notes, { text: 'b' }),
      ];
      const answer = await client.delete(path);
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual({ _id: path.split('/').at(-1) });
      expectProblem(await client.get(path), 404, 'object_not_found');
      expectProblem(await client.put(path, { text: 'c' }), 404, 'object_not_found');
      expect((await client.list(notes)).body.objects.map(({ text }: { text: string }) => text)).toEqual([
        'b',
      ]);
      expect((await client.get(other)).body.text).toBe('b');
    });

    it('answers 404 the second time', async () => {
      const client = await service.client();
      const notes = await service.createClass({ text: { type: 'string' } });
      const path = await client.create(notes, {});
      expect((await client.delete(`${path}/`)).status).toBe(200);
      expectProblem(await client.delete(path), 404, 'object_not_found');
      expectProblem(await client.delete(path), 404, 'object_not_found');
    });

    it('succeeds for exactly one of ten at the same moment', async () => {
      const client = await service.client();
      const notes = await service.createClass({ text: { type: 'string' } });
      const path = await client.create(notes, {});
      const answers = await Promise.all(Array.from({ length: 10 }, () => client.delete(path)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(404)]);
      expect(await client.total(notes)).toBe(0);
    });

    it('ends an object for good while others update it', async () => {
      const client = await service.client();
      const notes = await service.createClass({ text: { type: 'string' } });
      const path = await client.create(notes, {});
      const updates = Array.from({ length: 10 }, (_, n) => client.put(path, { text: `${n}` }));
      const [deleted, ...updated] = await Promise.all([client.delete(path), ...updates]);
      expect(deleted.status).toBe(200);
      for (const { status } of updated) expect([200, 404]).toContain(status);
      expectProblem(await client.get(path), 404, 'object_not_found');
      expect(await client.total(notes)).toBe(0);
    });
  });
});
