import type { Answer, ClassHandle, Client, FieldDefinitions } from './support/client.js';
import { changeRows, readRows } from './support/database-access.js';
import { expectProblem } from './support/expect-problem.js';
import { amount, itBoth } from './support/extent.js';
import { randomIndexes, satisfies, servedQuestion } from './support/random-indexes.js';
import { seededRandom } from './support/seeded-random.js';
import { eachEngine, startService } from './support/service.js';
import { referenceOrder } from './support/sort-reference.js';
import { sortableObjects } from './support/sortable-objects.js';

// biome-ignore lint/suspicious/noExplicitAny: objects of any form
type Stored = any;

const FIELDS = {
  country: { type: 'string' },
  population: { type: 'integer' },
  name: { type: 'string' },
  note: { type: 'string' },
  at: { type: 'datetime' },
  tags: { type: 'array' },
  place: { type: 'object', fields: { city: { type: 'string' } } },
};

const ids = (found: Stored[]): string[] => found.map(({ _id }) => _id);

describe('indexes of several fields', () => {
  eachEngine((service) => {
    let client: Client;

    beforeAll(async () => {
      client = await service.client();
    });

    async function listed(
      things: ClassHandle,
      parameters: Record<string, string>,
      query?: object,
    ): Promise<Stored> {
      const answer = await client.list(things, query, parameters);
      expect({ parameters, query, status: answer.status, text: answer.text.slice(0, 1000) }).toMatchObject({
        status: 200,
      });
      return answer.body;
    }

    it('are part of the definition, as they were declared', async () => {
      const indexes = [['country', '-population'], ['-at'], ['population', 'name', 'country', 'at']];
      const things = await service.createClass(FIELDS, undefined, { indexes });
      const { body, headers } = await client.get(things.definitionPath);
      expect(body.indexes).toEqual(indexes);
      const again = await client.put(things.definitionPath, body && { fields: FIELDS, indexes });
      expect([again.status, again.body.revision, again.headers.get('etag')]).toEqual([
        200,
        1,
        headers.get('etag'),
      ]);
      for (const none of [[], null, undefined]) {
        const other = await client.put(things.definitionPath, { fields: FIELDS, indexes: none });
        expect(other.body).not.toHaveProperty('indexes');
      }
    });

    it('are refused where they are none, with all faults and the nearest name', async () => {
      const name = `Refused${Date.now()}`;
      const create = (indexes: unknown, fields: object = FIELDS): Promise<Answer> =>
        client.post('/api/v1/storage/classes', { name, fields, indexes });
      const refused = await create([
        ['countri', '-population'],
        ['tags', 'place'],
        ['name', '-name'],
        [],
        ['at', 'name', 'country', 'population', 'note'],
        ['name', 'country', 'note'],
        'country',
        ['country', 7],
        ['name', 'at'],
        ['-name', '-at'],
        ['place.city'],
      ]);
      expectProblem(refused, 400, 'invalid_definition');
      expect(refused.body.errors.map(({ pointer, code }: Stored) => `${pointer} ${code}`)).toEqual([
        '/indexes/0/0 unknown_field',
        '/indexes/1/0 not_indexable',
        '/indexes/1/1 not_indexable',
        '/indexes/2/1 repeated_key',
        '/indexes/3 key_count',
        '/indexes/4 key_count',
        '/indexes/5 too_many_strings',
        '/indexes/6 type',
        '/indexes/7 type',
        '/indexes/9 repeated_index',
        '/indexes/10/0 unknown_field',
      ]);
      expect(refused.body.errors[0]).toMatchObject({ expected: 'country', field: 'indexes' });
      expectProblem(await create('country'), 400, 'invalid_definition', [
        { pointer: '/indexes', code: 'type' },
      ]);
      const indexed = { ...FIELDS, name: { type: 'string', indexed: true } };
      expectProblem(await create([['-name']], indexed), 400, 'invalid_definition', [
        { pointer: '/indexes/0', code: 'repeated_index' },
      ]);
      // What is wrong with a field is said there only.
      expectProblem(await create([['country']], { country: { type: 'strin' } }), 400, 'invalid_definition', [
        { pointer: '/fields/country/type', code: 'unknown_type' },
      ]);
      expectProblem(await client.get(`/api/v1/storage/classes/${name}`), 404, 'class_not_found');
    });

    it('count among the indexes of a class, those of both directions twice', async () => {
      const fields = Object.fromEntries(
        Array.from({ length: 20 }, (_, at) => [`n${at}`, { type: 'number' }]),
      );
      const pairs = (count: number, sign: string) =>
        Array.from({ length: count }, (_, at) => [
          `n${at % 20}`,
          `${sign}n${(at + 1 + Math.floor(at / 20)) % 20}`,
        ]);
      const full = await service.createClass(fields, undefined, { indexes: pairs(31, '') });
      const mixed = await service.createClass(fields, undefined, { indexes: pairs(15, '-') });
      for (const [path, indexes] of [
        [full.definitionPath, pairs(32, '')],
        [mixed.definitionPath, pairs(16, '-')],
      ] as const) {
        expectProblem(await client.put(path, { fields, indexes }), 400, 'invalid_definition', [
          { pointer: '/indexes', code: 'too_many_indexes' },
        ]);
      }
      // All of them are made anew while the old ones are there.
      await client.create(full, { n0: 1, n1: 2 });
      const others = pairs(15, '-').map((index) => index.toReversed());
      expect((await client.put(full.definitionPath, { fields, indexes: others })).status).toBe(200);
      const all = Object.fromEntries(Object.keys(fields).map((name) => [name, 5]));
      await client.create(full, all);
      expect((await listed(full, { sort: 'n1,-n0' }, undefined)).metadata.total).toBe(2);
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
      const { objects } = await listed(things, { sort: 'a,-b,day,-at' }, { a: { $eq: long } });
      expect(objects.map(({ b }: Stored) => b.length)).toEqual([longer.length, long.length]);
    });

    it('serve a sort that goes on where the filter fixes values, and do not warn', async () => {
      const things = await service.createClass(FIELDS, undefined, { indexes: [['country', '-population']] });
      const batch = Array.from({ length: 400 }, (_, at) => ({
        ...(at % 9 === 0 ? {} : { country: `c${at % 5}` }),
        ...(at % 7 === 0 ? {} : { population: (at * 7919) % 40 }),
        name: `n${at % 3}`,
      }));
      expect((await client.post(`${things.path}/batch`, batch)).status).toBe(200);
      const all: Stored[] = (await listed(things, { limit: '1000' })).objects;
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
        const { objects, metadata } = await listed(things, { sort, limit: '1000' }, query);
        const found = all.filter((one) => satisfies(one, query ?? {}));
        expect([sort, query, ids(objects)]).toEqual([sort, query, ids(found.sort(referenceOrder(sort)))]);
        const warned = (metadata.warnings ?? []).map(({ code }: Stored) => code);
        expect([sort, query, warned]).toEqual([sort, query, codes]);
      }
      expect(
        (await listed(things, {}, { ...fixed, population: { $gte: 5 } })).metadata.warnings,
      ).toBeUndefined();
    });

    it('may have time stamps among their keys', async () => {
      const fields = { country: { type: 'string' } };
      const body = { timestamps: true, indexes: [['country', '-_updatedAt']] };
      const things = await service.createClass(fields, undefined, body);
      const paths = [];
      for (const country of ['a', 'b', 'a', 'a']) paths.push(await client.create(things, { country }));
      await client.put(paths[2]!, { country: 'b' });
      await client.put(paths[2]!, { country: 'a' });
      const { objects, metadata } = await listed(things, { sort: '-_updatedAt' }, { country: { $eq: 'a' } });
      const moments = objects.map((one: Stored) => one._updatedAt);
      expect(moments).toEqual([...moments].sort().reverse());
      expect([objects[0]._id, objects.length, metadata.warnings]).toEqual([
        paths[2]!.split('/').at(-1),
        3,
        undefined,
      ]);
      const scanned = await listed(
        things,
        { sort: '_createdAt,-country' },
        { _createdAt: { $gt: '2020-01-01T00:00:00Z' } },
      );
      expect(scanned.objects).toHaveLength(4);
      expectProblem(
        await client.put(things.definitionPath, { fields, indexes: body.indexes }),
        400,
        'invalid_definition',
        [{ pointer: '/indexes/0/1', code: 'unknown_field' }],
      );
    });

    itBoth.each([1, 2, 3])('answer any sort, filter, page and cursor as without them (%#)', async (round) => {
      const seed = Number(process.env.TEST_SEED ?? 23) + round;
      const random = seededRandom(seed);
      const { fields, indexes } = randomIndexes(random, 5);
      const things = await service.createClass(fields, undefined, { indexes });
      const batch = sortableObjects(random, 150);
      expect((await client.post(`${things.path}/batch`, batch)).status).toBe(200);
      const all: Stored[] = (await listed(things, { limit: '1000' })).objects;
      for (let run = 0; run < amount(40, 400); run++) {
        const { sort, query } = servedQuestion(random, random.pick(indexes), all);
        const limit = 1 + random.below(random.chance(0.3) ? 120 : 12);
        const context = { seed, run, indexes, sort, query, limit };
        const expected = ids(all.filter((one) => satisfies(one, query)).sort(referenceOrder(sort ?? '_id')));
        const parameters = { limit: String(limit), ...(sort && { sort }) };
        const pages = Math.ceil(expected.length / limit);
        for (const page of new Set([1, Math.max(1, pages), 1 + random.below(pages + 1)])) {
          const { objects, metadata } = await listed(things, { ...parameters, page: String(page) }, query);
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
            const later = await listed(things, { ...parameters, [direction]: cursor, ...count }, query);
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
          const { metadata } = await listed(busy, { sort, limit: '20' }, query);
          const last = await listed(busy, { sort, limit: '20', page: String(metadata.pages) }, query);
          expect(ids([...last.objects].sort(referenceOrder(sort)))).toEqual(ids(last.objects));
        }
      } finally {
        isOver = true;
        await Promise.all(writers);
      }
    });

    it('order texts that differ at character 300, and at 2,000, in each key', async () => {
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
      const all: Stored[] = (await listed(texts, { limit: '1000' })).objects;
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
            const { objects, metadata } = await listed(texts, { sort, limit, page: String(page) }, query);
            expect(metadata.total).toBe(expected.length);
            expect(objects.length).toBeGreaterThan(0);
            paged!.push(...ids(objects));
          }
          let before: string | undefined;
          for (let page: string | undefined = String(Math.ceil(expected.length / Number(limit))); ; ) {
            const { objects, metadata }: Stored = await listed(
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

describe('a class whose indexes change', () => {
  eachEngine((service) => {
    it('answers the same before and after, and beside writers', async () => {
      const client = await service.client();
      const fields: FieldDefinitions = {
        country: { type: 'string' },
        population: { type: 'integer' },
        day: { type: 'date' },
        at: { type: 'datetime', indexed: true },
      };
      const things = await service.createClass(fields);
      const random = seededRandom(4);
      const made = () => ({
        ...(random.chance(0.8) && { country: `c${random.below(4)}` }),
        ...(random.chance(0.8) && { population: random.below(20) }),
        ...(random.chance(0.8) && { day: `2026-01-0${1 + random.below(9)}` }),
        at: `2026-01-01T00:00:0${random.below(9)}Z`,
      });
      await client.post(`${things.path}/batch`, Array.from({ length: 300 }, made));
      const all: Stored[] = (await client.list(things, undefined, { limit: '1000' })).body.objects;
      const kept = new Set(ids(all));
      let isOver = false;
      const write = async () => {
        while (!isOver) {
          const address = await client.create(things, made());
          const changed = await client.put(address, { population: random.below(20) });
          expect(changed.status).toBe(200);
          expect((await client.delete(address)).status).toBe(200);
        }
      };
      const read = async () => {
        while (!isOver) {
          for (const sort of ['country,-population', '-at', 'day,at']) {
            const answer = await client.list(things, undefined, { sort, limit: '1000' });
            expect(answer.status).toBe(200);
            const found = answer.body.objects.filter(({ _id }: Stored) => kept.has(_id));
            expect([sort, ids(found)]).toEqual([sort, ids([...all].sort(referenceOrder(sort)))]);
          }
        }
      };
      const others = [write(), read()];
      const warns = async (sort: string) =>
        (await client.list(things, undefined, { sort })).body.metadata.warnings !== undefined;
      try {
        for (const [indexes, changed, served] of [
          [[['country', '-population']], {}, [true, true, false]],
          [
            [
              ['-country', 'population'],
              ['day', 'at'],
            ],
            {},
            [true, true, true],
          ],
          [
            [
              ['day', 'at'],
              ['country', '-population'],
            ],
            {},
            [true, true, true],
          ],
          [[['country', '-population']], { country: { type: 'string', indexed: true } }, [true, true, false]],
          [[['population', 'country']], { at: { type: 'datetime' } }, [false, false, false]],
          [[['day', 'at', 'population']], { population: { type: 'number' } }, [false, true, false]],
          [
            [
              ['day', 'at'],
              ['at', 'day'],
            ],
            { at: { type: 'datetime' } },
            [false, false, true],
          ],
          [undefined, {}, [false, true, false]],
        ] as const) {
          const body = { fields: { ...fields, ...changed }, indexes };
          const answer = await client.put(things.definitionPath, body);
          expect({ status: answer.status, text: answer.text }).toMatchObject({ status: 200 });
          expect(answer.body.indexes).toEqual(indexes);
          const warned = await Promise.all(['country,-population', '-at', 'day,at'].map(warns));
          expect([indexes, warned]).toEqual([indexes, served.map((one) => !one)]);
        }
      } finally {
        isOver = true;
        await Promise.all(others);
      }
    });

    it('has to name fields as they are called then', async () => {
      const client = await service.client();
      const fields = { country: { type: 'string' }, population: { type: 'integer' } };
      const things = await service.createClass(fields, undefined, { indexes: [['country', '-population']] });
      await client.create(things, { country: 'CZ', population: 3 });
      const before = (await client.get(things.definitionPath)).body;
      const { country, ...without } = fields;
      const put = (body: object) => client.put(things.definitionPath, body);
      expectProblem(await put({ fields: without, indexes: before.indexes }), 400, 'invalid_definition', [
        { pointer: '/indexes/0/0', code: 'unknown_field' },
      ]);
      const renamed = { ...without, land: { ...country, renamedFrom: 'country' } };
      expectProblem(await put({ fields: renamed, indexes: before.indexes }), 400, 'invalid_definition', [
        { pointer: '/indexes/0/0', code: 'unknown_field' },
      ]);
      const array = { ...fields, country: { type: 'json' } };
      expectProblem(await put({ fields: array, indexes: before.indexes }), 400, 'invalid_definition', [
        { pointer: '/indexes/0/0', code: 'not_indexable' },
      ]);
      expect((await client.get(things.definitionPath)).body).toEqual(before);
      expect((await put({ fields: renamed, indexes: [['land', '-population']] })).status).toBe(200);
      const found = await client.list(things, { land: { $eq: 'CZ' } }, { sort: '-population' });
      expect(found.body).toMatchObject({ metadata: { total: 1 }, objects: [{ land: 'CZ', population: 3 }] });
      expect(found.body.metadata).not.toHaveProperty('warnings');
    });

    it('keeps nothing that a change which broke off has left', async () => {
      const { engine } = service.running;
      const client = await service.client();
      const fields = { a: { type: 'integer' }, b: { type: 'integer' } };
      const things = await service.createClass(fields, undefined, { indexes: [['a', '-b']] });
      const [row] = await readRows<{ id: string }>(
        service,
        `SELECT id FROM classes WHERE name = '${things.name}'`,
      );
      const table = `c_${row!.id}`;
      const place = engine === 'sqlite' ? `${table}_` : '';
      const names = async () => {
        const found = await readRows<{ name: string }>(
          service,
          engine === 'sqlite'
            ? `SELECT name FROM pragma_index_list('${table}')`
            : `SELECT DISTINCT index_name AS name FROM information_schema.statistics WHERE table_name = '${table}'`,
        );
        return found.map(({ name }) => name.replace(`${table}_`, '')).filter((name) => /^\wx_/.test(name));
      };
      const before = (await names()).sort();
      expect(before).toEqual(engine === 'mysql' ? ['cx_3', 'ox_3'] : ['cx_3']);
      for (const left of [`ix_${place}1`, `cx_${place}4`, `ox_${place}4`])
        await changeRows(service, `CREATE INDEX ${left} ON ${table} (x1, x2)`);
      expect(await names()).toHaveLength(before.length + 3);
      expect((await client.put(things.definitionPath, { fields, indexes: [['a', '-b']] })).status).toBe(200);
      expect((await names()).sort()).toEqual(before);
      expect((await client.put(things.definitionPath, { fields, indexes: [['b', 'a']] })).status).toBe(200);
      expect(await names()).toEqual(['cx_4']);
      expect((await client.put(things.definitionPath, { fields })).status).toBe(200);
      expect(await names()).toEqual([]);
    });

    it('is named where it would serve', async () => {
      const { service: own, stop } = await startService(service.running.engine, { MAX_UNINDEXED_SORT: '50' });
      try {
        const client = await own.client();
        const things = await own.createClass(FIELDS);
        const batch = Array.from({ length: 1000 }, (_, at) => ({ country: `c${at % 3}`, population: at }));
        for (let from = 0; from < 6; from++) await client.post(`${things.path}/batch`, batch);
        const detail = async (sort: string, query?: object) => {
          const answer = await client.list(things, query, { sort });
          expectProblem(answer, 400, 'index_required');
          return answer.body.detail;
        };
        expect(await detail('country,-population')).toContain(
          `"indexes": [["country", "-population"]] in the class ${things.name}`,
        );
        const fixed = { country: { $eq: 'c1' } };
        expect(await detail('-population,name', fixed)).toContain(
          '"indexes": [["country", "-population", "name"]]',
        );
        expect(await detail('name,note,country')).toContain('at most two');
        expect(await detail('population,place.city')).toContain('Paths into objects have no index');
        const some = await client.list(
          things,
          { population: { $lt: 2 }, country: { $eq: 'c1' } },
          {
            sort: '-name,population',
          },
        );
        expect(some.body.metadata.warnings.map(({ code }: Stored) => code)).toEqual([
          'unindexed_scan',
          'unindexed_sort',
        ]);
        for (const { message } of some.body.metadata.warnings)
          expect(message).toContain('"indexes": [["country", "-name", "population"]]');
        const put = await client.put(things.definitionPath, {
          fields: FIELDS,
          indexes: [['country', '-population']],
        });
        expect(put.status).toBe(200);
        const { body } = await client.list(things, fixed, { sort: 'population', limit: '3' });
        expect(body.objects.map(({ population }: Stored) => population)).toEqual([1, 1, 1]);
        expect(body.metadata.total).toBe(1998);
      } finally {
        await stop();
      }
    });
  });
});
