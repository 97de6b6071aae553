import { eachKind } from './support/fewer-engines.js';
import type { FieldDefinitions } from './support/http/client.js';
import { expectProblem } from './support/http/expect-problem.js';
import { eachEngine } from './support/services/service.js';

const PLAIN = { code: { type: 'string' }, n: { type: 'number' } };
const UNIQUE = { code: { type: 'string', unique: true }, n: { type: 'number', unique: true } };

describe('a change of what is unique or how fields are named', () => {
  eachKind((service) => {
    async function filled(fields: FieldDefinitions, objects: object[]) {
      const client = await service.client();
      const things = await service.createClass(fields);
      const { status } = await client.post(`${things.path}/batch`, objects);
      expect(status).toBe(200);
      const change = (to: FieldDefinitions) => client.put(things.definitionPath, { fields: to });
      const all = async () =>
        (await client.list(things)).body.objects.map(
          ({ _id, attachments, ...custom }: { _id: string; attachments: [] }) => custom,
        );
      return { client, things, change, all };
    }

    it('makes a field unique whose values differ, if only in case, accents or spaces', async () => {
      const codes = ['a', 'A', 'á', 'a ', ' a', '', 'x'.repeat(2000), `${'x'.repeat(2000)}y`];
      const { client, things, change } = await filled(PLAIN, [
        ...codes.map((code, n) => ({ code, n: n + 0.1 })),
        {},
        {},
      ]);
      expect((await change(UNIQUE)).status).toBe(200);
      for (const code of codes)
        expectProblem(await client.post(things.path, { code }), 400, 'not_unique', [{ field: 'code' }]);
      expectProblem(await client.post(things.path, { n: 0.1 }), 400, 'not_unique', [{ field: 'n' }]);
      expect((await change(PLAIN)).status).toBe(200);
      for (const code of codes) await client.create(things, { code });
    });

    it.each([
      ['code', [{ code: 'A' }, { code: 'B' }, { code: 'A' }, { code: 'A' }, {}, {}], 3],
      ['n', [{ n: 7 }, { n: 7.0 }, { n: 8 }, { n: 5e-324 }, { n: 5e-324 }], 4],
    ] as const)(
      'is refused when values of %s repeat, with count and examples',
      async (field, objects, count) => {
        const { client, things, change, all } = await filled(PLAIN, [...objects]);
        const before = [(await client.get(things.definitionPath)).body, await all()];
        const answer = await change({ ...PLAIN, [field]: UNIQUE[field] });
        expectProblem(answer, 409, 'definition_conflict');
        expect(answer.body.count).toBe(count);
        expect(answer.body.examples).toHaveLength(count);
        expect(answer.body.examples[0].errors).toEqual([
          expect.objectContaining({ pointer: `/${field}`, code: 'not_unique' }),
        ]);
        expect([(await client.get(things.definitionPath)).body, await all()]).toEqual(before);
        expect((await client.post(things.path, objects[0])).status).toBe(200);
        const { total } = (await client.list(things, { [field]: { $neq: null } })).body.metadata;
        expect(total).toBe(objects.filter((object) => field in object).length + 1);
      },
    );

    it('moves values to a new name with renamedFrom, be it plain, indexed or unique', async () => {
      for (const options of [{}, { indexed: true }, { unique: true }]) {
        const { client, things, change, all } = await filled({ old: { type: 'string', ...options } }, [
          { old: 'a' },
          {},
        ]);
        const answer = await change({ fresh: { type: 'string', ...options, renamedFrom: 'old' } });
        expect(answer.status).toBe(200);
        expect(answer.body.fields).toEqual({ fresh: { type: 'string', ...options } });
        expect(await all()).toEqual([{ fresh: 'a' }, {}]);
        expect((await client.list(things, { fresh: { $eq: 'a' } })).body.metadata.total).toBe(1);
        const again = await client.post(things.path, { fresh: 'a' });
        expect(again.status).toBe('unique' in options ? 400 : 200);
        expectProblem(await client.post(things.path, { old: 'a' }), 400, 'invalid_object');
      }
    });

    it('moves values onto an indexed or unique field that was plain, and swaps no others', async () => {
      const { client, things, change, all } = await filled(
        { a: { type: 'string' }, b: { type: 'integer' } },
        [
          { a: 'x', b: 1 },
          { a: 'y', b: 2 },
        ],
      );
      const to = {
        name: { type: 'string', unique: true, renamedFrom: 'a' },
        count: { type: 'number', indexed: true, renamedFrom: 'b' },
      };
      expect((await change(to)).status).toBe(200);
      expect(await all()).toEqual([
        { name: 'x', count: 1 },
        { name: 'y', count: 2 },
      ]);
      expect((await client.list(things, { count: { $gt: 1 } })).body.objects).toMatchObject([{ name: 'y' }]);
      expectProblem(await client.post(things.path, { name: 'y' }), 400, 'not_unique');
    });

    it('may be sent again without losing what was moved', async () => {
      const { change, all } = await filled({ old: { type: 'string' } }, [{ old: 'a' }]);
      const to = { fresh: { type: 'string', indexed: true, renamedFrom: 'old' } };
      for (let n = 0; n < 2; n++) expect((await change(to)).status).toBe(200);
      expect(await all()).toEqual([{ fresh: 'a' }]);
    });

    it('is refused when renamedFrom names no field, which would lose the values', async () => {
      const { client, things, change, all } = await filled({ weight: { type: 'number' } }, [{ weight: 1 }]);
      const answer = await change({ mass: { type: 'number', renamedFrom: 'wieght' } });
      expectProblem(answer, 400, 'invalid_definition', [
        { pointer: '/fields/mass/renamedFrom', field: 'mass', code: 'unknown_field' },
      ]);
      expect(answer.text).toContain('Did you mean weight?');
      expect(await all()).toEqual([{ weight: 1 }]);
      expect((await client.get(things.definitionPath)).body.revision).toBe(1);
    });

    it('is refused when two fields would have the values of one', async () => {
      const { change, all } = await filled({ a: { type: 'string' } }, [{ a: 'x' }]);
      const from = { type: 'string', renamedFrom: 'a' };
      expectProblem(await change({ a: { type: 'string' }, b: from }), 400, 'invalid_definition', [
        { pointer: '/fields/b/renamedFrom', code: 'source_in_use' },
      ]);
      expectProblem(await change({ b: from, c: from }), 400, 'invalid_definition', [
        { pointer: '/fields/c/renamedFrom', code: 'source_in_use' },
      ]);
      expect(await all()).toEqual([{ a: 'x' }]);
    });

    it.each([
      [
        'repeated values move onto a field that was unique before',
        { a: { type: 'string' }, b: UNIQUE.code },
        [
          { a: 'x', b: '1' },
          { a: 'x', b: '2' },
        ],
        { b: { ...UNIQUE.code, renamedFrom: 'a' } },
      ],
      [
        'texts become the same instant',
        { at: { type: 'string', unique: true } },
        [{ at: '2026-01-01T00:00:00Z' }, { at: '2026-01-01T01:00:00+01:00' }],
        { at: { type: 'datetime', unique: true } },
      ],
      [
        'texts become the same instant and unique',
        { at: { type: 'string' } },
        [{ at: '2026-01-01T00:00:00Z' }, { at: '2026-01-01T01:00:00+01:00' }],
        { at: { type: 'datetime', unique: true } },
      ],
    ] as [string, FieldDefinitions, object[], FieldDefinitions][])(
      'is refused when %s',
      async (_, from, objects, to) => {
        const { client, things, change, all } = await filled(from, objects);
        expectProblem(await change(to), 409, 'definition_conflict');
        expect(await all()).toEqual(objects);
        expect((await client.get(things.definitionPath)).body).toMatchObject({ fields: from, revision: 1 });
        await client.create(things, {});
      },
    );
  });
});

