import type { ClassHandle, Client } from './support/http/client.js';
import { expectProblem } from './support/http/expect-problem.js';
import { eachEngine } from './support/services/service.js';

const FIELDS = {
  name: { type: 'string', required: true, unique: true },
  text: { type: 'string' },
  word: { type: 'string', indexed: true },
  figure: { type: 'number' },
  count: { type: 'integer', indexed: true },
  flag: { type: 'boolean' },
  at: { type: 'datetime', indexed: true },
  day: { type: 'date' },
  tags: { type: 'array', items: { type: 'string' } },
  grid: { type: 'array', items: { type: 'array', items: { type: 'integer' } } },
  place: { type: 'object', fields: { city: { type: 'string' }, zip: { type: 'integer' } } },
  free: { type: 'json' },
};

/** By name, so that an expectation reads as a list of names. */
const OBJECTS: Record<string, object> = {
  plain: {
    text: 'a',
    word: 'a',
    figure: 10,
    count: 10,
    flag: true,
    at: '2026-01-01T00:00:00Z',
    day: '2026-01-01',
  },
  upper: { text: 'A', word: 'A', figure: 9, count: 9, flag: false, at: '2025-12-31T23:00:00-02:00' },
  accent: { text: 'á', word: 'á', figure: -1, count: 2, at: '2026-01-01T00:00:00.001Z', day: '2025-12-31' },
  space: { text: 'a ', word: 'a ', figure: 0.1, count: 100, tags: [] },
  digits: { text: '10', word: '10', tags: ['red'], free: 10 },
  emoji: { text: '😀', word: '😀', tags: ['red', 'blue'], free: '10' },
  fullwidth: { text: '\uff5e', word: '\uff5e', tags: ['blue', 'red'], free: [10, null] },
  nested: { place: { city: 'Brno', zip: 60200 }, free: { a: { b: 1 }, list: [1, 2] }, grid: [[1, 2], [3]] },
  other: { place: { city: 'brno' }, free: { list: [1, 2], a: { b: '1' } }, grid: [1, 2].map((one) => [one]) },
  empty: {},
};

