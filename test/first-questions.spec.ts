import { amount, itBoth, itLong } from './support/extent.js';
import { eachKind } from './support/fewer-engines.js';
import type { ClassHandle, Client, FieldDefinitions } from './support/http/client.js';
import { pageAmong } from './support/listings/exact-totals/choices.js';
import { type Filter, type FilterDocument, matches } from './support/listings/filter-cases.js';
import { type SeededRandom, seededRandom } from './support/seeded-random.js';

const SEED = Number(process.env.TEST_SEED ?? Date.now() % 2 ** 31);

/** More than one statement looks at without an index where statements hold up the process. */
const OBJECTS = 6000;
const BATCH = 1000;
const FILTERS = amount(25, 80);
/** Of which some are asked for again and again. */
const FAVOURITES = amount(8, 25);
const AT_ONCE = 4;

const FIELDS: FieldDefinitions = {
  key: { type: 'string', unique: true },
  rank: { type: 'integer', unique: true },
  score: { type: 'number', indexed: true },
  at: { type: 'datetime', indexed: true },
  status: { type: 'string', indexed: true },
  group: { type: 'string', indexed: true },
  text: { type: 'string', indexed: true },
  active: { type: 'boolean', indexed: true },
  weight: { type: 'number' },
  place: { type: 'object', fields: { city: { type: 'string' } } },
  tags: { type: 'array', items: { type: 'string' } },
};

const GROUPS = Array.from({ length: 10 }, (_, at) => `g${at}`);
const CITIES = ['Brno', 'Graz', 'Bergen', 'Ávila', '東京'];
/** Alike in what an index of InnoDB holds of them. */
const LONG = ['a', 'b', 'c'].map((end) => 'long '.repeat(60) + end);
const BEGIN = Date.UTC(2026, 0, 1);

const instant = (index: number) => new Date(BEGIN + 60_000 * index).toISOString();

/** Values that are common and rare, anywhere and all young, missing and repeated. */
function documentAt(index: number, random: SeededRandom): Omit<FilterDocument, '_id'> {
  const some = <T>(value: T, missing: number): T | undefined => (random.chance(missing) ? undefined : value);
  return {
    key: `K-${index}`,
    rank: some(7 * index, 0.3),
    score: some(random.below(20_000) / 16, 0.1),
    at: instant(index),
    status: random.chance(0.97) ? 'done' : random.pick(['new', 'open', undefined]),
    group: random.pick(GROUPS),
    text: random.pick([...LONG, 'short', `t${random.below(OBJECTS)}`, undefined]),
    active: some(random.chance(0.5), 0.2),
    weight: some(random.below(1000) / 8, 0.1),
    place: { city: random.pick(CITIES) },
    tags: random.shuffled(['x', 'y', 'z']).slice(0, random.below(3)),
  };
}

function conditionOn(field: string, random: SeededRandom, ids: readonly string[]): Record<string, unknown> {
  const operator = () => random.pick(['$gt', '$gte', '$lt', '$lte']);
  const many = (value: () => unknown, most: number) => Array.from({ length: 1 + random.below(most) }, value);
  const about = (value: () => unknown, most = 10): Record<string, unknown> =>
    random.pick<() => Record<string, unknown>>([
      () => ({ $eq: value() }),
      () => ({ $eq: value() }),
      () => ({ $neq: value() }),
      () => ({ $in: many(value, most) }),
      () => ({ $nin: many(value, most) }),
      () => ({ [operator()]: value() }),
      () => ({ [operator()]: value() }),
      () => ({ $gte: value(), $lt: value() }),
      () => ({ $not: { [operator()]: value() } }),
      () => random.pick([{ $exists: true }, { $exists: false }]),
      () => random.pick([{ $eq: null }, { $neq: null }, { $in: [null, value()] }, { $nin: [null, value()] }]),
    ])();
  switch (field) {
    case 'key':
      return about(() => `K-${random.below(OBJECTS + 100)}`, 100);
    case 'rank':
      return about(() => 7 * random.below(OBJECTS + 100), 100);
    case 'score':
      return about(() => random.below(20_000) / 16 + random.pick([0, 0.001]));
    case 'at':
      return about(() => instant(random.below(OBJECTS)));
    case 'status':
      return about(() => random.pick(['done', 'open', 'new', 'none has this']));
    case 'group':
      return about(() => random.pick(GROUPS));
    case 'text': {
      const text = () => random.pick([...LONG, 'short', 't1234', `${LONG[0]}a`]);
      if (random.chance(0.6)) return about(text);
      const part = text().slice(0, random.pick([0, 1, 2, 3, 255, 300, 301]));
      return { [random.pick(['$startsWith', '$startsWith', '$contains', '$endsWith'])]: part };
    }
    case 'active':
      return about(() => random.chance(0.5), 2);
    case 'weight':
      return about(() => random.below(8000) / 64);
    case 'place.city':
      return about(() => random.pick(CITIES));
    case 'tags':
      return random.pick<() => Record<string, unknown>>([
        () => about(() => random.pick(['x', 'y', ['x', 'y'], 'w'])),
        () => ({ $all: many(() => random.pick(['x', 'y', 'z']), 2) }),
        () => ({ $size: random.below(4) }),
        () => ({ $elemMatch: { $gt: 'x', $neq: 'z' } }),
      ])();
    default: {
      const id = () => random.pick(ids);
      return random.pick<() => Record<string, unknown>>([
        () => ({ $in: many(id, 50) }),
        () => ({ [operator()]: id() }),
        () => ({ $gt: id(), $lte: id() }),
        () => ({ $neq: id() }),
        () => ({ $eq: id() }),
      ])();
    }
  }
}

