import { oneEngine } from './support/fewer-engines.js';
import type { Client } from './support/http/client.js';
import { expectProblem } from './support/http/expect-problem.js';
import { paddedFields, randomFields } from './support/random-definitions.js';
import { seededRandom } from './support/seeded-random.js';
import { uniqueName } from './support/services/service.js';

const CLASSES = '/api/v1/storage/classes';
const SEED = Number(process.env.TEST_SEED ?? Date.now() % 2 ** 31);
const DEFINITIONS = 25;

describe('a definition as generated clients put it back', () => {
  oneEngine((service) => {
    let client: Client;

    beforeAll(async () => {
      client = await service.client();
    });

    it(`is what was read, with null or emptiness wherever nothing was (TEST_SEED=${SEED})`, async () => {
      const random = seededRandom(SEED);
      for (let made = 0; made < DEFINITIONS; made++) {
        const name = uniqueName();
        const fields = randomFields(random);
        const created = await client.post(CLASSES, { name, fields });
        expect({ fields, status: created.status, text: created.text }).toMatchObject({ status: 200 });
        const body = {
          name: random.pick([name, null]),
          ...{ description: null, title: null, subtitle: null, cover: null },
          timestamps: random.pick([null, false]),
          fields: paddedFields(random, created.body.fields),
        };
        const answer = await client.put(`${CLASSES}/${name}`, body);
        expect({ body, answer: answer.body }).toEqual({ body, answer: created.body });
        expect(answer.headers.get('etag')).toBe(created.headers.get('etag'));
      }
    });

    it('may be what GET returned, changed or not', async () => {
      const things = await service.createClass({ a: { type: 'string', indexed: true } });
      const read = await client.get(things.definitionPath);
      const again = await client.put(things.definitionPath, read.body);
      expect([again.status, again.body]).toEqual([200, read.body]);
      const fields = { ...read.body.fields, b: { type: 'integer' } };
      const changed = await client.put(things.definitionPath, { ...read.body, fields });
      expect(changed.body).toMatchObject({ fields, revision: read.body.revision + 1 });
      // The answer to that is as good, though the first one is outdated.
      expect((await client.put(things.definitionPath, { ...read.body, fields })).body).toEqual(changed.body);
    });

    it('with its fields in another order is another revision, which leaves its objects alone', async () => {
      const [a, b] = [{ type: 'string' }, { type: 'integer', indexed: true }];
      const things = await service.createClass({ a, b });
      const { _id } = (await client.post(things.path, { a: 'x', b: 1 })).body;
      const read = async () => {
        const { text, headers } = await client.get(`${things.path}/${_id}`);
        return [text, headers.get('etag')];
      };
      const before = await read();
      const put = async (fields: object) => (await client.put(things.definitionPath, { fields })).body;
      expect((await put({ a, b: { indexed: true, type: 'integer' } })).revision).toBe(1);
      const turned = await put({ b, a });
      expect([turned.revision, Object.keys(turned.fields)]).toEqual([2, ['b', 'a']]);
      expect(await read()).toEqual(before);
    });

    it('makes the class elsewhere too, with the name that a field had, and changes nothing there when it is sent again', async () => {
      const text = { type: 'string' };
      const things = await service.createClass({ old: text });
      await client.put(things.definitionPath, { fields: { fresh: { ...text, renamedFrom: 'old' } } });
      const read = (await client.get(things.definitionPath)).body;
      const file = { ...read, name: uniqueName(), fields: { fresh: { ...text, renamedFrom: 'old' } } };
      const made = { revision: 1, fields: { fresh: text } };
      expect((await client.post(`${CLASSES}?dryRun=true`, file)).body).toMatchObject(made);
      const created = await client.post(CLASSES, file);
      expect(created.body).toMatchObject(made);
      const again = await client.put(`${CLASSES}/${file.name}`, file);
      expect([again.status, again.body]).toEqual([200, created.body]);
    });

    it('may have all flags of all fields, false where they are not set', async () => {
      const flags = { required: false, unique: false, indexed: false, searchable: false, uniqueItems: false };
      const name = uniqueName();
      const fields = { text: { type: 'string', ...flags }, list: { type: 'array', ...flags } };
      const made = await client.post(CLASSES, { name, timestamps: false, fields });
      expect([made.status, made.body.fields.text]).toEqual([200, { type: 'string' }]);
      const again = await client.put(`${CLASSES}/${name}`, { fields });
      expect([again.status, again.body]).toEqual([200, made.body]);
      const set = { fields: { text: { type: 'string', uniqueItems: true } } };
      const faults = [{ pointer: '/fields/text/uniqueItems', code: 'not_applicable' }];
      expectProblem(await client.put(`${CLASSES}/${name}`, set), 400, 'invalid_definition', faults);
    });

    it('takes nothing from objects without fields of their own', async () => {
      const things = await service.createClass({ free: { type: 'object' } });
      const path = await client.create(things, { free: { any: 1 } });
      const fields = {
        free: { type: 'object', fields: {}, enum: [] },
        more: { type: 'integer', enum: null },
      };
      const answer = await client.put(things.definitionPath, { fields });
      expect([answer.status, answer.body.fields]).toEqual([
        200,
        { free: { type: 'object' }, more: { type: 'integer' } },
      ]);
      expect((await client.get(path)).body.free).toEqual({ any: 1 });
    });

    it('makes a class as well', async () => {
      const fields = {
        flag: { type: 'boolean', enum: [], default: null, minLength: null, fields: {}, items: null },
      };
      const created = await client.post(CLASSES, { name: uniqueName(), description: null, fields });
      expect([created.status, created.body.description, created.body.fields]).toEqual([
        200,
        undefined,
        { flag: { type: 'boolean' } },
      ]);
    });

    it.each([
      ['enum', { type: 'boolean', enum: [true] }, 'not_applicable'],
      ['fields', { type: 'string', fields: { a: { type: 'string' } } }, 'not_applicable'],
      ['minLength', { type: 'boolean', minLength: 0 }, 'not_applicable'],
      ['enum', { type: 'string', enum: {} }, 'type'],
      ['enum/0', { type: 'string', enum: [null] }, 'type'],
      ['fields', { type: 'object', fields: [] }, 'type'],
      ['items/type', { type: 'array', items: {} }, 'required'],
      ['minLenght', { type: 'string', minLenght: null }, 'unknown_member'],
      ['type', { type: null }, 'required'],
    ])('is refused where %s says something that means nothing', async (member, field, code) => {
      const answer = await client.post(CLASSES, { name: uniqueName(), fields: { field } });
      expectProblem(answer, 400, 'invalid_definition', [{ pointer: `/fields/field/${member}`, code }]);
    });

    it('needs its name and its fields all the same', async () => {
      const answer = await client.post(CLASSES, { name: null, fields: null });
      expectProblem(answer, 400, 'invalid_definition', [
        { pointer: '/name', code: 'required' },
        { pointer: '/fields', code: 'required' },
      ]);
    });
  });
});
