import type { ClassHandle, Client } from './support/http/client.js';
import { expectProblem } from './support/http/expect-problem.js';
import { eachEngine } from './support/services/service.js';

const FIELDS = {
  name: { type: 'string', required: true, unique: true },
  title: { type: 'string', indexed: true },
  note: { type: 'string' },
  count: { type: 'integer', indexed: true },
  day: { type: 'date' },
  tags: { type: 'array', items: { type: 'string' } },
  marks: { type: 'array', items: { type: 'integer' } },
  place: { type: 'object', fields: { city: { type: 'string' } } },
  free: { type: 'json' },
  parts: {
    type: 'array',
    items: {
      type: 'object',
      fields: {
        sku: { type: 'string' },
        count: { type: 'integer' },
        at: { type: 'datetime' },
        tags: { type: 'array', items: { type: 'string' } },
        size: { type: 'object', fields: { width: { type: 'number' } } },
        uses: { type: 'array', items: { type: 'object', fields: { by: { type: 'string' } } } },
      },
    },
  },
};

const LONG = 'x'.repeat(254);

/** By name, so that an expectation reads as a list of names. */
const OBJECTS: Record<string, object> = {
  paris: {
    title: 'Paris',
    note: 'Paris',
    count: 1,
    tags: ['north', 'river'],
    marks: [3, 8],
    day: '2026-01-31',
    parts: [
      { sku: 'P-1', count: 2, at: '2026-01-02T03:04:05Z', tags: ['red', 'old'], size: { width: 1.5 } },
      { sku: 'P-2', count: 9, uses: [{ by: 'Ada' }, { by: 'Eve' }] },
    ],
  },
  parma: { title: 'Parma', note: 'Parma', count: 2, tags: ['south'], marks: [5], day: '2026-02-01' },
  lower: { title: 'paris', note: 'paris', count: 3, tags: [], marks: [], parts: [] },
  percent: {
    title: '100%_a\\b',
    note: '100%_a\\b',
    count: 4,
    marks: [9, 9],
    parts: [{ sku: 'P-1', count: 5 }],
  },
  accents: { title: 'Pár', note: 'Pár', count: 5, free: ['Pár', 7, ['north']] },
  faces: {
    title: 'a😀b',
    note: 'a😀b',
    free: { a: 'Paris', list: [{ a: { '-b': 1 } }, 'x', null, [1], { a: [1, [2]] }, { a: null }] },
  },
  last: { title: '\u{10ffff}\u{10ffff}', note: '\u{10ffff}\u{10ffff}', free: 'Paris' },
  tall: { title: `${LONG}ab`, note: `${LONG}ab`, place: { city: 'Brno' } },
  taller: { title: `${LONG}abc`, note: `${LONG}abc`, place: { city: 'Brno-venkov' } },
  blank: { title: '', note: '', free: [1, 2, 3] },
  none: {},
};