eachKind((service) => {
  const random = seededRandom(SEED);
  let client: Client;
  let things: ClassHandle;
  let stored: FilterDocument[];

  async function create(from: number, count: number): Promise<FilterDocument[]> {
    const documents = Array.from({ length: count }, (_, at) => documentAt(from + at, random));
    const { status, body } = await client.post(`${things.path}/batch`, documents);
    expect(status).toBe(200);
    return documents.map((document, at) => ({
      ...JSON.parse(JSON.stringify(document)),
      _id: body[at].split('/').at(-1),
    }));
  }

  /** Mostly conditions on fields, now and then with some of them combined. */
  function filterOf(): Filter {
    const filter = conditions();
    if (random.chance(0.6)) return filter;
    const inner = Array.from({ length: 1 + random.below(3) }, conditions);
    const logic: Filter = { [random.pick(['$or', '$or', '$and', '$nor'])]: inner };
    return random.pick([logic, { ...filter, ...logic }, { $or: [logic, filter] }]);
  }

  function conditions(): Filter {
    const names = random.shuffled([
      ...Object.keys(FIELDS).filter((name) => name !== 'place'),
      'place.city',
      '_id',
    ]);
    const ids = [
      random.pick(stored)._id,
      random.pick(stored)._id,
      '0'.repeat(8).concat('-0000-7000-8000-000000000000'),
    ];
    return Object.fromEntries(
      names.slice(0, random.pick([1, 1, 1, 2, 2, 3])).map((name) => [name, conditionOn(name, random, ids)]),
    );
  }

  /** Asks for a page of a filter somewhere in what it finds, and compares it with what is stored. */
  async function ask(filter: Filter): Promise<void> {
    const expected = stored.filter((object) => matches(object, filter));
    const { page, limit } = pageAmong(random, expected.length);
    const answer = await client.list(things, filter, { page: String(page), limit: String(limit) });
    const context = { filter, page, limit };
    expect({ context, status: answer.status, text: answer.text }).toMatchObject({ status: 200 });
    const { total, pages } = answer.body.metadata;
    expect({
      context,
      total,
      pages,
      ids: answer.body.objects.map(({ _id }: FilterDocument) => _id),
    }).toEqual({
      context,
      total: expected.length,
      pages: Math.ceil(expected.length / limit),
      ids: expected.slice((page - 1) * limit, page * limit).map(({ _id }) => _id),
    });
  }

  async function askAll(filters: Filter[]): Promise<void> {
    const queue = [...filters];
    const work = async () => {
      for (let filter = queue.shift(); filter !== undefined; filter = queue.shift()) await ask(filter);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  }

  beforeAll(async () => {
    client = await service.client();
    things = await service.createClass(FIELDS);
    stored = [];
    for (let from = 0; from < OBJECTS; from += BATCH) stored.push(...(await create(from, BATCH)));
  });

  itBoth(`answers first-time filters, at any page (TEST_SEED=${SEED})`, async () => {
    await askAll(Array.from({ length: FILTERS }, filterOf));
  });

  itBoth(`answers the same to the same request (TEST_SEED=${SEED})`, async () => {
    const filters = Array.from({ length: FAVOURITES }, filterOf);
    for (let round = 0; round < amount(2, 5); round++) await askAll(random.shuffled(filters));
  });

  itLong(`answers what is stored by then (TEST_SEED=${SEED})`, async () => {
    const filters = Array.from({ length: FAVOURITES }, filterOf);
    for (let round = 0; round < 2; round++) {
      await askAll([...filters, ...Array.from({ length: FAVOURITES }, filterOf)]);
      const changed = random.shuffled(stored).slice(0, 200);
      const patches = changed.map(({ _id }) => ({
        _id,
        score: random.below(20_000) / 16,
        group: random.pick(GROUPS),
        status: random.pick(['done', 'open']),
        weight: random.below(1000) / 8,
      }));
      expect((await client.put(`${things.path}/batch`, patches)).status).toBe(200);
      const byId = new Map(patches.map((patch) => [patch._id, patch]));
      stored = stored.map((object) => ({ ...object, ...byId.get(object._id) }));
      const gone = new Set(changed.slice(0, 20).map(({ _id }) => _id));
      for (const id of gone) expect((await client.delete(`${things.path}/${id}`)).status).toBe(200);
      stored = stored.filter(({ _id }) => !gone.has(_id));
      stored.push(...(await create(OBJECTS + round * 100, 100)));
    }
  });
});
