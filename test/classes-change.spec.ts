import { eachKind } from './support/fewer-engines.js';
import type { Client, FieldDefinitions } from './support/http/client.js';
import { expectProblem } from './support/http/expect-problem.js';

describe('a change of a class with objects', () => {
  eachKind((service) => {
    /** A class with objects, and what there is to do with it. */
    async function filled(fields: FieldDefinitions, objects: object[]) {
      const client: Client = await service.client();
      const things = await service.createClass(fields);
      const { body } = await client.post(`${things.path}/batch`, objects);
      const paths: string[] = body.map((url: string) => new URL(url).pathname);
      const change = (to: FieldDefinitions) => client.put(things.definitionPath, { fields: to });
      const all = async () =>
        (await client.list(things, undefined, { limit: '1000' })).body.objects.map(
          ({ _id, attachments, ...custom }: { _id: string; attachments: [] }) => custom,
        );
      const count = async (query: object) => (await client.list(things, query)).body.metadata.total;
      return { client, things, paths, change, all, count };
    }

    /** A change is refused, and nothing of it has happened: definition, objects, writes and filters are as before. */
    async function expectRefused(
      { client, things, change, all }: Awaited<ReturnType<typeof filled>>,
      to: FieldDefinitions,
      count: number,
    ) {
      const before = [(await client.get(things.definitionPath)).body, await all()];
      const answer = await change(to);
      expectProblem(answer, 409, 'definition_conflict');
      expect(answer.body.count).toBe(count);
      expect(answer.body.examples).toHaveLength(Math.min(count, 10));
      for (const { _id, errors } of answer.body.examples) {
        expect((await client.get(`${things.path}/${_id}`)).status).toBe(200);
        expect(errors[0]).toMatchObject({ pointer: expect.any(String), code: expect.any(String) });
      }
      expect([(await client.get(things.definitionPath)).body, await all()]).toEqual(before);
      const again = await client.post(`${things.path}/batch`, before[1]);
      if (again.status === 200) for (const url of again.body) await client.delete(url);
      else expectProblem(again, 400, 'not_unique');
      return answer;
    }

    it('adds optional fields, which no object then has', async () => {
      const { change, all, client, paths, count } = await filled({ a: { type: 'string' } }, [{ a: 'x' }, {}]);
      const fields = {
        a: { type: 'string' },
        b: { type: 'integer', default: 7, indexed: true },
        c: { type: 'string', unique: true },
      };
      expect((await change(fields)).status).toBe(200);
      expect(await all()).toEqual([{ a: 'x' }, {}]);
      expect((await client.put(paths[0]!, { b: 5, c: 'only' })).body).toMatchObject({
        a: 'x',
        b: 5,
        c: 'only',
      });
      expect([await count({ b: { $eq: 5 } }), await count({ c: { $eq: null } })]).toEqual([1, 1]);
      expectProblem(await client.put(paths[1]!, { c: 'only' }), 400, 'not_unique');
    });

    it('is refused when it requires a field without a default, with count and examples', async () => {
      const objects = Array.from({ length: 25 }, (_, n) => (n % 2 === 0 ? { a: n } : {}));
      const made = await filled({ a: { type: 'integer', indexed: true } }, objects);
      const answer = await expectRefused(made, { a: { type: 'integer', required: true } }, 12);
      expect(answer.body.examples[0].errors).toEqual([
        expect.objectContaining({ pointer: '/a', field: 'a', code: 'required' }),
      ]);
      await expectRefused(made, { a: { type: 'integer' }, b: { type: 'string', required: true } }, 25);
      expect(await made.count({ a: { $gte: 20 } })).toBe(3);
    });

    it('tells the faults of an object in the order of the definition, however it is stored', async () => {
      const inner = { n: { type: 'string' }, city: { type: 'string' } };
      const made = await filled({ long: { type: 'string' }, b: { type: 'object', fields: inner } }, [
        { long: 'x', b: { city: 'x', n: 'x' } },
      ]);
      const answer = await expectRefused(
        made,
        {
          b: { type: 'object', fields: { city: { type: 'integer' }, n: { type: 'integer' } } },
          long: { type: 'integer' },
        },
        1,
      );
      const [{ errors }] = answer.body.examples;
      expect(errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual(['/b/city', '/b/n', '/long']);
    });

    it('backfills a required field with its default, where it has no value', async () => {
      const { client, change, all, count, paths } = await filled({ a: { type: 'string' } }, [{ a: 'x' }, {}]);
      const fields = {
        a: { type: 'string', required: true, default: 'none', indexed: true },
        box: { type: 'object', required: true, default: { size: 1 } },
        optional: { type: 'string', default: 'not for old ones' },
      };
      const tag = (await client.get(paths[1]!)).headers.get('etag');
      expect((await change(fields)).status).toBe(200);
      expect(await all()).toEqual([
        { a: 'x', box: { size: 1 } },
        { a: 'none', box: { size: 1 } },
      ]);
      expect(await count({ a: { $eq: 'none' } })).toBe(1);
      expect((await client.get(paths[1]!)).headers.get('etag')).not.toBe(tag);
    });

    it('backfills 1,200 objects', async () => {
      const { client, things, change, count } = await filled(
        { n: { type: 'integer' } },
        Array.from({ length: 1000 }, (_, n) => ({ n })),
      );
      await client.post(`${things.path}/batch`, Array(200).fill({}));
      await change({ n: { type: 'integer', required: true, default: -1, indexed: true } });
      expect([await count({ n: { $eq: -1 } }), await count({ n: { $gte: 0 } })]).toEqual([200, 1000]);
    });

    it('removes the values of a removed field for good', async () => {
      const fields = {
        a: { type: 'string', indexed: true },
        box: { type: 'object', fields: { in: { type: 'string' }, out: { type: 'string' } } },
      };
      const { client, things, change, all, count, paths } = await filled(fields, [
        { a: 'x', box: { in: 'i', out: 'o' } },
      ]);
      const without = { box: { type: 'object', fields: { in: { type: 'string' } } } };
      expect((await change(without)).status).toBe(200);
      expectProblem(await client.list(things, { a: { $eq: 'x' } }), 400, 'invalid_query');
      expectProblem(await client.put(paths[0]!, { a: 'y' }), 400, 'invalid_object');
      expect((await change(fields)).status).toBe(200);
      expect(await all()).toEqual([{ box: { in: 'i' } }]);
      expect([await count({ a: { $eq: 'x' } }), await count({ a: { $eq: null } })]).toEqual([0, 1]);
    });

    it('is refused when an enum loses a value that is in use', async () => {
      const size = (...values: string[]) => ({ size: { type: 'string', enum: values, indexed: true } });
      const made = await filled(size('S', 'M', 'L'), [{ size: 'S' }, { size: 'M' }, { size: 'M' }, {}]);
      await expectRefused(made, size('S', 'L'), 2);
      expectProblem(await made.client.post(made.things.path, { size: 'XL' }), 400, 'invalid_object');
      expect((await made.change(size('S', 'M', 'XL'))).status).toBe(200);
      expect((await made.client.post(made.things.path, { size: 'XL' })).status).toBe(200);
    });

    it.each([
      ['maximum', { type: 'number' }, { type: 'number', maximum: 5 }, [5, 5.5]],
      ['maxLength', { type: 'string', maxLength: 9 }, { type: 'string', maxLength: 2 }, ['ab', 'abc']],
      ['pattern', { type: 'string' }, { type: 'string', pattern: '^a' }, ['ab', 'ba']],
      ['items', { type: 'array' }, { type: 'array', items: { type: 'string' } }, [['a'], [1]]],
      [
        'fields',
        { type: 'object' },
        { type: 'object', fields: { a: { type: 'string' } } },
        [{ a: 'x' }, { a: 1 }],
      ],
      ['type', { type: 'json' }, { type: 'boolean' }, [true, 'true']],
      ['type', { type: 'string' }, { type: 'integer' }, [undefined, '7']],
      ['type', { type: 'number' }, { type: 'integer' }, [7, 1e300]],
      ['type', { type: 'string' }, { type: 'datetime' }, ['2026-01-02T03:04:05Z', 'soon']],
    ])('is refused when a stored value breaks the new %s', async (_, from, to, [fits, breaks]) => {
      const made = await filled({ f: from }, [{ f: fits }, { f: breaks }]);
      await expectRefused(made, { f: to }, 1);
      expect((await made.client.delete(made.paths[1]!)).status).toBe(200);
      expect((await made.change({ f: to })).status).toBe(200);
      expect(await made.all()).toHaveLength(1);
    });

    it('allows another type where no object has a value, and integers to become numbers', async () => {
      const from = { a: { type: 'string', indexed: true }, n: { type: 'integer', unique: true } };
      const to = { a: { type: 'number', indexed: true }, n: { type: 'number', unique: true } };
      const { client, things, change, count, all } = await filled(from, [{ n: 1 }, { n: 2 }]);
      expect((await change(to)).status).toBe(200);
      await client.create(things, { a: 1.5, n: 1.5 });
      expectProblem(await client.post(things.path, { n: 2 }), 400, 'not_unique');
      expect([await count({ a: { $gt: 1 } }), await count({ n: { $gt: 1 } })]).toEqual([1, 2]);
      expect(await all()).toEqual([{ n: 1 }, { n: 2 }, { a: 1.5, n: 1.5 }]);
    });

    it('brings texts that become datetimes to their stored form', async () => {
      const { change, all, count } = await filled({ at: { type: 'string' } }, [
        { at: '2026-01-02T03:04:05+01:00' },
      ]);
      expect((await change({ at: { type: 'datetime', indexed: true } })).status).toBe(200);
      expect(await all()).toEqual([{ at: '2026-01-02T02:04:05.000Z' }]);
      expect(await count({ at: { $eq: '2026-01-02T02:04:05Z' } })).toBe(1);
    });

    it('adds and removes indexes without changing what filters find', async () => {
      const plain = { text: { type: 'string' }, n: { type: 'number' }, flag: { type: 'boolean' } };
      const indexed = Object.fromEntries(
        Object.entries(plain).map(([name, field]) => [name, { ...field, indexed: true }]),
      );
      const { change, count, client, things } = await filled(plain, [
        { text: 'a', n: 1, flag: true },
        { text: 'A', n: 2.5, flag: false },
        { text: 'x'.repeat(5000), n: -1e300 },
      ]);
      const asked = async () => [
        await count({ text: { $eq: 'a' } }),
        await count({ text: { $gt: 'a' } }),
        await count({ text: { $eq: 'x'.repeat(1500) } }),
        await count({ n: { $lt: 2 } }),
        await count({ flag: { $neq: true } }),
      ];
      const before = await asked();
      expect(before).toEqual([1, 1, 0, 2, 2]);
      const warned = async () =>
        (await client.list(things, { n: { $lt: 2 } })).body.metadata.warnings?.map(
          ({ code }: { code: string }) => code,
        );
      expect(await warned()).toEqual(['unindexed_scan']);
      for (const [fields, warnings] of [
        [indexed, undefined],
        [plain, ['unindexed_scan']],
        [indexed, undefined],
      ] as const) {
        expect((await change(fields)).status).toBe(200);
        expect(await asked()).toEqual(before);
        expect(await warned()).toEqual(warnings);
      }
    });
  });
});
