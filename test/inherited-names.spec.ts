import { oneEngine } from './support/fewer-engines.js';
import type { Answer, Client } from './support/http/client.js';
import { expectProblem } from './support/http/expect-problem.js';
import { uniqueName } from './support/services/service.js';

/** Members that every object inherits; `__proto__` is no name of a field. */
const INHERITED = [
  'constructor',
  'hasOwnProperty',
  'isPrototypeOf',
  'propertyIsEnumerable',
  'toLocaleString',
  'toString',
  'valueOf',
];

const TYPES = [
  { type: 'json' },
  { type: 'string', indexed: true },
  { type: 'string', unique: true },
  { type: 'string', searchable: true },
  { type: 'integer', unique: true },
  { type: 'boolean' },
  { type: 'date' },
  { type: 'array' },
  { type: 'object', fields: { valueOf: { type: 'string' }, b: { type: 'integer' } } },
];

oneEngine((service) => {
  let client: Client;

  beforeAll(async () => {
    client = await service.client();
  });

  const ok = async (answer: Promise<Answer>) => {
    const { status, text, body } = await answer;
    expect([status, text]).toEqual([200, expect.stringMatching(/^[[{]/)]);
    return body;
  };

  it.each(TYPES)(
    'a field of %j named as something that every object inherits is absent where it is not sent',
    async (type) => {
      const inherited = Object.fromEntries(INHERITED.map((name) => [name, type]));
      const fields = { ...inherited, a: { type: 'integer' }, b: { type: 'integer', indexed: true } };
      const { path, definitionPath } = await service.createClass(fields);
      // Not in the order of the definition, so the text is not stored as it was sent.
      const one = await ok(client.post(path, { b: 1, a: 2 }));
      const members = ['_id', 'a', 'attachments', 'b'];
      expect(Object.keys(one).sort()).toEqual(members);
      await ok(
        client.post(`${path}/batch`, [
          { b: 3, a: 4 },
          { a: 5, b: 9 },
        ]),
      );
      await ok(client.post(`${path}?dryRun=true`, { b: 1, a: 2 }));
      expect(await ok(client.put(`${path}/${one._id}`, { b: 6, a: { $inc: 1 } }))).toMatchObject({
        a: 3,
        b: 6,
      });
      await ok(client.put(`${path}/batch`, [{ _id: one._id, b: 7, a: 8 }]));
      const found = (query: object, sort = '_id') =>
        ok(client.get(`${path}?${new URLSearchParams({ query: JSON.stringify(query), sort })}`));
      const { metadata, objects } = await found({ a: { $gte: 1 } }, 'a');
      expect([metadata.total, objects.map(({ a }: { a: number }) => a)]).toEqual([3, [4, 5, 8]]);
      for (const object of objects) expect(Object.keys(object).sort()).toEqual(members);
      for (const name of INHERITED) {
        expect((await found({ [name]: { $exists: false } })).metadata.total).toBe(3);
      }
      await ok(client.put(definitionPath, { fields: { ...fields, a: { type: 'integer', indexed: true } } }));
      expect(await ok(client.get(`${path}/${one._id}`))).toMatchObject({ a: 8, b: 7 });
    },
  );

  it('such fields hold values, are required and unique, and can be cleared', async () => {
    const name = uniqueName();
    const fields = {
      constructor: { type: 'string', required: true },
      toString: { type: 'string', unique: true },
      valueOf: { type: 'integer' },
      nested: {
        type: 'object',
        fields: { toString: { type: 'string' }, b: { type: 'integer', required: true } },
      },
    };
    const { path } = await service.createClass(fields, name);
    expect((await ok(client.post(path, { constructor: 'Lola', nested: { b: 1 } }))).nested).toEqual({ b: 1 });
    expectProblem(await client.post(path, { toString: 'a' }), 400, 'invalid_object', [
      { field: 'constructor', code: 'required' },
    ]);
    const one = await ok(client.post(path, { constructor: 'Ferrari', toString: 'a', valueOf: 1 }));
    expectProblem(await client.post(path, { constructor: 'x', toString: 'a' }), 400, 'not_unique');
    const upserted = await ok(
      client.post(`${path}?onConflict=update&key=toString`, { constructor: 'Lotus', toString: 'a' }),
    );
    expect(upserted).toMatchObject({ _id: one._id, constructor: 'Lotus', valueOf: 1 });
    expect(await ok(client.put(`${path}/${one._id}`, { valueOf: { $inc: 2 } }))).toMatchObject({
      valueOf: 3,
    });
    const cleared = await ok(client.put(`${path}/${one._id}`, { toString: null, valueOf: null }));
    expect(Object.keys(cleared).sort()).toEqual(['_id', 'attachments', 'constructor']);
    expect(await ok(client.put(`${path}/${one._id}`, { valueOf: { $inc: 4 } }))).toMatchObject({
      valueOf: 4,
    });
  });
});
