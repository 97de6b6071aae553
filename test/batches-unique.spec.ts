import type { ClassHandle, Client } from './support/client.js';
import { expectProblem } from './support/expect-problem.js';
import { eachEngine } from './support/service.js';

const THING = { code: { type: 'string', unique: true }, number: { type: 'number', unique: true } };

describe('a unique field in a batch', () => {
  eachEngine((service) => {
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
        { index: 1, pointer: '/1/code', field: 'code', code: 'not_unique' },
        { index: 2, pointer: '/2/code', field: 'code' },
        { index: 4, pointer: '/4/number', field: 'number' },
        { index: 5, pointer: '/5/number', field: 'number' },
      ]);
      expect(answer.body.errors.map(({ index }: { index: number }) => index)).toEqual([1, 2, 4, 5]);
      expect(await codes()).toEqual(['A']);
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
      expectProblem(twice, 400, 'not_unique', [{ index: 1, pointer: '/1/code', field: 'code' }]);
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