eachEngine((service) => {
  let client: Client;
  let things: ClassHandle;

  beforeAll(async () => {
    client = await service.client();
    things = await service.createClass(FIELDS);
    const batch = Object.entries(OBJECTS).map(([name, fields]) => ({ name, ...fields }));
    expect(await client.post(`${things.path}/batch`, batch)).toMatchObject({ status: 200 });
  });

  async function found(query: object, warnings = 0): Promise<string[]> {
    const { status, body, text } = await client.list(things, query);
    expect({ query, status, text }).toMatchObject({ status: 200 });
    const names = body.objects.map(({ name }: { name: string }) => name);
    expect(body.metadata.total).toBe(names.length);
    const never = (body.metadata.warnings ?? []).filter(
      ({ code }: { code: string }) => code === 'comparison_never_matches',
    );
    expect(never).toHaveLength(warnings);
    return names;
  }

  const all = Object.keys(OBJECTS);
  const allBut = (...names: string[]) => all.filter((name) => !names.includes(name));

  describe.each(['title', 'note'])('on a text, indexed or not (%s)', (field) => {
    it('$startsWith counts case and accents, and takes no character for a wildcard', async () => {
      expect(await found({ [field]: { $startsWith: 'Par' } })).toEqual(['paris', 'parma']);
      expect(await found({ [field]: { $startsWith: 'par' } })).toEqual(['lower']);
      expect(await found({ [field]: { $startsWith: '100%' } })).toEqual(['percent']);
      expect(await found({ [field]: { $startsWith: '10_' } })).toEqual([]);
      expect(await found({ [field]: { $startsWith: '%' } })).toEqual([]);
      expect(await found({ [field]: { $startsWith: 'a😀' } })).toEqual(['faces']);
      expect(await found({ [field]: { $startsWith: 'a😁' } })).toEqual([]);
      expect(await found({ [field]: { $startsWith: '\u{10ffff}' } })).toEqual(['last']);
    });

    it('texts may be longer than what an index holds of them', async () => {
      expect(await found({ [field]: { $startsWith: LONG } })).toEqual(['tall', 'taller']);
      expect(await found({ [field]: { $startsWith: `${LONG}a` } })).toEqual(['tall', 'taller']);
      expect(await found({ [field]: { $startsWith: `${LONG}ab` } })).toEqual(['tall', 'taller']);
      expect(await found({ [field]: { $startsWith: `${LONG}abc` } })).toEqual(['taller']);
      expect(await found({ [field]: { $startsWith: `${LONG}b` } })).toEqual([]);
      expect(await found({ [field]: { $not: { $startsWith: `${LONG}abc` } } })).toEqual(allBut('taller'));
      expect(await found({ [field]: { $endsWith: `${LONG}abc` } })).toEqual(['taller']);
    });

    it('$contains and $endsWith find the text as it is', async () => {
      expect(await found({ [field]: { $contains: 'ar' } })).toEqual(['paris', 'parma', 'lower']);
      expect(await found({ [field]: { $contains: 'AR' } })).toEqual([]);
      expect(await found({ [field]: { $contains: 'á' } })).toEqual(['accents']);
      expect(await found({ [field]: { $contains: '%_' } })).toEqual(['percent']);
      expect(await found({ [field]: { $contains: 'a\\b' } })).toEqual(['percent']);
      expect(await found({ [field]: { $endsWith: 'is' } })).toEqual(['paris', 'lower']);
      expect(await found({ [field]: { $endsWith: '😀b' } })).toEqual(['faces']);
      expect(await found({ [field]: { $endsWith: 'xParis' } })).toEqual([]);
    });

    it('an empty text matches every string', async () => {
      for (const operator of ['$contains', '$startsWith', '$endsWith']) {
        expect(await found({ [field]: { [operator]: '' } })).toEqual(allBut('none'));
        expect(await found({ [field]: { $not: { [operator]: '' } } })).toEqual(['none']);
      }
    });

    it('$exists tells whether there is a value', async () => {
      expect(await found({ [field]: { $exists: true } })).toEqual(allBut('none'));
      expect(await found({ [field]: { $exists: false } })).toEqual(['none']);
    });
  });

  it('operators of texts look at every element of an array, and into free JSON', async () => {
    expect(await found({ tags: { $startsWith: 'no' } })).toEqual(['paris']);
    expect(await found({ tags: { $contains: 'o' } })).toEqual(['paris', 'parma']);
    expect(await found({ free: { $endsWith: 'is' } })).toEqual(['last']);
    expect(await found({ free: { $startsWith: 'P' } })).toEqual(['accents', 'last']);
    expect(await found({ 'free.a': { $contains: 'ari' } })).toEqual(['faces']);
    expect(await found({ 'place.city': { $startsWith: 'Brno' } })).toEqual(['tall', 'taller']);
    expect(await found({ day: { $startsWith: '2026-01' } })).toEqual(['paris']);
  });

  it('operators of texts and arrays find no value of another type', async () => {
    expect(await found({ count: { $contains: '1' } }, 1)).toEqual([]);
    expect(await found({ count: { $not: { $contains: '1' } } }, 1)).toEqual(all);
    expect(await found({ title: { $contains: 5 } }, 1)).toEqual([]);
    expect(await found({ title: { $size: 5 } }, 1)).toEqual([]);
    expect(await found({ title: { $elemMatch: { $eq: 'P' } } }, 1)).toEqual([]);
    expect(await found({ free: { $contains: '7' } })).toEqual([]);
    expect(await found({ 'free.a': { $size: 5 } })).toEqual([]);
  });

  it('_id is a text for them', async () => {
    const { objects } = (await client.list(things)).body;
    const [first, second] = objects.map(({ _id }: { _id: string }) => _id);
    expect(await found({ _id: { $startsWith: first } })).toEqual(['paris']);
    expect(await found({ _id: { $startsWith: first.slice(0, 4) } })).toEqual(all);
    expect(await found({ _id: { $endsWith: second.slice(-14) } })).toEqual(['parma']);
    expect(await found({ _id: { $contains: second.slice(9, 36) } })).toEqual(['parma']);
    expect(await found({ _id: { $contains: first.toUpperCase() } })).toEqual([]);
    expect(await found({ _id: { $exists: false } })).toEqual([]);
  });

  it('$or, $and and $nor combine filters, in any depth', async () => {
    expect(await found({ $or: [{ title: { $eq: 'Paris' } }, { count: { $gte: 5 } }] })).toEqual([
      'paris',
      'accents',
    ]);
    expect(await found({ $or: [{ title: { $eq: 'Paris' } }, { title: { $eq: 'Parma' } }] })).toEqual([
      'paris',
      'parma',
    ]);
    expect(await found({ $and: [{ count: { $gt: 1 } }, { count: { $lt: 4 } }] })).toEqual(['parma', 'lower']);
    expect(await found({ $nor: [{ count: { $gt: 1 } }, { title: { $exists: false } }] })).toEqual([
      ...['paris', 'faces', 'last', 'tall', 'taller', 'blank'],
    ]);
    expect(
      await found({
        count: { $lt: 5 },
        $or: [
          { $and: [{ note: { $contains: 'ar' } }, { $nor: [{ tags: { $size: 0 } }] }] },
          { marks: { $eq: 9 } },
        ],
      }),
    ).toEqual(['paris', 'parma', 'percent']);
    expect(await found({ $or: [{}, { count: { $eq: 1 } }] })).toEqual(all);
    expect(await found({ $nor: [{}] })).toEqual([]);
  });

  it('$not finds everything else, objects without a value among it', async () => {
    expect(await found({ count: { $not: { $gt: 1 } } })).toEqual(
      allBut('parma', 'lower', 'percent', 'accents'),
    );
    expect(await found({ count: { $not: { $gt: 1, $lt: 4 } } })).toEqual(allBut('parma', 'lower'));
    expect(await found({ count: { $not: { $gt: 1 }, $exists: true } })).toEqual(['paris']);
    expect(await found({ title: { $not: { $startsWith: 'Par' } } })).toEqual(allBut('paris', 'parma'));
  });

  it('$elemMatch with a filter is about the members of one element', async () => {
    const one = (filter: object, warnings = 0) => found({ parts: { $elemMatch: filter } }, warnings);
    expect(await one({ sku: { $eq: 'P-1' } })).toEqual(['paris', 'percent']);
    // 9 and P-1 are in different elements.
    expect(await one({ sku: { $eq: 'P-1' }, count: { $gte: 5 } })).toEqual(['percent']);
    expect(await one({ $or: [{ count: { $gt: 8 } }, { count: { $in: [5] } }] })).toEqual([
      'paris',
      'percent',
    ]);
    expect(await one({ $nor: [{ sku: { $startsWith: 'P-1' } }] })).toEqual(['paris']);
    expect(await one({ sku: { $neq: 'P-1' } })).toEqual(['paris']);
    expect(await one({ count: { $not: { $lt: 6 } } })).toEqual(['paris']);
    expect(await one({ at: { $exists: true } })).toEqual(['paris']);
    expect(await one({ at: { $eq: null } })).toEqual(['paris', 'percent']);
    expect(await one({ at: { $eq: '2026-01-02T04:04:05+01:00' } })).toEqual(['paris']);
    expect(await one({ tags: { $eq: 'old' } })).toEqual(['paris']);
    expect(await one({ tags: { $size: 2, $all: ['old', 'red'] } })).toEqual(['paris']);
    expect(await one({ tags: { $contains: 'ol' } })).toEqual(['paris']);
    expect(await one({ tags: { $eq: ['red', 'old'] } })).toEqual(['paris']);
    expect(await one({ 'size.width': { $gt: 1 } })).toEqual(['paris']);
    expect(await one({ size: { $eq: { width: 1.5 } } })).toEqual(['paris']);
    expect(await one({ uses: { $elemMatch: { by: { $eq: 'Eve' } } } })).toEqual(['paris']);
    expect(await one({ uses: { $elemMatch: { by: { $eq: 'Bob' } } } })).toEqual([]);
    expect(await one({ sku: { $eq: 5 } }, 1)).toEqual([]);
    expect(await found({ parts: { $not: { $elemMatch: { sku: { $eq: 'P-1' } } } } })).toEqual(
      allBut('paris', 'percent'),
    );
    expect(await found({ tags: { $elemMatch: { a: { $eq: 1 } } } }, 1)).toEqual([]);
    expect(await found({ title: { $elemMatch: { a: { $eq: 1 } } } }, 1)).toEqual([]);
  });

  it('$elemMatch with a filter finds objects alone in free JSON', async () => {
    const one = (filter: object) => found({ 'free.list': { $elemMatch: filter } });
    expect(await one({ 'a.-b': { $eq: 1 } })).toEqual(['faces']);
    expect(await one({ a: { $eq: 1 } })).toEqual(['faces']);
    expect(await one({ a: { $eq: [2] } })).toEqual(['faces']);
    expect(await one({ a: { $elemMatch: { $elemMatch: { $eq: 2 } } } })).toEqual(['faces']);
    expect(await one({ a: { $size: 2 } })).toEqual(['faces']);
    expect(await one({ a: { $eq: null } })).toEqual(['faces']);
    // The scalars, the array and null are no objects that lack it.
    expect(await one({ a: { $exists: false }, b: { $exists: true } })).toEqual([]);
    expect(await one({ b: { $exists: false }, a: { $gt: 1 } })).toEqual([]);
    expect(await found({ free: { $elemMatch: { a: { $exists: false } } } })).toEqual([]);
  });

  it('$elemMatch with a filter names unknown members', async () => {
    const answer = await client.list(things, {
      parts: { $elemMatch: { skuu: { $eq: 1 }, count: 5, $gt: 1, 'tags.a': { $eq: 1 } } },
    });
    expectProblem(answer, 400, 'invalid_query', [
      { code: 'unknown_field', field: 'parts.skuu' },
      { code: 'operator_expected', field: 'parts.count' },
      { code: 'unknown_field', field: 'parts.$gt' },
      { code: 'not_filterable', field: 'parts.tags.a' },
    ]);
    expect(answer.body.errors[0]).toMatchObject({ expected: 'sku', received: 'skuu' });
    expect(answer.body.errors[0].message).toBe(
      'An element of "parts" has no member "skuu"; did you mean "sku"? It stands in $elemMatch.',
    );
  });

  it('$all, $size and $elemMatch are about arrays', async () => {
    expect(await found({ tags: { $all: ['river', 'north'] } })).toEqual(['paris']);
    expect(await found({ tags: { $all: ['south'] } })).toEqual(['parma']);
    expect(await found({ tags: { $all: [] } })).toEqual([]);
    expect(await found({ title: { $all: ['Paris'] } })).toEqual(['paris']);
    expect(await found({ tags: { $size: 0 } })).toEqual(['lower']);
    expect(await found({ free: { $size: 3 } })).toEqual(['accents', 'blank']);
    // 3 is below 6 and 8 above 4, but no element of [3, 8] is both.
    expect(await found({ marks: { $gt: 4, $lt: 6 } })).toEqual(['paris', 'parma']);
    expect(await found({ marks: { $elemMatch: { $gt: 4, $lt: 6 } } })).toEqual(['parma']);
    expect(await found({ marks: { $elemMatch: { $not: { $gt: 4 } } } })).toEqual(['paris']);
    expect(await found({ free: { $elemMatch: { $elemMatch: { $startsWith: 'n' } } } })).toEqual(['accents']);
    expect(await found({ free: { $elemMatch: { $size: 1 } } })).toEqual(['accents']);
    expect(await found({ marks: { $not: { $elemMatch: { $gt: 4 } } } })).toEqual(
      allBut('paris', 'parma', 'percent'),
    );
  });

  it('pages of a combined filter are exact, each time it is asked for', async () => {
    const query = { $or: [{ title: { $startsWith: 'P' } }, { count: { $lte: 4 } }] };
    for (let round = 0; round < 4; round++) {
      const pages = await Promise.all(
        ['1', '2', '3'].map((page) => client.list(things, query, { page, limit: '2' })),
      );
      expect(pages.map(({ body }) => [body.metadata.total, body.metadata.pages])).toEqual(
        Array(3).fill([5, 3]),
      );
      expect(pages.flatMap(({ body }) => body.objects.map(({ name }: { name: string }) => name))).toEqual([
        ...['paris', 'parma', 'lower', 'percent', 'accents'],
      ]);
    }
  });

  it('a filter without an index says so', async () => {
    const codes = async (query: object) =>
      ((await client.list(things, query)).body.metadata.warnings ?? []).map(
        ({ code }: { code: string }) => code,
      );
    expect(await codes({ title: { $startsWith: 'P' } })).toEqual([]);
    expect(await codes({ $or: [{ title: { $eq: 'P' } }, { count: { $gt: 1 } }] })).toEqual([]);
    expect(await codes({ $or: [{ title: { $eq: 'P' } }, { note: { $eq: 'P' } }] })).toEqual([
      'unindexed_scan',
    ]);
    expect(await codes({ title: { $contains: 'P' } })).toEqual(['unindexed_scan']);
    expect(await codes({ title: { $contains: 'P' }, count: { $gt: 1 } })).toEqual([]);
  });

  it('where only some alternatives have an index it says on what there is one that has none', async () => {
    const message = async (query: object) =>
      (await client.list(things, query)).body.metadata.warnings.map(
        ({ message }: { message: string }) => message,
      );
    const scan = 'so every object of the class is looked at.';
    const alternative = (name: string) => [
      `The alternative on ${JSON.stringify(name)} uses no index, ${scan}`,
    ];
    const [indexed, plain] = [{ title: { $eq: 'P' } }, { note: { $eq: 'P' } }];
    expect(await message({ $or: [indexed, plain] })).toEqual(alternative('note'));
    expect(await message({ $or: [plain, { tags: { $size: 1 } }, indexed] })).toEqual(alternative('note'));
    expect(await message({ $or: [indexed, { title: { $contains: 'P' } }] })).toEqual(alternative('title'));
    expect(await message({ $or: [indexed, { _id: { $contains: 'a' } }] })).toEqual(alternative('_id'));
    expect(await message({ $or: [indexed, { tags: { $size: 1 }, $or: [indexed, plain] }] })).toEqual(
      alternative('tags'),
    );
    const none = [`No condition of this query uses an index, ${scan}`];
    expect(await message({ $or: [plain, { title: { $contains: 'P' } }] })).toEqual(none);
    expect(await message({ title: { $contains: 'P' } })).toEqual(none);
  });

  it('a value outside an enum finds nothing, and a warning says so', async () => {
    const state = { type: 'string', enum: ['sent', 'packed'], indexed: true };
    const items = { type: 'string', enum: state.enum };
    const orders = await service.createClass({ state, states: { type: 'array', items } });
    for (const order of [{ state: 'sent', states: ['sent'] }, {}]) await client.create(orders, order);
    const asked = async (query: object) => {
      const { body } = await client.list(orders, query);
      const warned = (body.metadata.warnings ?? []).map(({ field, message }: Record<string, string>) => [
        field,
        message,
      ]);
      return { total: body.metadata.total, warned };
    };
    const outside = (field: string, type: string, effect: string) => [
      [field, `"${field}" is of type ${type} and never compares with a value outside its enum: ${effect}.`],
    ];
    expect(await asked({ state: { $eq: 'Sent' } })).toEqual({
      total: 0,
      warned: outside('state', 'string', '$eq finds nothing'),
    });
    expect(await asked({ state: { $neq: 'Sent' } })).toEqual({
      total: 2,
      warned: outside('state', 'string', '$neq excludes nothing'),
    });
    expect(await asked({ state: { $in: ['sent', 'lost'] } })).toEqual({
      total: 1,
      warned: outside('state', 'string', '$in ignores it'),
    });
    expect(await asked({ state: { $in: ['sent', null] } })).toEqual({ total: 2, warned: [] });
    expect((await asked({ states: { $all: ['sent', 'lost'] } })).total).toBe(0);
    expect((await asked({ states: { $eq: ['sent'] } })).total).toBe(1);
  });

  it('what is wrong in them is refused with its place and the nearest name', async () => {
    const query = {
      $or: [{ $nor: [{ titel: { $eq: 'a' } }] }, { count: { $exist: true } }],
      $and: [],
      tags: { $size: 'many', $not: { $all: 'a' } },
      $ro: [],
    };
    const answer = await client.list(things, query);
    expectProblem(answer, 400, 'invalid_query', [
      { field: 'titel', code: 'unknown_field' },
      { field: 'count', code: 'unknown_operator' },
      { field: '$and', code: 'array_expected' },
      { field: 'tags', code: 'integer_expected' },
      { field: 'tags', code: 'array_expected' },
      { field: '$ro', code: 'unknown_field' },
    ]);
    expect(answer.body.errors).toHaveLength(6);
    expect(answer.body.errors.map(({ expected }: { expected: unknown }) => expected)).toEqual([
      ...['title', '$exists', 'array of at least one filter', 'integer of at least 0', 'array', '$or'],
    ]);
    expect(answer.text).toContain('It stands in $or[0].$nor[0].');
  });
});
