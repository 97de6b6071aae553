import { setTimeout as pause } from 'node:timers/promises';
import { amount, itBoth, itLong } from './support/extent.js';
import { eachKind } from './support/fewer-engines.js';
import type { ClassHandle, Client } from './support/http/client.js';
import { isFound, SEARCH_PIECES } from './support/listings/search-reference.js';
import { referenceOrder } from './support/listings/sort-reference.js';
import { type SeededRandom, seededRandom } from './support/seeded-random.js';

/** 20,000 take some six minutes on each engine. */
const RUNS = Number(process.env.TEST_SEARCH_RUNS ?? amount(80, 500));

// biome-ignore lint/suspicious/noExplicitAny: objects of any form
type Stored = any;

const FIELDS = {
  title: { type: 'string', searchable: true, indexed: true },
  tags: { type: 'array', items: { type: 'string' }, searchable: true },
  count: { type: 'integer', indexed: true },
  serial: { type: 'integer', unique: true },
  note: { type: 'string' },
};

const FILTERS: [object | undefined, (one: Stored) => boolean][] = [
  [undefined, () => true],
  [{ count: { $gt: 3 } }, ({ count }) => count > 3],
  [{ count: { $in: [1, 2, 3] } }, ({ count }) => [1, 2, 3].includes(count)],
  [{ note: { $eq: 'a' } }, ({ note }) => note === 'a'],
  [{ $or: [{ note: { $eq: 'b' } }, { count: { $lt: 2 } }] }, ({ note, count }) => note === 'b' || count < 2],
  [{ serial: { $lt: 40 } }, ({ serial }) => serial < 40],
  [{ serial: { $eq: 11 } }, ({ serial }) => serial === 11],
];

const SORTS = ['', 'count', '-count', 'title', '-title,count', 'note,-serial', '_id', '-_id', '-serial'];

eachKind((service) => {
  let client: Client;

  beforeAll(async () => {
    client = await service.client();
  });

  const text = (random: SeededRandom, most: number) =>
    Array.from({ length: random.below(most + 1) }, () => random.pick(SEARCH_PIECES)).join(
      random.chance(0.7) ? ' ' : '',
    );
  const maybe = <T>(random: SeededRandom, value: T) => (random.chance(0.85) ? value : undefined);
  const book = (random: SeededRandom, serial: number) => ({
    title: maybe(random, text(random, 4)),
    tags: maybe(
      random,
      Array.from({ length: random.below(3) }, () => text(random, 2)),
    ),
    count: maybe(random, random.below(8)),
    serial,
    note: maybe(random, random.pick(['a', 'b', 'c'])),
  });
  const textsOf = ({ title = '', tags = [] }: Stored): string[] => [title, ...tags];

  async function list(books: ClassHandle, parameters: Record<string, string>, query?: object) {
    const answer = await client.list(books, query, parameters);
    const { status } = answer;
    expect({ parameters, query, status, text: answer.text.slice(0, 500) }).toMatchObject({ status: 200 });
    return answer.body;
  }

  const ids = (found: Stored[]) => found.map(({ _id }) => _id);

  itBoth('finds what a plain reference finds, with any query, sort and page', async () => {
    const random = seededRandom(23);
    const books = await service.createClass(FIELDS);
    const made = Array.from({ length: 200 }, (_, serial) => book(random, serial));
    expect((await client.post(`${books.path}/batch`, made)).status).toBe(200);
    let all: Stored[] = (await list(books, { limit: '1000' })).objects;

    for (let run = 0; run < RUNS; run++) {
      if (run % 10 === 9) {
        const { _id } = random.pick(all);
        const path = `${books.path}/${_id}`;
        const answer = random.chance(0.2)
          ? await client.delete(path)
          : await client.put(path, {
              title: text(random, 4),
              tags: random.chance(0.5) ? [text(random, 2)] : null,
            });
        expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
        if (random.chance(0.3)) await client.create(books, book(random, 1000 + run));
        all = (await list(books, { limit: '1000' })).objects;
      }
      const search = text(random, 2) || 'x';
      const [query, matches] = random.pick(FILTERS);
      const sort = random.pick(SORTS);
      const limit = 1 + random.below(20);
      const expected = all.filter((one) => matches(one) && isFound(search, textsOf(one)));
      expected.sort(referenceOrder(sort === '' ? '_id' : sort));
      const order: Record<string, string> = sort === '' ? {} : { sort };
      const page = 1 + random.below(4);
      const asked = { search, ...order, limit: String(limit), page: String(page) };
      const found = await list(books, asked, query);
      const what = { run, ...asked, query };
      expect({ what, ids: ids(found.objects) }).toEqual({
        what,
        ids: ids(expected.slice((page - 1) * limit, page * limit)),
      });
      expect({ what, total: found.metadata.total }).toEqual({ what, total: expected.length });
      if (found.metadata.next === undefined) continue;
      const next = { ...order, search, limit: String(limit), after: found.metadata.next };
      const { objects } = await list(books, next, query);
      expect({ what, ids: ids(objects) }).toEqual({
        what,
        ids: ids(expected.slice(page * limit, (page + 1) * limit)),
      });
    }
  });

  itLong('is of one moment with the objects, under writers', async () => {
    const books = await service.createClass(FIELDS);
    const steady = Array.from({ length: 40 }, (_, serial) => ({ title: 'steady anchor', serial }));
    const made = await client.post(`${books.path}/batch`, [
      ...steady,
      ...Array.from({ length: 40 }, () => ({ title: 'flip' })),
    ]);
    const paths = made.body.slice(40).map((url: string) => new URL(url).pathname);
    let underWay = true;
    let writes = 0;
    const write = async (own: number) => {
      const random = seededRandom(own);
      while (underWay) {
        const at = own * 10 + random.below(10);
        const title = random.pick(['flip', 'flop anchor', 'flap', 'flip flop']);
        if (random.chance(0.2)) {
          expect((await client.delete(paths[at])).status).toBe(200);
          paths[at] = await client.create(books, { title });
        } else expect((await client.put(paths[at], { title })).status).toBe(200);
        writes++;
        await pause(1);
      }
    };
    const writers = [0, 1, 2, 3].map(write);
    try {
      for (let run = 0; run < 60; run++) {
        for (const search of ['flip', 'fl', 'anchor st', 'flop fl', 'anchor']) {
          const { objects, metadata } = await list(books, { search, limit: '1000' });
          expect({ search, total: metadata.total }).toEqual({ search, total: objects.length });
          for (const { title } of objects)
            expect([search, title, isFound(search, [title])]).toEqual([search, title, true]);
          // Of each writer one may be deleted and not yet created again.
          if (search === 'fl') expect(objects.length).toBeGreaterThanOrEqual(36);
          if (search === 'anchor st') expect(objects).toHaveLength(40);
        }
      }
    } finally {
      underWay = false;
      await Promise.all(writers);
    }
    expect(writes).toBeGreaterThan(50);
    const { objects } = await list(books, { limit: '1000' });
    for (const search of ['flip', 'flop', 'flap', 'anchor'])
      expect((await list(books, { search, limit: '1000' })).objects).toEqual(
        objects.filter(({ title }: Stored) => isFound(search, [title])),
      );
  });
});
