import { oneEngine } from './support/fewer-engines.js';
import type { ClassHandle, Client } from './support/http/client.js';
import { expectProblem } from './support/http/expect-problem.js';

const SOME_ID = '01890a5d-ac96-774b-bcce-b302099a8057';

/** Bodies of a single object that are no object of the class, and the fault that says so. */
const NO_OBJECTS: [body: string, fault: { pointer: string; code?: string }][] = [
  ['null', { pointer: '' }],
  ['1', { pointer: '' }],
  ['"x"', { pointer: '' }],
  ['[]', { pointer: '' }],
  ['true', { pointer: '' }],
  ['[{}]', { pointer: '' }],
  ['{"_id":"batch"}', { pointer: '/_id' }],
  [`{"_id":"${SOME_ID}"}`, { pointer: '/_id' }],
  ['{"attachments":[]}', { pointer: '/attachments' }],
  ['{"constructor":1}', { pointer: '/constructor' }],
  ['{"toString":1}', { pointer: '/toString' }],
  ['{"texts":"a"}', { pointer: '/texts' }],
  ['{"text ":"a"}', { pointer: '/text ' }],
  ['{"TEXT":"a"}', { pointer: '/TEXT' }],
  ['{"any.a":1}', { pointer: '/any.a' }],
  ['{"$set":{"text":"a"}}', { pointer: '/$set' }],
  ['{"":1}', { pointer: '/' }],
  ['{"text":1}', { pointer: '/text' }],
  ['{"text":{"$gt":""}}', { pointer: '/text' }],
  ['{"figure":"1"}', { pointer: '/figure' }],
  ['{"figure":[1]}', { pointer: '/figure' }],
];

/** Batches with something wrong in each, and its place. */
const NO_BATCHES: [elements: string, index: number][] = [
  ['[1]', 0],
  ['[null]', 0],
  ['[[]]', 0],
  ['["x"]', 0],
  ['[{},{},[{}]]', 2],
  ['[{},{"__proto_":1}]', 1],
];

/** Numbers as they are sent, and as they come back. */
const NUMBERS: [sent: string, read: number][] = [
  ['-0', 0],
  ['1e-400', 0],
  ['1.0', 1],
  ['0.1000000000000000055', 0.1],
  ['9007199254740991', 9007199254740991],
  ['-9007199254740991', -9007199254740991],
  ['1.7976931348623157e308', 1.7976931348623157e308],
  ['5e-324', 5e-324],
  ['1e21', 1e21],
  ['123456789.123456789', 123456789.12345679],
];

/** Values of free JSON that engines are known to change, refuse or take for something else. */
const VALUES: unknown[] = [
  { b: 1, '2': 1, '1': 1 },
  { 'a.b': { 'a"b': { 'a\\b': { "a'b": { $a: { '': 1 } } } } } },
  { constructor: { prototype: 1 }, toString: 'x', hasOwnProperty: null },
  [[], {}, [[]], ''],
  "Robert'); DROP TABLE classes;-- ",
  '?:name @x $1 \\ \\\\ % _ \u2028 \u2029 \ufeff \u{1f600} e\u0301 \u00e9 \ufffd',
  '2026-01-02T03:04:05Z',
  'true',
  '  a  ',
  'x'.repeat(5000),
];

