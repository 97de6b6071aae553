import { amount, itBoth, itLong } from './support/extent.js';
import { eachKind } from './support/fewer-engines.js';
import type { Client } from './support/http/client.js';
import { COMPOUND_FIELDS, ids, listed, type Stored } from './support/listings/compound-indexes.js';
import { randomIndexes, satisfies, servedQuestion } from './support/listings/random-indexes.js';
import { referenceOrder } from './support/listings/sort-reference.js';
import { sortableObjects } from './support/listings/sortable-objects.js';
import { seededRandom } from './support/seeded-random.js';

describe('indexes of several fields', () => {
  eachKind((service) => {
    let client: Client;

    beforeAll(async () => {
      client = await service.client();
    });

    it('take two long strings, dates and numbers in one key', async () => {
      const fields = {
        a: { type: 'string' },
        b: { type: 'string' },
        day: { type: 'date' },
        at: { type: 'datetime' },
      };
      const things = await service.createClass(fields, undefined, { indexes: [['a', '-b', 'day', '-at']] });
      const [long, longer] = ['😀'.repeat(255), `${'😀'.repeat(300)}a`];
      const moment = { day: '2026-01-02', at: '2026-01-02T03:04:05.678Z' };
      for (const b of [long, longer]) await client.create(things, { a: long, b, ...moment });
      const { objects } = await listed(client, things, { sort: 'a,-b,day,-at' }, { a: { $eq: long } });
      expect(objects.map(({ b }: Stored) => b.length)).toEqual([longer.length, long.length]);
    });

    it('serve a sort that goes on where the filter fixes values, and do not warn', async () => {
      const things = await service.createClass(COMPOUND_FIELDS, undefined, {
        indexes: [['country', '-population']],
      });
      const batch = Array.from({ length: 400 }, (_, at) => ({
        ...(at % 9 === 0 ? {} : { country: `c${at % 5}` }),
        ...(at % 7 === 0 ? {} : { population: (at * 7919) % 40 }),
        name: `n${at % 3}`,
      }));
      expect((await client.post(`${things.path}/batch`, batch)).status).toBe(200);
      const all: Stored[] = (await listed(client, things, { limit: '1000' })).objects;
      const fixed = { country: { $eq: 'c1' } };
      for (const [sort, query, codes] of [
        ['country,-population', undefined, []],
        ['-country,population', undefined, []],
        ['-population', fixed, []],
        ['population', fixed, []],
        ['country,-population', fixed, []],
        ['population,-_id', { country: { $eq: null } }, []],
        ['-population', undefined, ['unindexed_sort']],
        ['country,population', undefined, ['unindexed_sort']],
        ['country', undefined, ['unindexed_sort']],
        ['-country,population', { population: { $gt: 7 } }, ['unindexed_scan']],
      ] as const) {
        const { objects, metadata } = await listed(client, things, { sort, limit: '1000' }, query);
        const found = all.filter((one) => satisfies(one, query ?? {}));
        expect([sort, query, ids(objects)]).toEqual([sort, query, ids(found.sort(referenceOrder(sort)))]);
        const warned = (metadata.warnings ?? []).map(({ code }: Stored) => code);
        expect([sort, query, warned]).toEqual([sort, query, codes]);
      }
      expect(
        (await listed(client, things, {}, { ...fixed, population: { $gte: 5 } })).metadata.warnings,
      ).toBeUndefined();
    });

    itBoth.each([1, 2, 3])('answer any sort, filter, page and cursor as without them (%#)', async (round) => {
      const seed = Number(process.env.TEST_SEED ?? 23) + round;
      const random = seededRandom(seed);
      const { fields, indexes } = randomIndexes(random, 5);
      const things = await service.createClass(fields, undefined, { indexes });
      const batch = sortableObjects(random, 150);
      expect((await client.post(`${things.path}/batch`, batch)).status).toBe(200);
      const all: Stored[] = (await listed(client, things, { limit: '1000' })).objects;
      for (let run = 0; run < amount(20, 100); run++) {
        const { sort, query } = servedQuestion(random, random.pick(indexes), all);
        const limit = 1 + random.below(random.chance(0.3) ? 120 : 12);
        const context = { seed, run, indexes, sort, query, limit };
        const expected = ids(all.filter((one) => satisfies(one, query)).sort(referenceOrder(sort ?? '_id')));
        const parameters = { limit: String(limit), ...(sort && { sort }) };
        const pages = Math.ceil(expected.length / limit);
        for (const page of new Set([1, Math.max(1, pages), 1 + random.below(pages + 1)])) {
          const { objects, metadata } = await listed(
            client,
            things,
            { ...parameters, page: String(page) },
            query,
          );
          const wanted = expected.slice((page - 1) * limit, page * limit);
          expect({ ...context, page, found: ids(objects) }).toEqual({ ...context, page, found: wanted });
          expect({ ...context, ...metadata }).toMatchObject({
            ...context,
            page,
            pages,
            total: expected.length,
          });
          if (wanted.length === 0) continue;
          for (const [direction, cursor, begin] of [
            ['after', metadata.next, page * limit],
            ['before', metadata.previous, (page - 2) * limit],
          ] as const) {
            if (cursor === undefined) continue;
            const count: Record<string, string> = random.chance(0.3) ? { count: 'none' } : {};
            const later = await listed(
              client,
              things,
              { ...parameters, [direction]: cursor, ...count },
              query,
            );
            const neighbours = expected.slice(Math.max(0, begin), begin + limit);
            expect({ ...context, page, direction, found: ids(later.objects) }).toEqual({
              ...context,
              page,
              direction,
              found: neighbours,
            });
          }
        }
      }
    });

    it('keep the order of walks and pages while others write', async () => {
      const fields = { rank: { type: 'integer' }, group: { type: 'string' }, free: { type: 'integer' } };
      const busy = await service.createClass(fields, undefined, {
        indexes: [
          ['group', '-rank'],
          ['-rank', 'free'],
        ],
      });
      const random = seededRandom(9);
      const made = () => ({
        ...(random.chance(0.9) && { rank: random.below(9) }),
        ...(random.chance(0.9) && { group: `g${random.below(3)}` }),
        free: random.below(9),
      });
      const made400 = Array.from({ length: 400 }, made);
      const urls: string[] = (await client.post(`${busy.path}/batch`, made400)).body;
      const lasting = urls.map((url) => url.split('/').at(-1)!);
      let isOver = false;
      const write = async () => {
        while (!isOver) {
          const address = await client.create(busy, made());
          await client.put(address, made());
          await client.delete(address);
        }
      };
      const writers = [write(), write()];
      const inGroup = (one: object) => (one as Stored).group === 'g1';
      try {
        for (const [sort, query, kept] of [
          ['group,-rank', undefined, lasting],
          ['-group,rank', undefined, lasting],
          ['rank,-free', undefined, lasting],
          ['rank', { group: { $eq: 'g1' } }, lasting.filter((_, at) => inGroup(made400[at]!))],
          ['-rank', { group: { $eq: 'g1' } }, lasting.filter((_, at) => inGroup(made400[at]!))],
        ] as const) {
          const seen: string[] = [];
          let after: string | undefined;
          do {
            const { objects, metadata } = await listed(
              client,
              busy,
              { sort, limit: '20', ...(after && { after }) },
              query,
            );
            expect(ids([...objects].sort(referenceOrder(sort)))).toEqual(ids(objects));
            seen.push(...ids(objects));
            after = metadata.next;
          } while (after !== undefined);
          // Each once; one whose keys a writer changes meanwhile may be passed twice.
          expect([sort, seen.filter((id) => kept.includes(id)).sort()]).toEqual([sort, [...kept].sort()]);
          const { metadata } = await listed(client, busy, { sort, limit: '20' }, query);
          const last = await listed(client, busy, { sort, limit: '20', page: String(metadata.pages) }, query);
          expect(ids([...last.objects].sort(referenceOrder(sort)))).toEqual(ids(last.objects));
        }
      } finally {
        isOver = true;
        await Promise.all(writers);
      }
    });

    itLong('order texts that differ at character 300, and at 2,000, in each key', async () => {
      const fields = { a: { type: 'string' }, b: { type: 'string' }, n: { type: 'integer' } };
      const indexes = [
        ['a', '-b'],
        ['n', 'b'],
      ];
      const texts = await service.createClass(fields, undefined, { indexes });
      const value = (at: number) =>
        `${'m'.repeat([299, 1999, 254, 0][at % 4]!)}${String.fromCodePoint(0x1f600 + ((at * 37) % 3))}${at % 2}`;
      const batch = Array.from({ length: 150 }, (_, at) => ({
        a: value(at),
        b: value((at * 7) % 61),
        n: at % 4,
      }));
      expect((await client.post(`${texts.path}/batch`, batch)).status).toBe(200);
      const all: Stored[] = (await listed(client, texts, { limit: '1000' })).objects;
      for (const [sort, query] of [
        ['a,-b', {}],
        ['-a,b', {}],
        ['n,b', {}],
        ['-n,-b', {}],
        ['b', { n: { $eq: 2 } }],
        ['-b', { n: { $eq: 1 } }],
        ['-b', { a: { $eq: value(1) } }],
        ['b', { a: { $eq: value(0) } }],
        ['a,-b', { a: { $gt: value(0) } }],
      ] as const) {
        const expected = ids(all.filter((one) => satisfies(one, query)).sort(referenceOrder(sort)));
        expect(expected.length).toBeGreaterThan(0);
        for (const limit of ['7', '50', '1000']) {
          const [paged, walked, streamed]: string[][] = [[], [], []];
          for (let page = 1; paged!.length < expected.length; page++) {
            const { objects, metadata } = await listed(
              client,
              texts,
              { sort, limit, page: String(page) },
              query,
            );
            expect(metadata.total).toBe(expected.length);
            expect(objects.length).toBeGreaterThan(0);
            paged!.push(...ids(objects));
          }
          let before: string | undefined;
          for (let page: string | undefined = String(Math.ceil(expected.length / Number(limit))); ; ) {
            const { objects, metadata }: Stored = await listed(
              client,
              texts,
              { sort, limit, ...(page && { page }), ...(before && { before }) },
              query,
            );
            walked!.unshift(...ids(objects));
            [before, page] = [metadata.previous, undefined];
            if (before === undefined) break;
          }
          const lines = await client.get(
            `${texts.path}/?sort=${sort}&query=${encodeURIComponent(JSON.stringify(query))}`,
            { accept: 'application/x-ndjson' },
          );
          streamed!.push(
            ...lines.text
              .trim()
              .split('\n')
              .map((line) => JSON.parse(line)._id),
          );
          expect([sort, query, limit, paged, walked, streamed]).toEqual([
            sort,
            query,
            limit,
            expected,
            expected,
            expected,
          ]);
        }
      }
    });
  });
});
