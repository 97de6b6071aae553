import { eachKind } from './support/fewer-engines.js';
import type { ClassHandle, Client } from './support/http/client.js';
import { expectProblem } from './support/http/expect-problem.js';

const UNIQUE = {
  code: { type: 'string', unique: true },
  number: { type: 'number', unique: true },
  at: { type: 'datetime', unique: true },
  note: { type: 'string' },
};

describe('a unique field', () => {
  eachKind((service) => {
    let client: Client;
    let things: ClassHandle;

    beforeEach(async () => {
      client = await service.client();
      things = await service.createClass(UNIQUE);
    });

    it('refuses a value another object has, naming the field', async () => {
      await client.create(things, { code: 'A', note: 'first' });
      expectProblem(await client.post(things.path, { code: 'A', note: 'second' }), 400, 'not_unique', [
        { pointer: '/code', field: 'code', code: 'not_unique' },
      ]);
      const { objects } = (await client.list(things)).body;
      expect(objects).toMatchObject([{ code: 'A', note: 'first' }]);
    });

    it('names every field whose value is taken', async () => {
      await client.create(things, { code: 'A' });
      await client.create(things, { number: 7 });
      await client.create(things, { at: '2026-01-02T03:04:05Z' });
      const answer = await client.post(things.path, {
        code: 'A',
        number: 7.0,
        at: '2026-01-02T04:04:05.000+01:00',
      });
      expectProblem(answer, 400, 'not_unique', [{ field: 'code' }, { field: 'number' }, { field: 'at' }]);
      expect(answer.body.errors).toHaveLength(3);
      expect(await client.total(things)).toBe(3);
    });

    it('allows any number of objects without a value', async () => {
      for (let n = 0; n < 3; n++) expect((await client.post(things.path, { note: `${n}` })).status).toBe(200);
      expect((await client.post(things.path, { code: null })).status).toBe(200);
      expect(await client.total(things)).toBe(4);
    });

    it('refuses an update onto a taken value, and changes nothing', async () => {
      await client.create(things, { code: 'A' });
      const path = await client.create(things, { code: 'B', note: 'mine' });
      const before = (await client.get(path)).text;
      expectProblem(await client.put(path, { code: 'A', note: 'changed' }), 400, 'not_unique', [
        { pointer: '/code', field: 'code' },
      ]);
      expect((await client.get(path)).text).toBe(before);
      expect((await client.put(path, { code: 'B', note: 'same' })).status).toBe(200);
    });

    it('frees a value with delete, clear and change', async () => {
      const first = await client.create(things, { code: 'A', number: 1 });
      await client.put(first, { code: 'B' });
      const second = await client.create(things, { code: 'A' });
      await client.put(second, { code: null });
      const third = await client.create(things, { code: 'A' });
      await client.delete(third);
      await client.create(things, { code: 'A' });
      expectProblem(await client.post(things.path, { code: 'B' }), 400, 'not_unique');
      expectProblem(await client.post(things.path, { number: 1 }), 400, 'not_unique');
    });

    it.each(['string', 'number'])('lets exactly one of 20 at the same moment have a %s', async (type) => {
      const value = type === 'string' ? { code: 'wanted' } : { number: 42 };
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, n) => client.post(things.path, { ...value, note: `${n}` })),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      for (const answer of answers.filter(({ status }) => status !== 200))
        expectProblem(answer, 400, 'not_unique', [{ field: Object.keys(value)[0]! }]);
      expect(await client.total(things)).toBe(1);
    });

    it('lets exactly one of 10 updates at the same moment have a value', async () => {
      const paths = await Promise.all(Array.from({ length: 10 }, () => client.create(things, {})));
      const answers = await Promise.all(paths.map((path) => client.put(path, { code: 'wanted' })));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(400)]);
      expect((await client.list(things, { code: { $eq: 'wanted' } })).body.metadata.total).toBe(1);
    });

    it.each([
      ['case', 'Straße', 'straße'],
      ['accents', 'resume', 'résumé'],
      ['trailing spaces', 'a', 'a '],
      ['leading spaces', 'a', ' a'],
      ['ligatures', 'ss', 'ß'],
      ['normalisation', '\u00e9', 'e\u0301'],
      ['width', 'A', 'Ａ'],
      ['emoji', '😀', '😁'],
      ['ignorable characters', 'a', 'a\u200b'],
      ['emptiness', '', ' '],
      ['quotes', 'it', `it's`],
    ])('tells values apart that differ in %s', async (_, one, other) => {
      await client.create(things, { code: one });
      await client.create(things, { code: other });
      expectProblem(await client.post(things.path, { code: one }), 400, 'not_unique', [{ field: 'code' }]);
      expectProblem(await client.post(things.path, { code: other }), 400, 'not_unique', [{ field: 'code' }]);
      expect(await client.total(things)).toBe(2);
    });

    it.each([
      ['characters', 'x'.repeat(1000)],
      ['many-byte characters', '😀ž'.repeat(600)],
    ])('tells long values apart that share their first thousand %s', async (_, prefix) => {
      const values = ['', 'a', 'b', 'a '].map((end) => prefix + end);
      for (const code of values) await client.create(things, { code });
      for (const code of values)
        expectProblem(await client.post(things.path, { code }), 400, 'not_unique', [{ field: 'code' }]);
      for (const code of values)
        expect((await client.list(things, { code: { $eq: code } })).body.metadata.total).toBe(1);
    });

    it.each([
      [0.1, 0.30000000000000004, 0.3],
      [5e-324, 0, 1e308],
      [2 ** 53 - 1, 2 ** 53 - 2, -(2 ** 53 - 1)],
    ])('tells the numbers %d, %d and %d apart', async (...numbers) => {
      for (const number of numbers) await client.create(things, { number });
      for (const number of numbers)
        expectProblem(await client.post(things.path, { number }), 400, 'not_unique');
      expect(await client.total(things)).toBe(3);
    });

    it('takes minus zero for zero', async () => {
      await client.create(things, { number: 0 });
      expectProblem(await client.post(things.path, '{"number":-0.0}'), 400, 'not_unique');
    });

    it('counts within its own class only', async () => {
      const others = await service.createClass(UNIQUE);
      await client.create(things, { code: 'A' });
      await client.create(others, { code: 'A' });
      expect([await client.total(things), await client.total(others)]).toEqual([1, 1]);
    });
  });
});
