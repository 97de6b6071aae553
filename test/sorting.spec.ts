import { DatabaseProxy } from './support/databases/database-proxy.js';
import { amount, itBoth } from './support/extent.js';
import { eachKind } from './support/fewer-engines.js';
import type { ClassHandle, Client } from './support/http/client.js';
import { expectProblem } from './support/http/expect-problem.js';
import { randomProjection } from './support/listings/random-projection.js';
import { referenceOrder } from './support/listings/sort-reference.js';
import { SORTABLE_FIELDS, SORTS, sortableObjects } from './support/listings/sortable-objects.js';
import { seededRandom } from './support/seeded-random.js';
import { startService, uniqueName } from './support/services/service.js';

const STAMPS = ['_createdAt', '_updatedAt'];
const SEED = Number(process.env.TEST_SEED ?? 11);
/** 20,000 take some minutes on each engine. */
const RUNS = Number(process.env.TEST_SORT_RUNS ?? amount(40, 300));

// biome-ignore lint/suspicious/noExplicitAny: objects of any form
type Stored = any;

eachKind((service) => {
  let client: Client;
  let things: ClassHandle;
  let all: Stored[];

  async function list(parameters: Record<string, string>, query?: object) {
    const answer = await client.list(things, query, parameters);
    expect({ parameters, query, status: answer.status, text: answer.text.slice(0, 2000) }).toMatchObject({
      status: 200,
    });
    return answer.body;
  }

  const ids = (found: Stored[]) => found.map(({ _id }) => _id);

  beforeAll(async () => {
    client = await service.client();
    things = await service.createClass(SORTABLE_FIELDS, uniqueName(), { timestamps: true });
    const random = seededRandom(7);
    const objects = sortableObjects(random, 300);
    // In several batches, each of which has time stamps of its own.
    for (let from = 0; from < objects.length; from += 60) {
      const answer = await client.post(`${things.path}/batch`, objects.slice(from, from + 60));
      expect({ status: answer.status, text: answer.text.slice(0, 500) }).toMatchObject({ status: 200 });
    }
    all = (await list({ limit: '1000' })).objects;
  });

  it.each([...SORTS, ...STAMPS].flatMap((name) => [name, `-${name}`]))(
    'is by %s, missing values first',
    async (sort) => {
      const found = await list({ sort, limit: '1000' });
      expect(ids(found.objects)).toEqual(ids([...all].sort(referenceOrder(sort))));
      expect(found.metadata.total).toBe(all.length);
    },
  );

  it('takes up to four keys, each with its direction, and _id', async () => {
    for (const sort of [
      'count,-name',
      '-flag,count,-text,figure',
      '-_id',
      '_id',
      'count,-_id',
      'flag,_id,count',
    ]) {
      const { objects: found } = await list({ sort, limit: '1000' });
      expect([sort, ids(found)]).toEqual([sort, ids([...all].sort(referenceOrder(sort)))]);
    }
  });

  itBoth('goes with any filter, page, limit and projection, and the total stays exact', async () => {
    const random = seededRandom(SEED);
    const filters: [object, (one: Stored) => boolean][] = [
      [{}, () => true],
      [{ count: { $gt: 0 } }, ({ count }) => count > 0],
      [{ figure: { $eq: 7 } }, ({ figure }) => figure === 7],
      [{ flag: { $eq: true }, count: { $lte: 2 } }, ({ flag, count }) => flag === true && count <= 2],
      [{ count: { $in: [1, 2, null] } }, ({ count }) => count === undefined || count === 1 || count === 2],
      [{ count: { $in: [1, null] } }, ({ count }) => count === undefined || count === 1],
      [{ code: { $lt: 40 } }, ({ code }) => code < 40],
      [{ name: { $neq: 'a' } }, ({ name }) => name !== 'a'],
      [{ _id: { $gt: all[100]._id } }, ({ _id }) => _id > all[100]._id],
      [{ _id: { $in: ids(all.slice(20, 70)) } }, ({ _id }) => ids(all.slice(20, 70)).includes(_id)],
      [{ serial: { $eq: -1 } }, () => false],
      [
        { $or: [{ count: { $eq: 3 } }, { flag: { $eq: true } }] },
        ({ count, flag }) => count === 3 || flag === true,
      ],
      [
        { $nor: [{ flag: { $eq: true } }, { count: { $lt: 0 } }] },
        ({ count, flag }) => flag !== true && !(count < 0),
      ],
    ];
    const twoOf = (): [object, (one: Stored) => boolean] => {
      const [code, key] = [random.pick(all).code ?? 7, random.pick(all).key ?? 'k7'];
      return [
        { $or: [{ code: { $eq: code } }, { key: { $eq: key } }] },
        (one) => one.code === code || one.key === key,
      ];
    };
    for (let run = 0; run < RUNS; run++) {
      const [query, matches] = random.chance(0.1) ? twoOf() : random.pick(filters);
      const names = random
        .shuffled([...SORTS, ...STAMPS, '_id'])
        .slice(0, random.chance(0.1) ? 0 : 1 + random.below(random.chance(0.6) ? 1 : 4));
      const sort = names.map((name) => (random.chance(0.5) ? '-' : '') + name).join();
      const limit = 1 + random.below(40);
      const page = 1 + random.below(10);
      const { fields, projected } = randomProjection(random);
      const expected = all
        .filter(matches)
        .sort(referenceOrder(sort || '_id'))
        .map(projected);
      const asked = { ...(sort && { sort }), ...(fields && { fields }), limit: String(limit) };
      const found = await list({ ...asked, page: String(page) }, query);
      const what = { run, query, ...asked, page };
      expect({ what, objects: found.objects }).toEqual({
        what,
        objects: expected.slice((page - 1) * limit, page * limit),
      });
      expect({ what, ...found.metadata }).toMatchObject({
        what,
        page,
        limit,
        total: expected.length,
        pages: Math.ceil(expected.length / limit),
      });
      if (found.metadata.next === undefined) continue;
      const { objects, metadata } = await list({ ...asked, after: found.metadata.next }, query);
      expect({ what, objects, total: metadata.total }).toEqual({
        what,
        objects: expected.slice(page * limit, (page + 1) * limit),
        total: expected.length,
      });
    }
  });

  it('tells texts apart that differ at character 300, and at 2,000', async () => {
    const texts = await service.createClass({
      indexed: { type: 'string', indexed: true },
      plain: { type: 'string' },
    });
    const values = Array.from({ length: 120 }, (_, at) => {
      const begin = at % 3 === 0 ? 'm'.repeat(299) : at % 3 === 1 ? 'm'.repeat(1999) : 'm'.repeat(254);
      return `${begin}${String.fromCodePoint(0x1f600 + ((at * 37) % 50))}${at % 7}`;
    });
    const batch = values.map((value) => ({ indexed: value, plain: value }));
    expect((await client.post(`${texts.path}/batch`, batch)).status).toBe(200);
    const stored: Stored[] = (await client.get(`${texts.path}/?limit=1000`)).body.objects;
    for (const sort of ['indexed', '-indexed', 'plain', '-plain']) {
      const expected = ids([...stored].sort(referenceOrder(sort)));
      for (const limit of [1000, 7, 50]) {
        const found: string[] = [];
        for (let page = 1; found.length < expected.length; page++) {
          const { body } = await client.get(`${texts.path}/?sort=${sort}&limit=${limit}&page=${page}`);
          expect(body.metadata.total).toBe(expected.length);
          expect(body.objects.length).toBeGreaterThan(0);
          found.push(...ids(body.objects));
        }
        expect([sort, limit, found]).toEqual([sort, limit, expected]);
      }
    }
  });

  itBoth('has pages of one moment while others write: in order, and as long as the total says', async () => {
    const busy = await service.createClass({
      rank: { type: 'integer', indexed: true },
      free: { type: 'integer' },
    });
    const random = seededRandom(3);
    const made = () => ({ rank: random.below(50), free: random.below(50) });
    const path = `${busy.path}/batch`;
    expect((await client.post(path, Array.from({ length: 900 }, made))).status).toBe(200);
    let isOver = false;
    const write = async () => {
      while (!isOver) {
        const address = await client.create(busy, made());
        if (random.chance(0.5)) await client.delete(address);
        else await client.put(address, { rank: random.below(50) });
      }
    };
    const writers = [write(), write(), write()];
    try {
      for (let run = 0; run < amount(20, 200); run++) {
        const name = random.pick(['rank', '-rank', '-_id', 'free', '-rank,free']);
        const limit = 1 + random.below(50);
        const total = await client.total(busy);
        const page = random.pick([1, Math.ceil(total / limit), Math.ceil(total / limit / 2)]);
        const { body } = await client.list(busy, undefined, {
          sort: name,
          limit: String(limit),
          page: String(page),
        });
        const size = Math.max(0, Math.min(limit, body.metadata.total - (page - 1) * limit));
        expect([run, name, limit, page, body.objects.length]).toEqual([run, name, limit, page, size]);
        expect(ids([...body.objects].sort(referenceOrder(name)))).toEqual(ids(body.objects));
      }
    } finally {
      isOver = true;
      await Promise.all(writers);
    }
  });

  it('says so where it looks at all that matches', async () => {
    const codes = async (sort: string, query?: object) => {
      const { metadata } = await list({ sort }, query);
      return (metadata.warnings ?? []).map(({ code }: { code: string }) => code);
    };
    expect(await codes('-count')).toEqual([]);
    expect(await codes('-code')).toEqual([]);
    expect(await codes('-_id')).toEqual([]);
    expect(await codes('figure')).toEqual(['unindexed_sort']);
    expect(await codes('figure', { count: { $eq: 1 } })).toEqual([]);
    expect(await codes('figure', { day: { $neq: '2011-01-01' } })).toEqual([
      'unindexed_scan',
      'unindexed_sort',
    ]);
    const { metadata } = await list({ sort: '-figure' });
    expect(metadata.warnings[0].message).toContain('"indexed": true in the field "figure"');
  });

  it('refuses what is no order of the class, all of it at once', async () => {
    const answer = await client.list(things, undefined, { sort: 'nam,-tags,free' });
    expectProblem(answer, 400, 'invalid_parameter');
    expect(answer.body.errors).toMatchObject([
      { field: 'sort', received: 'nam', code: 'unknown_field', expected: 'name', offset: 0 },
      { field: 'sort', received: 'tags', code: 'not_sortable', offset: 4 },
      { field: 'sort', received: 'free', code: 'not_sortable', offset: 10 },
    ]);
    expectProblem(await client.get(`${things.path}/?sort=name&sort=code`), 400, 'invalid_parameter');
    expectProblem(await client.get(`${things.path}/?sort=`), 400, 'invalid_parameter');
    const both = await client.list(things, { nam: { $eq: 1 } }, { sort: 'nam' });
    expectProblem(both, 400, 'invalid_parameter');
    expect(both.body.errors).toHaveLength(2);
  });
});

