import type { Answer, Client } from './support/http/client.js';
import { expectProblem } from './support/http/expect-problem.js';
import { COMPOUND_FIELDS, listed, type Stored } from './support/listings/compound-indexes.js';
import { eachEngine } from './support/services/service.js';

describe('indexes of several fields', () => {
  eachEngine((service) => {
    let client: Client;

    beforeAll(async () => {
      client = await service.client();
    });

    it('are part of the definition, as they were declared', async () => {
      const indexes = [['country', '-population'], ['-at'], ['population', 'name', 'country', 'at']];
      const things = await service.createClass(COMPOUND_FIELDS, undefined, { indexes });
      const { body, headers } = await client.get(things.definitionPath);
      expect(body.indexes).toEqual(indexes);
      const again = await client.put(things.definitionPath, body && { fields: COMPOUND_FIELDS, indexes });
      expect([again.status, again.body.revision, again.headers.get('etag')]).toEqual([
        200,
        1,
        headers.get('etag'),
      ]);
      for (const none of [[], null, undefined]) {
        const other = await client.put(things.definitionPath, { fields: COMPOUND_FIELDS, indexes: none });
        expect(other.body).not.toHaveProperty('indexes');
      }
    });

    it('are refused where they are none, with all faults and the nearest name', async () => {
      const name = `Refused${Date.now()}`;
      const create = (indexes: unknown, fields: object = COMPOUND_FIELDS): Promise<Answer> =>
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
        [''],
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
        '/indexes/11/0 unknown_field',
      ]);
      expect(refused.body.errors.at(-1).message).toBe('A key of an index is the name of a field.');
      expect(refused.body.errors[0]).toMatchObject({ expected: 'country', field: 'indexes' });
      expectProblem(await create('country'), 400, 'invalid_definition', [
        { pointer: '/indexes', code: 'type' },
      ]);
      const indexed = { ...COMPOUND_FIELDS, name: { type: 'string', indexed: true } };
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
      expect((await listed(client, full, { sort: 'n1,-n0' }, undefined)).metadata.total).toBe(2);
    });

    it('may have time stamps among their keys', async () => {
      const fields = { country: { type: 'string' } };
      const body = { timestamps: true, indexes: [['country', '-_updatedAt']] };
      const things = await service.createClass(fields, undefined, body);
      const paths = [];
      for (const country of ['a', 'b', 'a', 'a']) paths.push(await client.create(things, { country }));
      await client.put(paths[2]!, { country: 'b' });
      await client.put(paths[2]!, { country: 'a' });
      const { objects, metadata } = await listed(
        client,
        things,
        { sort: '-_updatedAt' },
        { country: { $eq: 'a' } },
      );
      const moments = objects.map((one: Stored) => one._updatedAt);
      expect(moments).toEqual([...moments].sort().reverse());
      expect([objects[0]._id, objects.length, metadata.warnings]).toEqual([
        paths[2]!.split('/').at(-1),
        3,
        undefined,
      ]);
      const scanned = await listed(
        client,
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
  });
});