describe('a field that becomes unique, and of another type', () => {
  eachEngine((service) => {
    it('is refused for the type of its values, never for values that only a cast makes equal', async () => {
      const client = await service.client();
      const values = ['a', 'a', '', '0', true, true, 0, 0, [1], [1], { a: 1 }, { a: 1 }];
      const kinds = {
        number: 'number',
        integer: 'number',
        boolean: 'boolean',
        string: 'string',
        date: 'string',
      };
      for (const [type, kind] of Object.entries(kinds)) {
        const objects = values.filter((f) => typeof f !== kind).map((f) => ({ f }));
        const things = await service.createClass({ f: { type: 'json' } });
        expect((await client.post(`${things.path}/batch`, objects)).status).toBe(200);
        for (const query of ['', '?dryRun=true']) {
          const answer = await client.put(`${things.definitionPath}${query}`, {
            fields: { f: { type, unique: true } },
          });
          expectProblem(answer, 409, 'definition_conflict');
          expect(answer.body.count).toBe(objects.length);
          const { examples } = answer.body as { examples: { errors: { code: string }[] }[] };
          const codes = examples.flatMap(({ errors }) => errors.map(({ code }) => code));
          expect(codes).toEqual(Array(Math.min(objects.length, 10)).fill('type'));
        }
      }
    });
  });
});
