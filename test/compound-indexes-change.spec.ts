import { changeRows, readRows } from './support/databases/database-access.js';
import { itLong } from './support/extent.js';
import { eachKind } from './support/fewer-engines.js';
import type { FieldDefinitions } from './support/http/client.js';
import { expectProblem } from './support/http/expect-problem.js';
import { COMPOUND_FIELDS, ids, type Stored } from './support/listings/compound-indexes.js';
import { referenceOrder } from './support/listings/sort-reference.js';
import { seededRandom } from './support/seeded-random.js';
import { startService } from './support/services/service.js';

describe('a class whose indexes change', () => {
  eachKind((service) => {
    itLong('answers the same before and after, and beside writers', async () => {
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
        const things = await own.createClass(COMPOUND_FIELDS);
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
          fields: COMPOUND_FIELDS,
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