eachKind((service) => {
  it('refuses to sort more than MAX_UNINDEXED_SORT objects without an index, and names the index', async () => {
    const { service: own, stop } = await startService(service.running.engine, { MAX_UNINDEXED_SORT: '50' });
    try {
      const client = await own.client();
      const things = await own.createClass({
        rank: { type: 'integer' },
        group: { type: 'integer', indexed: true },
      });
      const batch = (from: number) =>
        Array.from({ length: 1000 }, (_, at) => ({ rank: (at * 7919) % 1000, group: from }));
      // More than the embedded engine sorts in one statement.
      for (let from = 0; from < 6; from++) await client.post(`${things.path}/batch`, batch(from));
      const sorted = (query?: object) => client.list(things, query, { sort: '-rank' });
      const refused = await sorted();
      expectProblem(refused, 400, 'index_required');
      expect(refused.body.detail).toContain('"indexed": true in the field "rank"');
      const few = await sorted({ rank: { $lt: 2 } });
      expect(few.body.objects.map(({ rank }: Stored) => rank)).toEqual([
        ...Array(6).fill(1),
        ...Array(6).fill(0),
      ]);
      expectProblem(await sorted({ group: { $eq: 3 } }), 400, 'index_required');
      expect((await client.list(things, undefined, { sort: 'group' })).status).toBe(200);
    } finally {
      await stop();
    }
  });

  const { engine, databaseUrl } = service.running;
  if (databaseUrl === undefined) return;

  it('asks the database no more for a sort that it refuses ahead of the framework than in it', async () => {
    const proxy = await DatabaseProxy.open(databaseUrl);
    const settings = { DATABASE_URL: proxy.url, MAX_UNINDEXED_SORT: '10' };
    const { service: own, stop } = await startService(engine, settings);
    try {
      const client = await own.client();
      const things = await own.createClass({ text: { type: 'string' } });
      const objects = Array.from({ length: 30 }, (_, at) => ({ text: `${at}` }));
      expect((await client.post(`${things.path}/batch`, objects)).status).toBe(200);
      const refuse = async (headers: Record<string, string>) => {
        const mark = uniqueName();
        const query = JSON.stringify({ text: { $neq: mark } });
        const counted = proxy.counts(mark);
        // From then on the class and the token are known.
        await client.get(things.path);
        const path = `${things.path}?sort=text&query=${encodeURIComponent(query)}`;
        expectProblem(await client.send('GET', path, undefined, headers), 400, 'index_required');
        return counted();
      };
      const inFramework = await refuse({ origin: 'https://elsewhere.example' });
      expect(inFramework).toBeGreaterThan(0);
      expect(await refuse({})).toBe(inFramework);
    } finally {
      await stop();
      await proxy.close();
    }
  });
});