eachEngine((service) => {
  let client: Client;
  let things: ClassHandle;

  beforeAll(async () => {
    client = await service.client();
    things = await service.createClass(FIELDS);
    const batch = Object.entries(OBJECTS).map(([name, fields]) => ({ name, ...fields }));
    const answer = await client.post(`${things.path}/batch`, batch);
    expect({ status: answer.status, text: answer.text }).toMatchObject({ status: 200 });
  });

  async function found(query: object): Promise<string[]> {
    const { status, body, text } = await client.list(things, query);
    expect({ query, status, text }).toMatchObject({ status: 200 });
    const names = body.objects.map(({ name }: { name: string }) => name);
    expect(body.metadata.total).toBe(names.length);
    return names;
  }

  const all = Object.keys(OBJECTS);
  const allBut = (...names: string[]) => all.filter((name) => !names.includes(name));

  describe.each(['text', 'word'])('on a text, indexed or not (%s)', (field) => {
    it('$eq counts case, accents and trailing spaces', async () => {
      expect(await found({ [field]: { $eq: 'a' } })).toEqual(['plain']);
      expect(await found({ [field]: { $eq: 'á' } })).toEqual(['accent']);
      expect(await found({ [field]: { $eq: 'a\u0301' } })).toEqual([]);
      expect(await found({ [field]: { $eq: 'a ' } })).toEqual(['space']);
      expect(await found({ [field]: { $eq: '' } })).toEqual([]);
    });

    it('$neq finds everything else, objects without a value among it', async () => {
      expect(await found({ [field]: { $neq: 'a' } })).toEqual(allBut('plain'));
    });

    it('ordering operators go by code point', async () => {
      expect(await found({ [field]: { $gt: 'a' } })).toEqual(['accent', 'space', 'emoji', 'fullwidth']);
      expect(await found({ [field]: { $gte: 'a' } })).toEqual([
        'plain',
        'accent',
        'space',
        'emoji',
        'fullwidth',
      ]);
      expect(await found({ [field]: { $lt: 'a' } })).toEqual(['upper', 'digits']);
      expect(await found({ [field]: { $lte: 'A' } })).toEqual(['upper', 'digits']);
      // In UTF-16, which JavaScript compares by, the emoji would come first.
      expect(await found({ [field]: { $gt: '\uff5e' } })).toEqual(['emoji']);
    });

    it('another type never matches', async () => {
      expect(await found({ [field]: { $eq: 10 } })).toEqual([]);
      expect(await found({ [field]: { $neq: 10 } })).toEqual(all);
      expect(await found({ [field]: { $lt: 100 } })).toEqual([]);
      expect(await found({ [field]: { $in: [10, true] } })).toEqual([]);
    });

    it('$eq null finds what has no value', async () => {
      const none = ['nested', 'other', 'empty'];
      expect(await found({ [field]: { $eq: null } })).toEqual(none);
      expect(await found({ [field]: { $neq: null } })).toEqual(allBut(...none));
      expect(await found({ [field]: { $in: [null, 'a'] } })).toEqual(['plain', ...none]);
      expect(await found({ [field]: { $nin: [null, 'a'] } })).toEqual(allBut('plain', ...none));
    });
  });

  describe.each(['figure', 'count'])('on a number, indexed or not (%s)', (field) => {
    it('operators compare by size, and only numbers', async () => {
      expect(await found({ [field]: { $eq: 10.0 } })).toEqual(['plain']);
      expect(await found({ [field]: { $gte: 9 } })).toEqual(
        field === 'count' ? ['plain', 'upper', 'space'] : ['plain', 'upper'],
      );
      expect(await found({ [field]: { $lt: 9.5, $gt: -0.5 } })).toEqual(
        field === 'count' ? ['upper', 'accent'] : ['upper', 'space'],
      );
      expect(await found({ [field]: { $eq: '10' } })).toEqual([]);
      expect(await found({ [field]: { $gt: '1' } })).toEqual([]);
      expect(await found({ [field]: { $gt: true } })).toEqual([]);
    });
  });

  it('false comes before true', async () => {
    expect(await found({ flag: { $eq: false } })).toEqual(['upper']);
    expect(await found({ flag: { $gt: false } })).toEqual(['plain']);
    expect(await found({ flag: { $lte: true } })).toEqual(['plain', 'upper']);
    expect(await found({ flag: { $eq: 0 } })).toEqual([]);
    expect(await found({ flag: { $neq: true } })).toEqual(allBut('plain'));
  });

  it('datetimes are compared as instants, however they are written', async () => {
    expect(await found({ at: { $eq: '2026-01-01T01:00:00+01:00' } })).toEqual(['plain']);
    expect(await found({ at: { $eq: '2026-01-01T01:00:00.000Z' } })).toEqual(['upper']);
    expect(await found({ at: { $gt: '2025-12-31T19:00:00-05:00' } })).toEqual(['upper', 'accent']);
    expect(await found({ at: { $lte: '2026-01-01T00:00:00.001Z' } })).toEqual(['plain', 'accent']);
    expect(await found({ at: { $in: ['yesterday', '2026-01-01T00:00:00Z'] } })).toEqual(['plain']);
    expect(await found({ at: { $gt: 'yesterday' } })).toEqual([]);
    expect(await found({ day: { $lt: '2026-01-01' } })).toEqual(['accent']);
    expect(await found({ day: { $gte: '2026-01-01' } })).toEqual(['plain']);
  });

  it('an array matches as a whole or by any element', async () => {
    expect(await found({ tags: { $eq: 'red' } })).toEqual(['digits', 'emoji', 'fullwidth']);
    expect(await found({ tags: { $eq: ['red', 'blue'] } })).toEqual(['emoji']);
    expect(await found({ tags: { $eq: [] } })).toEqual(['space']);
    expect(await found({ tags: { $neq: 'blue' } })).toEqual(allBut('emoji', 'fullwidth'));
    expect(await found({ tags: { $in: ['blue', ['red']] } })).toEqual(['digits', 'emoji', 'fullwidth']);
    expect(await found({ tags: { $nin: ['red'] } })).toEqual(allBut('digits', 'emoji', 'fullwidth'));
    expect(await found({ tags: { $lt: 'c' } })).toEqual(['emoji', 'fullwidth']);
    expect(await found({ grid: { $eq: [1, 2] } })).toEqual(['nested']);
    expect(await found({ grid: { $eq: [1] } })).toEqual(['other']);
    expect(await found({ grid: { $eq: 1 } })).toEqual([]);
  });

  it('objects and arrays are equal when all in them is, in any order of the names', async () => {
    expect(await found({ place: { $eq: { zip: 60200, city: 'Brno' } } })).toEqual(['nested']);
    expect(await found({ place: { $eq: { city: 'Brno' } } })).toEqual([]);
    expect(await found({ free: { $eq: { list: [1, 2], a: { b: 1 } } } })).toEqual(['nested']);
    expect(await found({ free: { $eq: { list: [2, 1], a: { b: 1 } } } })).toEqual([]);
    expect(await found({ free: { $eq: [10, null] } })).toEqual(['fullwidth']);
  });

  it('a path leads into objects and free JSON', async () => {
    expect(await found({ 'place.city': { $eq: 'Brno' } })).toEqual(['nested']);
    expect(await found({ 'place.zip': { $eq: null } })).toEqual(allBut('nested'));
    expect(await found({ 'free.a.b': { $eq: 1 } })).toEqual(['nested']);
    expect(await found({ 'free.a.b': { $in: [1, '1'] } })).toEqual(['nested', 'other']);
    expect(await found({ 'free.list': { $eq: 2 } })).toEqual(['nested', 'other']);
    expect(await found({ 'free.nothing.here': { $eq: null } })).toEqual(all);
  });

  it('a path does not go into arrays of free JSON, whose elements are compared whole', async () => {
    const lists = await service.createClass({ free: { type: 'json' } });
    const batch = [
      { free: { a: [{ b: 1 }, { b: 2 }] } },
      { free: { a: { b: 2 } } },
      { free: { a: { 0: { b: 2 } } } },
    ];
    const { body: urls } = await client.post(`${lists.path}/batch`, batch);
    const matching = async (query: object) => {
      const { body } = await client.list(lists, query);
      return body.objects.map(({ _id }: { _id: string }) =>
        urls.findIndex((url: string) => url.endsWith(_id)),
      );
    };
    expect(await matching({ 'free.a.b': { $eq: 2 } })).toEqual([1]);
    expect(await matching({ 'free.a.b': { $exists: false } })).toEqual([0, 2]);
    expect(await matching({ 'free.a.0.b': { $gte: 1 } })).toEqual([2]);
    expect(await matching({ 'free.a': { $eq: { b: 2 } } })).toEqual([0, 1]);
    expect(await matching({ 'free.a': { $all: [{ b: 1 }, { b: 2 }] } })).toEqual([0]);
  });

  it('free JSON holds values of any type, each compared with its own', async () => {
    expect(await found({ free: { $eq: 10 } })).toEqual(['digits', 'fullwidth']);
    expect(await found({ free: { $eq: '10' } })).toEqual(['emoji']);
    expect(await found({ free: { $gt: 9 } })).toEqual(['digits', 'fullwidth']);
    expect(await found({ free: { $lt: '2' } })).toEqual(['emoji']);
  });

  it('$in nothing finds nothing, $nin nothing finds all', async () => {
    for (const field of ['text', 'word', 'count', 'tags', 'free', '_id']) {
      expect(await found({ [field]: { $in: [] } })).toEqual([]);
      expect(await found({ [field]: { $nin: [] } })).toEqual(all);
    }
  });

  it('ordering against null, an array or an object finds nothing', async () => {
    for (const operator of ['$gt', '$gte', '$lt', '$lte']) {
      for (const operand of [null, [], [1], {}, { city: 'Brno' }]) {
        for (const field of ['text', 'count', 'tags', 'place', 'free']) {
          expect(await found({ [field]: { [operator]: operand } })).toEqual([]);
        }
      }
    }
  });

  it('fields and operators are all asked for', async () => {
    expect(await found({ count: { $gte: 9, $lt: 100 }, flag: { $eq: true } })).toEqual(['plain']);
    expect(await found({ count: { $gte: 9 }, text: { $neq: 'a' } })).toEqual(['upper', 'space']);
    expect(await found({})).toEqual(all);
  });

  it('_id is compared as text, and only with text', async () => {
    const { objects } = (await client.list(things)).body;
    const ids = objects.map(({ _id }: { _id: string }) => _id);
    expect(await found({ _id: { $eq: ids[3] } })).toEqual(['space']);
    expect(await found({ _id: { $in: [ids[0], ids[9], 'none'] } })).toEqual(['plain', 'empty']);
    expect(await found({ _id: { $gt: ids[7] } })).toEqual(['other', 'empty']);
    expect(await found({ _id: { $neq: ids[0] } })).toEqual(allBut('plain'));
    expect(await found({ _id: { $eq: ids[0].toUpperCase() } })).toEqual([]);
    expect(await found({ _id: { $eq: null } })).toEqual([]);
  });

  it('a bad filter is refused with every fault and the nearest name', async () => {
    const query = { wrod: { $eq: 1 }, text: { $equal: 1, $in: 'a' }, count: 5, 'place.ctiy': { $eq: 1 } };
    const answer = await client.list(things, query);
    expectProblem(answer, 400, 'invalid_query', [{ field: 'wrod' }, { field: 'text' }, { field: 'count' }]);
    expect(answer.body.errors).toHaveLength(5);
    expect(answer.text).toMatch(/word/);
    expect(answer.text).toMatch(/city/);
  });

  it('a filter that is no JSON is refused with the position', async () => {
    const answer = await client.list(things, '{"text":{"$eq":}}');
    expectProblem(answer, 400, 'invalid_query', [{ offset: 15 }]);
  });

  it('the detail of a refusal tells a single fault, as clients show nothing else', async () => {
    const refused = [
      await client.list(things, { wrod: { $eq: 1 } }),
      await client.get(`${things.path}?sort=wrod`),
      await client.get(`${things.path}?fields=wrod`),
      await client.post(things.path, { name: 'new', wrod: 1 }),
      await client.post(`${things.path}/batch`, [{ name: 'new', wrod: 1 }]),
      await client.post('/api/v1/storage/classes', { name: 'Wrod', fields: { text: { type: 'wrod' } } }),
    ];
    for (const { status, body } of refused) {
      expect([status, body.errors.length]).toEqual([400, 1]);
      expect(body.detail).toMatch(/^The .*\. |^1 element .*\. /);
      expect(body.detail.endsWith(body.errors[0].message)).toBe(true);
    }
  });
});
