import { sep } from 'node:path';
import { createSealed, readRows } from './support/databases/database-access.js';
import { eachKind } from './support/fewer-engines.js';
import { attachmentFiles, base64 } from './support/http/attached-object.js';

describe('the segments of a class', () => {
  eachKind((service) => {
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

    it('lose each object once, however many are deleted at once', async () => {
      const client = await service.client();
      const { objectClass, urls } = await createSealed(service, 2000);
      const paths = urls.map((url) => new URL(url).pathname);
      for (let n = 0; n < 20; n++) paths.push(await client.create(objectClass, { n: 2000 + n }));
      // Old and young ones, three of them with files, each asked for twice, and some that never were.
      const deleted = paths.filter((_, n) => n % 50 === 7 || n >= 2010);
      const attached = deleted.filter((_, n) => n % 20 === 3);
      for (const path of attached)
        expect((await client.post(`${path}/attachments/a.txt`, base64('a'))).status).toBe(200);
      const unknown = Array.from(
        { length: 10 },
        (_, n) => `${objectClass.path}/0190a000-0000-7000-8000-00000000000${n}`,
      );
      const filesOf = (path: string) =>
        attachmentFiles(service).filter((file) => file.includes(`${sep}${path.split('/').at(-1)}${sep}`));
      const hundreds = async () =>
        (await client.list(objectClass, { n: { $gte: 100 } })).body.metadata.total as number;
      expect(await hundreds()).toBe(paths.length - 100);

      const asked = [...deleted, ...unknown, ...deleted].sort(() => Math.random() - 0.5);
      const answers = await Promise.all(
        asked.map(async (path) => [path, await client.delete(path)] as const),
      );
      for (const path of deleted) {
        const statuses = answers.filter(([of]) => of === path).map(([, { status }]) => status);
        expect(statuses.sort()).toEqual([200, 404]);
      }
      for (const [path, { status }] of answers) if (unknown.includes(path)) expect(status).toBe(404);
      expect(attached.flatMap(filesOf)).toEqual([]);
      expect(await client.total(objectClass)).toBe(paths.length - deleted.length);
      expect(await hundreds()).toBe(paths.length - 100 - deleted.length + 2);
      const left = [];
      for (let page = 1; page <= 3; page++)
        left.push(
          ...(await client.list(objectClass, undefined, { page: `${page}`, limit: '1000' })).body.objects,
        );
      const gone = new Set(deleted.map((path) => path.split('/').at(-1)));
      const ids = paths.map((path) => path.split('/').at(-1)).filter((id) => !gone.has(id));
      expect(left.map(({ _id }) => _id)).toEqual(ids);
    });
  });
});
