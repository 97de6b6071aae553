import { holdRows, readRows } from './support/databases/database-access.js';
import { eachKind } from './support/fewer-engines.js';
import type { ClassHandle } from './support/http/client.js';
import { expectProblem } from './support/http/expect-problem.js';

describe('batches at the same time', () => {
  eachKind((service) => {
    /** Locks an object on a server, until the answer is called. */
    async function holdObject({ name }: ClassHandle, id: string): Promise<() => Promise<void>> {
      if (service.running.databaseUrl === undefined) return async () => {};
      const [row] = await readRows<{ id: string }>(service, `SELECT id FROM classes WHERE name = '${name}'`);
      return holdRows(service, `c_${row!.id} WHERE id = X'${id.replaceAll('-', '')}'`);
    }

    it('are never seen in part, whether they are stored or refused', async () => {
      const client = await service.client();
      const things = await service.createClass({ code: { type: 'integer', unique: true } });
      await client.create(things, { code: -1 });
      const batch = (round: number) => Array.from({ length: 400 }, (_, n) => ({ code: round * 1000 + n }));
      const totals = new Set<number>();
      let writing = true;
      const watch = async () => {
        while (writing) totals.add(await client.total(things));
      };
      const write = async () => {
        for (let round = 0; round < 5; round++) {
          // The last element clashes with a stored object only once the others have been written.
          const refused = [...batch(round).slice(1), { code: -1 }];
          expectProblem(await client.post(`${things.path}/batch`, refused), 400, 'not_unique');
          expect((await client.post(`${things.path}/batch`, batch(round))).status).toBe(200);
        }
        writing = false;
      };
      await Promise.all([write().finally(() => (writing = false)), watch(), watch()]);
      expect([...totals].filter((total) => (total - 1) % 400 !== 0)).toEqual([]);
      expect(await client.total(things)).toBe(2001);
    });

    it('are never seen in part by a reader of their values', async () => {
      const client = await service.client();
      const things = await service.createClass({ round: { type: 'integer', indexed: true } });
      const { body } = await client.post(
        `${things.path}/batch`,
        Array.from({ length: 300 }, () => ({ round: 0 })),
      );
      let writing = true;
      const seen: number[] = [];
      const watch = async () => {
        while (writing) {
          const { objects } = (await client.list(things, undefined, { limit: '1000' })).body;
          seen.push(new Set(objects.map((object: { round: number }) => object.round)).size);
        }
      };
      const write = async () => {
        for (let round = 1; round <= 10; round++) {
          const changes = body.map((url: string) => ({ _id: url.split('/').at(-1), round }));
          expect((await client.put(`${things.path}/batch`, changes)).status).toBe(200);
        }
      };
      await Promise.all([write().finally(() => (writing = false)), watch(), watch()]);
      expect(new Set(seen)).toEqual(new Set([1]));
      expect((await client.list(things, { round: { $eq: 10 } })).body.metadata.total).toBe(300);
    });

    it('wait for no objects but their own, however few the class has', async () => {
      const client = await service.client();
      const things = await service.createClass({ n: { type: 'integer' } });
      const paths = [];
      for (const n of [1, 2, 3]) paths.push(await client.create(things, { n }));
      const [one, other, held] = paths.map((path) => path.split('/').at(-1)!) as [string, string, string];
      const release = await holdObject(things, held);
      try {
        const changes = [one, other].map((_id) => ({ _id, n: { $inc: 10 } }));
        expect((await client.put(`${things.path}/batch`, changes)).status).toBe(200);
      } finally {
        await release();
      }
      expect((await client.list(things)).body.objects.map(({ n }: { n: number }) => n)).toEqual([11, 12, 3]);
    });

    it('update the same objects in opposite orders without an error', async () => {
      const client = await service.client();
      const things = await service.createClass({
        left: { type: 'integer', indexed: true },
        right: { type: 'integer', indexed: true },
      });
      const { body } = await client.post(
        `${things.path}/batch`,
        Array.from({ length: 50 }, () => ({})),
      );
      const ids: string[] = body.map((url: string) => url.split('/').at(-1));
      for (let round = 1; round <= 20; round++) {
        const answers = await Promise.all([
          client.put(
            `${things.path}/batch`,
            ids.map((_id) => ({ _id, left: round })),
          ),
          client.put(
            `${things.path}/batch`,
            ids.toReversed().map((_id) => ({ _id, right: round })),
          ),
        ]);
        expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      }
      const { total } = (await client.list(things, { left: { $eq: 20 }, right: { $eq: 20 } })).body.metadata;
      expect(total).toBe(50);
    });

    it('mix with single updates and deletes of the same objects without an error', async () => {
      const client = await service.client();
      const things = await service.createClass({ a: { type: 'integer' }, b: { type: 'integer' } });
      const { body } = await client.post(
        `${things.path}/batch`,
        Array.from({ length: 20 }, () => ({})),
      );
      const ids: string[] = body.map((url: string) => url.split('/').at(-1));
      const batches = Array.from({ length: 5 }, (_, n) =>
        client.put(
          `${things.path}/batch`,
          ids.slice(1).map((_id) => ({ _id, a: n })),
        ),
      );
      const singles = ids.slice(1).map((id, n) => client.put(`${things.path}/${id}`, { b: n }));
      const answers = await Promise.all([...batches, client.delete(body[0]), ...singles]);
      expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
      const { objects } = (await client.list(things)).body;
      expect(objects.map(({ b }: { b: number }) => b)).toEqual(Array.from({ length: 19 }, (_, n) => n));
      expect(new Set(objects.map(({ a }: { a: number }) => a)).size).toBe(1);
    });

    it('are refused by themselves when many come at once, and count as one change each', async () => {
      const client = await service.client();
      const things = await service.createClass({
        code: { type: 'integer', unique: true },
        round: { type: 'integer', indexed: true },
      });
      const { body } = await client.post(
        `${things.path}/batch`,
        Array.from({ length: 120 }, (_, code) => ({ code })),
      );
      const ids: string[] = body.map((url: string) => url.split('/').at(-1));
      const missing = '0190a000-0000-7000-8000-000000000000';
      for (let round = 1; round <= 5; round++) {
        const batches = Array.from({ length: 12 }, (_, n) => {
          const changes: object[] = ids.slice(n * 10, n * 10 + 10).map((_id) => ({ _id, round }));
          if (n % 4 === 1) changes.push({ _id: missing, round });
          // The value of an object of another batch.
          if (n % 4 === 2) changes[9] = { _id: ids[n * 10 + 9], round, code: (n * 10 + 10) % 120 };
          return changes;
        });
        const answers = await Promise.all(batches.map((batch) => client.put(`${things.path}/batch`, batch)));
        answers.forEach((answer, n) => {
          if (n % 4 === 1) expectProblem(answer, 400, 'invalid_batch');
          else if (n % 4 === 2) expectProblem(answer, 400, 'not_unique');
          else expect(answer).toMatchObject({ status: 200, body: body.slice(n * 10, n * 10 + 10) });
        });
      }
      const changed = Array.from({ length: 120 }, (_, n) => [0, 3].includes(Math.floor(n / 10) % 4));
      const { objects } = (await client.list(things, undefined, { limit: '120' })).body;
      expect(objects.map(({ round }: { round?: number }) => round)).toEqual(
        changed.map((was) => (was ? 5 : undefined)),
      );
      expect((await client.list(things, { round: { $eq: 5 } })).body.metadata.total).toBe(60);
      for (const n of [0, 15, 25, 39]) {
        const { headers } = await client.get(`${things.path}/${ids[n]}`);
        expect(headers.get('etag')).toBe(changed[n] ? '"6"' : '"1"');
      }
    });
  });
});
