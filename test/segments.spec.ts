import { createSealed, readRows } from './support/database-access.js';
import { eachEngine } from './support/service.js';

describe('the segments of a class', () => {
  eachEngine((service) => {
    it('name the object of their latest change, so that a repeated filter looks at no other', async () => {
      const client = await service.client();
      const { objectClass, urls } = await createSealed(service, 2000);
      const ids = urls.map((url) => url.split('/').at(-1)!);
      const changed = async (id: string) => {
        const hex = id.replaceAll('-', '').toUpperCase();
        const rows = await readRows<{ version: number }>(
          service,
          `SELECT version FROM segments WHERE HEX(changed) = '${hex}'`,
        );
        return rows.length === 1;
      };
      const total = async () => (await client.list(objectClass, { n: { $eq: -1 } })).body.metadata.total;
      expect(await total()).toBe(0);

      await client.put(`${objectClass.path}/${ids[10]}`, { n: -1 });
      expect(await changed(ids[10]!)).toBe(true);
      expect(await total()).toBe(1);

      await client.put(`${objectClass.path}/${ids[11]}`, { n: -1 });
      expect([await changed(ids[10]!), await changed(ids[11]!)]).toEqual([false, true]);
      expect(await total()).toBe(2);

      await client.delete(`${objectClass.path}/${ids[10]}`);
      expect(await changed(ids[10]!)).toBe(true);
      expect(await total()).toBe(1);

      const { headers } = await client.get(`${objectClass.path}/${ids[11]}`);
      await client.delete(`${objectClass.path}/${ids[11]}`, { 'if-match': headers.get('etag')! });
      expect(await changed(ids[11]!)).toBe(true);
      expect(await total()).toBe(0);

      const batch = ids.slice(12, 14).map((_id) => ({ _id, n: -1 }));
      expect((await client.put(`${objectClass.path}/batch`, batch)).status).toBe(200);
      expect([await changed(ids[11]!), await changed(ids[12]!), await changed(ids[13]!)]).toEqual([
        false,
        false,
        false,
      ]);
      expect(await total()).toBe(2);
    });

    it('count what batches change that come at once, each batch whole', async () => {
      const client = await service.client();
      const { objectClass, urls } = await createSealed(service, 2000);
      const ids = urls.map((url) => url.split('/').at(-1)!);
      const total = async () => (await client.list(objectClass, { n: { $eq: -1 } })).body.metadata.total;
      expect(await total()).toBe(0);
      const batches = Array.from({ length: 16 }, (_, n) => {
        const batch = ids.filter((_, at) => at % 16 === n).slice(0, 50);
        return [...batch, ...(n % 5 === 4 ? ['0190a000-0000-7000-8000-000000000000'] : [])];
      });
      const answers = await Promise.all(
        batches.map((batch) =>
          client.put(
            `${objectClass.path}/batch`,
            batch.map((_id) => ({ _id, n: -1 })),
          ),
        ),
      );
      expect(answers.map(({ status }) => status)).toEqual(batches.map((_, n) => (n % 5 === 4 ? 400 : 200)));
      expect(await total()).toBe(13 * 50);
    });
  });
});
