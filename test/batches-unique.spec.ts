import { readRows } from './support/databases/database-access.js';
import { oneEngine } from './support/fewer-engines.js';
import type { ClassHandle, Client } from './support/http/client.js';
import { expectProblem } from './support/http/expect-problem.js';
import { until } from './support/until.js';

const THING = { code: { type: 'string', unique: true }, number: { type: 'number', unique: true } };

describe('a unique field in a batch', () => {
  oneEngine((service) => {
    let client: Client;
    let things: ClassHandle;

    beforeEach(async () => {
      client = await service.client();
      things = await service.createClass(THING);
    });

    const post = (batch: unknown[]) => client.post(`${things.path}/batch`, batch);
    const put = (batch: unknown[]) => client.put(`${things.path}/batch`, batch);
    const idOf = async (object: object) => (await client.create(things, object)).split('/').at(-1)!;
    const codes = async () =>
      (await client.list(things)).body.objects.map(({ code }: { code?: string }) => code);

    it('names every element that repeats a stored value or an earlier element', async () => {
      await idOf({ code: 'A', number: 1 });
      const answer = await post([
        { code: 'B', number: 2 },
        { code: 'A' },
        { code: 'B', number: 3 },
        {},
        { number: 1 },
        { number: 3.0 },
        { code: 'a' },
      ]);
      expectProblem(answer, 400, 'not_unique', [
        { index: 1, pointer: '/1/code', message: 'Another object of the class has this value of code.' },
        { index: 2, pointer: '/2/code', message: 'Element 0 of this batch has the same code.' },
        { index: 4, pointer: '/4/number', field: 'number' },
        { index: 5, pointer: '/5/number', field: 'number' },
      ]);
      expect(answer.body.errors.map(({ index }: { index: number }) => index)).toEqual([1, 2, 4, 5]);
      expect(await codes()).toEqual(['A']);
    });

    it('says what stands for an empty text, which is a value too', async () => {
      const answer = await post([{ code: '' }, { code: '' }]);
      const message = /^Element 0 of this batch has the same code\. An empty text .* send null\.$/;
      expect(answer.body.errors).toMatchObject([{ index: 1, message: expect.stringMatching(message) }]);
    });

    it('names the last of 1,000 elements, and nothing is stored', async () => {
      const batch = Array.from({ length: 1000 }, (_, n) => ({ code: `c${n}` }));
      batch[999] = { code: 'c0' };
      expectProblem(await post(batch), 400, 'not_unique', [{ index: 999, pointer: '/999/code' }]);
      expect(await client.total(things)).toBe(0);
    });

    it('refuses a batch update onto taken values, and changes nothing', async () => {
      const [a, b, c] = [await idOf({ code: 'A' }), await idOf({ code: 'B' }), await idOf({ code: 'C' })];
      const answer = await put([
        { _id: c, code: 'D' },
        { _id: b, code: 'A' },
      ]);
      expectProblem(answer, 400, 'not_unique', [{ index: 1, pointer: '/1/code', field: 'code' }]);
      expect(answer.body.errors).toHaveLength(1);
      const twice = await put([
        { _id: a, code: 'X' },
        { _id: b, code: 'X' },
      ]);
      const message = 'Element 0 of this batch has the same code.';
      expectProblem(twice, 400, 'not_unique', [{ index: 1, pointer: '/1/code', message }]);
      expect(await codes()).toEqual(['A', 'B', 'C']);
    });

    it('lets a batch update keep its own values', async () => {
      const [a, b] = [await idOf({ code: 'A', number: 1 }), await idOf({ code: 'B', number: 2 })];
      const answer = await put([
        { _id: b, code: 'B', number: 3 },
        { _id: a, code: 'A' },
      ]);
      expect(answer.status).toBe(200);
    });

    it('lets two objects of a batch update exchange their values', async () => {
      const [a, b] = [await idOf({ code: 'A', number: 1 }), await idOf({ code: 'B', number: 2 })];
      const answer = await put([
        { _id: a, code: 'B', number: 2 },
        { _id: b, code: 'A', number: 1 },
      ]);
      expect(answer.status).toBe(200);
      const { body } = await client.list(things);
      expect(body.objects).toMatchObject([
        { _id: a, code: 'B', number: 2 },
        { _id: b, code: 'A', number: 1 },
      ]);
      expect((await client.get(`${things.path}/${a}`)).headers.get('etag')).toBe('"2"');
      expect((await client.list(things, { code: { $eq: 'A' } })).body.objects).toMatchObject([{ _id: b }]);
      expectProblem(await post([{ code: 'A' }]), 400, 'not_unique', [{ index: 0 }]);
    });

    it.each([
      ['in their order', false],
      ['against it', true],
    ])('lets values of a batch update move on from object to object, %s', async (_order, reversed) => {
      const ids: string[] = [];
      for (const code of ['A', 'B', 'C']) ids.push(await idOf({ code }));
      const batch = ids.map((_id, n) => ({ _id, code: 'BCD'[n] }));
      expect((await put(reversed ? batch.reverse() : batch)).status).toBe(200);
      expect(await codes()).toEqual(['B', 'C', 'D']);
    });

    it('lets the values of 1,000 large objects go round, and raises the version of their segments once', async () => {
      const text = 'x'.repeat(1000);
      const many = await service.createClass({ ...THING, text: { type: 'string' } });
      const documents = Array.from({ length: 1000 }, (_, n) => ({ code: `c${n}`, number: n, text }));
      const urls: string[] = (await client.post(`${many.path}/batch`, documents)).body;
      const versions = () =>
        readRows<{ version: number | string }>(
          service,
          `SELECT s.version FROM segments s JOIN classes c ON c.id = s.class_id WHERE c.name = '${many.name}' ORDER BY s.lower`,
        ).then((rows) => rows.map(({ version }) => Number(version)));
      await until('objects to be sealed', async () => {
        // Listings seal segments.
        await client.total(many);
        return (await versions()).length > 0;
      });
      const before = await versions();
      const ids = urls.map((url) => url.split('/').at(-1)!);
      const round = ids.map((_id, n) => ({ _id, code: `c${(n + 1) % 1000}`, number: (n + 999) % 1000 }));
      expect((await client.put(`${many.path}/batch`, round)).status).toBe(200);
      expect(await versions()).toEqual(before.map((version) => version + 1));
      const [first, last] = [ids[0]!, ids[999]!];
      const found = await Promise.all([first, last].map((id) => client.get(`${many.path}/${id}`)));
      expect(found.map(({ body }) => body)).toMatchObject([
        { code: 'c1', number: 999, text },
        { code: 'c0', number: 998, text },
      ]);
      expect(found[1]!.headers.get('etag')).toBe('"2"');
    });

    it('judges a batch update by its end, where a value is taken by an object it does not name', async () => {
      const [a, b] = [await idOf({ code: 'A' }), await idOf({ code: 'B' })];
      await idOf({ code: 'C' });
      const answer = await put([
        { _id: a, code: 'B' },
        { _id: b, code: 'C' },
      ]);
      expectProblem(answer, 400, 'not_unique', [{ index: 1, pointer: '/1/code', field: 'code' }]);
      expect(answer.body.errors).toHaveLength(1);
      expect(await codes()).toEqual(['A', 'B', 'C']);
      expect((await client.get(`${things.path}/${a}`)).headers.get('etag')).toBe('"1"');
    });

    it('exchanges values once, however often the request with a key is sent', async () => {
      const [a, b] = [await idOf({ code: 'A' }), await idOf({ code: 'B' })];
      const batch = [
        { _id: a, code: 'B' },
        { _id: b, code: 'A' },
      ];
      const swap = () => client.put(`${things.path}/batch`, batch, { 'idempotency-key': a });
      expect([(await swap()).status, (await swap()).status]).toEqual([200, 200]);
      expect(await codes()).toEqual(['B', 'A']);
    });

    it('judges each of several requests at the same moment for itself', async () => {
      const pairs: string[][] = [];
      for (let n = 0; n < 10; n++) pairs.push([await idOf({ code: `a${n}` }), await idOf({ code: `b${n}` })]);
      const answers = await Promise.all(
        pairs.map(([a, b], n) =>
          put([
            { _id: a, code: `b${n}` },
            // One of them wants a value that only moves from one object of another request to the other.
            { _id: b, code: n === 5 ? 'b6' : `a${n}` },
          ]),
        ),
      );
      const refused = answers.flatMap(({ status }, n) => (status === 200 ? [] : [n]));
      expect(refused).toEqual([5]);
      expectProblem(answers[5]!, 400, 'not_unique', [{ index: 1, field: 'code' }]);
    });

    it('lets exactly one of ten batches at the same moment have a value', async () => {
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, n) => post([{ code: `own${n}` }, { code: 'wanted' }])),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(400)]);
      for (const answer of answers.filter(({ status }) => status === 400))
        expectProblem(answer, 400, 'not_unique', [{ index: 1, field: 'code' }]);
      expect(await codes()).toEqual([expect.stringMatching(/^own/), 'wanted']);
    });
  });
});