oneEngine((service) => {
  let client: Client;
  let things: ClassHandle;

  beforeAll(async () => {
    client = await service.client();
    const fields = { text: { type: 'string' }, figure: { type: 'number' }, any: { type: 'json' } };
    things = await service.createClass(fields);
  });

  describe('an object', () => {
    it.each(NO_OBJECTS)('is never made of %s', async (body, fault) => {
      const total = await client.total(things);
      expectProblem(await client.post(things.path, body), 400, 'invalid_object', [fault]);
      expect(await client.total(things)).toBe(total);
    });

    it.each(NUMBERS)('keeps %s as %d', async (sent, read) => {
      const { status, body } = await client.post(things.path, `{"figure":${sent},"any":[${sent}]}`);
      expect(status).toBe(200);
      const stored = (await client.get(`${things.path}/${body._id}`)).body;
      expect([stored.figure + 0, stored.any[0] + 0]).toEqual([read, read]);
    });

    it.each(VALUES.map((value) => [JSON.stringify(value).slice(0, 60), value]))(
      'keeps %s as it is',
      async (_, value) => {
        const path = await client.create(things, {
          any: value,
          ...(typeof value === 'string' && { text: value }),
        });
        const { body } = await client.get(path);
        expect(body.any).toEqual(value);
        if (typeof value !== 'string') return;
        expect(body.text).toBe(value);
        for (const field of ['text', 'any']) {
          const found = (await client.list(things, { [field]: { $eq: value } })).body.objects;
          expect(found.map(({ _id }: { _id: string }) => _id)).toEqual([body._id]);
        }
      },
    );
  });

  describe('a batch', () => {
    it.each(NO_BATCHES)('is never made of %s, and says which element', async (elements, index) => {
      const total = await client.total(things);
      expectProblem(await client.post(`${things.path}/batch`, elements), 400, 'invalid_batch', [{ index }]);
      expectProblem(await client.put(`${things.path}/batch`, elements), 400, 'invalid_batch', [{ index }]);
      expect(await client.total(things)).toBe(total);
    });

    it('of 100,000 elements is refused by their number', async () => {
      const total = await client.total(things);
      const many = `[${Array(100_000).fill('{"text":"aaaaaaaaaaaaaaaa"}').join(',')}]`;
      expectProblem(await client.post(`${things.path}/batch`, many), 400, 'invalid_batch');
      expect(await client.total(things)).toBe(total);
    });

    it('that races with the end of one of its objects is applied before, or refused after', async () => {
      for (let round = 0; round < 15; round++) {
        const made = (
          await client.post(`${things.path}/batch`, [{ text: 'a' }, { text: 'a' }, { text: 'a' }])
        ).body;
        const ids: string[] = made.map((url: string) => url.split('/').at(-1)!);
        const [batch, removed] = await Promise.all([
          client.put(
            `${things.path}/batch`,
            ids.map((_id) => ({ _id, text: 'b' })),
          ),
          client.delete(`${things.path}/${ids[1]}`),
        ]);
        expect(removed.status).toBe(200);
        expect([200, 400]).toContain(batch.status);
        for (const id of [ids[0], ids[2]]) {
          const { body } = await client.get(`${things.path}/${id}`);
          expect(body.text).toBe(batch.status === 200 ? 'b' : 'a');
        }
        expect((await client.get(`${things.path}/${ids[1]}`)).status).toBe(404);
      }
    });
  });

  it.each([
    'a.b',
    '$a',
    'a"b',
    "a'b",
    'a\\b',
    '',
    ' ',
    'a b',
    'é',
    '_a',
    '1a',
    'x'.repeat(65),
    'a-b',
    'a\u0000b',
    '_id',
    'attachments',
    'a;--',
    '*',
  ])('a field cannot be called %j', async (field) => {
    const definition = { name: `Odd${Date.now()}`, fields: { [field]: { type: 'string' } } };
    const { status, body } = await client.post('/api/v1/storage/classes', definition);
    expect([status, ['invalid_definition', 'invalid_json'].includes(body.code)]).toEqual([400, true]);
    expectProblem(await client.get(`/api/v1/storage/classes/${definition.name}`), 404, 'class_not_found');
  });

  it.each([
    '',
    '1a',
    '_a',
    '-a',
    'a b',
    'a.b',
    'a/b',
    'é',
    'x'.repeat(65),
    '__proto__',
    'a;b',
    "a'b",
    'a`b',
    'a\u0000',
  ])('a class cannot be called %j', async (name) => {
    const { status, body } = await client.post('/api/v1/storage/classes', { name, fields: {} });
    expect([status, ['invalid_definition', 'invalid_json'].includes(body.code)]).toEqual([400, true]);
  });

  it('what an object had attached is gone with it, and not to be had by another', async () => {
    const [one, other] = [await client.create(things, {}), await client.create(things, {})];
    await client.post(`${one}/attachments/a.txt`, 'YQ==');
    expectProblem(await client.get(`${other}/attachments/a.txt`), 404, 'attachment_not_found');
    expectProblem(await client.delete(`${other}/attachments/a.txt`), 404, 'attachment_not_found');
    await client.delete(one);
    expectProblem(await client.get(`${one}/attachments/a.txt`), 404, 'object_not_found');
  });
});
