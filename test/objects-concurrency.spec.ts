import { eachEngine } from './support/service.js';

describe('clients at the same time', () => {
  eachEngine((service) => {
    it('lose nothing when they update different fields of one object', async () => {
      const client = await service.client();
      const counters = await service.createClass({ left: { type: 'integer' }, right: { type: 'integer' } });
      const path = await client.create(counters, { left: 0, right: 0 });
      const count = async (field: string) => {
        for (let value = 1; value <= 100; value++) {
          const { status, body } = await client.put(path, { [field]: value });
          expect([status, body[field]]).toEqual([200, value]);
        }
      };
      await Promise.all([count('left'), count('right')]);
      expect((await client.get(path)).body).toMatchObject({ left: 100, right: 100 });
    });

    it('lose nothing when twenty update one object at once', async () => {
      const client = await service.client();
      const names = Array.from({ length: 20 }, (_, n) => `f${n}`);
      const wide = await service.createClass(
        Object.fromEntries(names.map((name) => [name, { type: 'integer' }])),
      );
      const path = await client.create(wide, {});
      const answers = await Promise.all(names.map((name, n) => client.put(path, { [name]: n })));
      expect(answers.map(({ status }) => status)).toEqual(names.map(() => 200));
      expect((await client.get(path)).body).toMatchObject(
        Object.fromEntries(names.map((name, n) => [name, n])),
      );
      // Each update was a change of its own.
      expect(new Set(answers.map(({ headers }) => headers.get('etag'))).size).toBe(20);
    });

    it('see each object at once after its creation, whoever asks', async () => {
      const [writer, reader] = [await service.client(), await service.client()];
      const notes = await service.createClass({ n: { type: 'integer', indexed: true } });
      for (let n = 0; n < 20; n++) {
        const path = await writer.create(notes, { n });
        const [read, listed] = await Promise.all([reader.get(path), reader.list(notes, { n: { $eq: n } })]);
        expect([read.status, listed.body.metadata.total]).toEqual([200, 1]);
      }
    });

    it('get ids in the order of creation', async () => {
      const client = await service.client();
      const notes = await service.createClass({ n: { type: 'integer' } });
      for (let n = 0; n < 30; n++) await client.create(notes, { n });
      const { objects } = (await client.list(notes)).body;
      expect(objects.map((object: { n: number }) => object.n)).toEqual(
        Array.from({ length: 30 }, (_, n) => n),
      );
    });
  });
});
