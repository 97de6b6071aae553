import { oneEngine } from './support/fewer-engines.js';
import { expectProblem } from './support/http/expect-problem.js';
import { uniqueName } from './support/services/service.js';

const CLASSES = '/api/v1/storage/classes';
const FIELDS = { reference: { type: 'string', required: true }, weight: { type: 'number', minimum: 0 } };

describe('a class', () => {
  oneEngine((service) => {
    it('is created with 200, its address, and the definition as it is read', async () => {
      const client = await service.client();
      const name = uniqueName();
      const created = await client.post(CLASSES, { name, description: 'Parcels', fields: FIELDS });
      expect(created.status).toBe(200);
      expect(created.headers.get('location')).toBe(`${service.baseUrl}${CLASSES}/${name}`);
      expect(created.body).toEqual({
        name,
        description: 'Parcels',
        fields: FIELDS,
        revision: 1,
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]{12}Z$/),
        updatedAt: created.body.createdAt,
      });
      const read = await client.get(created.headers.get('location')!);
      expect([read.status, read.body]).toEqual([200, created.body]);
      const { body } = await client.get(`${CLASSES}/`);
      expect(body.classes).toContainEqual(created.body);
    });

    it('keeps the order of its fields and leaves out what is false', async () => {
      const client = await service.client();
      const fields = { zeta: { type: 'string', unique: false }, alpha: { type: 'array', required: false } };
      const answer = await client.post(CLASSES, { name: uniqueName(), fields });
      expect(JSON.stringify(answer.body.fields)).toBe('{"zeta":{"type":"string"},"alpha":{"type":"array"}}');
    });

    it('may have no fields at all', async () => {
      const client = await service.client();
      const empty = await service.createClass({});
      await client.create(empty, {});
      expectProblem(await client.post(empty.path, { any: 1 }), 400, 'invalid_object');
      expect(await client.total(empty)).toBe(1);
    });

    it('is told from another one by the case of its name', async () => {
      const client = await service.client();
      const name = uniqueName('Case');
      const upper = await service.createClass(FIELDS, name);
      expectProblem(await client.get(`${CLASSES}/${name.toLowerCase()}`), 404, 'class_not_found');
      expectProblem(await client.list({ ...upper, path: upper.path.toLowerCase() }), 404, 'class_not_found');
      const lower = await service.createClass({ other: { type: 'boolean' } }, name.toLowerCase());
      await client.create(upper, { reference: 'S' });
      await client.create(lower, { other: true });
      await client.delete(`${lower.definitionPath}?force=true`);
      expect(await client.total(upper)).toBe(1);
      expectProblem(await client.get(lower.definitionPath), 404, 'class_not_found');
    });

    it.each(['batch', 'constructor', 'attachments'])(
      'may be named %s and have fields of odd names',
      async (prefix) => {
        const client = await service.client();
        const name = uniqueName(prefix);
        const fields = {
          constructor: { type: 'string', indexed: true },
          select: { type: 'string', unique: true },
          data: { type: 'json' },
          id: { type: 'integer', indexed: true },
          revision: { type: 'integer', indexed: true },
          x1: { type: 'string', indexed: true },
        };
        const odd = await service.createClass(fields, name);
        const object = { constructor: 'c', select: 's', data: { id: 1 }, id: 7, revision: 9, x1: 'x' };
        await client.create(odd, object);
        const filter = Object.fromEntries(
          Object.entries(object).map(([field, value]) => [field, { $eq: value }]),
        );
        expect((await client.list(odd, filter)).body.objects).toMatchObject([object]);
      },
    );

    it('that does not exist is told with the name that was perhaps meant', async () => {
      const client = await service.client();
      const { name } = await service.createClass({ text: { type: 'string' } }, uniqueName('AA'));
      const detailOf = async (path: string) => (await client.get(path)).body.detail;
      for (const typo of [name.slice(0, -1), name.toLowerCase(), `${name}s`])
        for (const path of [`${CLASSES}/${typo}`, `/api/v1/storage/data/${typo}/`])
          expect(await detailOf(path)).toContain(`Did you mean ${name}?`);
      expect(await detailOf(`${CLASSES}/nothing-like-it`)).not.toContain('Did you mean');
    });

    it('is refused when one of its name exists, which stays as it is', async () => {
      const client = await service.client();
      const things = await service.createClass(FIELDS);
      const before = (await client.get(things.definitionPath)).body;
      expectProblem(await client.post(CLASSES, { name: things.name, fields: {} }), 409, 'class_exists');
      expect((await client.get(things.definitionPath)).body).toEqual(before);
    });

    it('is created by exactly one of five at the same moment', async () => {
      const client = await service.client();
      const name = uniqueName();
      const answers = await Promise.all(
        Array.from({ length: 5 }, () => client.post(CLASSES, { name, fields: FIELDS })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
      expect((await client.post(`/api/v1/storage/data/${name}`, { reference: 'S' })).status).toBe(200);
    });

    it('is replaced whole, with a new revision', async () => {
      const client = await service.client();
      const things = await service.createClass(FIELDS);
      const before = (await client.get(things.definitionPath)).body;
      const fields = { reference: { type: 'string' }, colour: { type: 'string', enum: ['red', 'blue'] } };
      for (const body of [{ fields }, { name: things.name, fields }]) {
        const answer = await client.put(things.definitionPath, body);
        expect(answer.status).toBe(200);
        expect(answer.body).toMatchObject({ name: things.name, fields, createdAt: before.createdAt });
        expect((await client.get(things.definitionPath)).body).toEqual(answer.body);
      }
      expect((await client.get(things.definitionPath)).body.revision).toBeGreaterThan(before.revision);
      expectProblem(await client.post(things.path, { weight: 1 }), 400, 'invalid_object', [
        { code: 'unknown_field' },
      ]);
      expect((await client.post(things.path, { colour: 'red' })).status).toBe(200);
    });

    it('keeps its name', async () => {
      const client = await service.client();
      const things = await service.createClass(FIELDS);
      const answer = await client.put(things.definitionPath, { name: uniqueName(), fields: { a: {} } });
      expectProblem(answer, 400, 'invalid_definition', [
        { pointer: '/name', code: 'name_mismatch' },
        { pointer: '/fields/a/type', code: 'required' },
      ]);
      expect((await client.get(things.definitionPath)).body).toMatchObject({ fields: FIELDS, revision: 1 });
    });

    it('is deleted only while it has no objects, unless forced', async () => {
      const client = await service.client();
      const [empty, full] = [await service.createClass(FIELDS), await service.createClass(FIELDS)];
      const path = await client.create(full, { reference: 'S' });
      const deleted = await client.delete(empty.definitionPath);
      expect([deleted.status, deleted.body]).toEqual([200, { name: empty.name }]);
      for (const force of ['', '?force=false'])
        expectProblem(await client.delete(`${full.definitionPath}${force}`), 409, 'class_not_empty');
      expect((await client.get(path)).body.reference).toBe('S');
      expect((await client.delete(`${full.definitionPath}?force=true`)).status).toBe(200);
      for (const gone of [empty, full]) {
        expectProblem(await client.get(gone.definitionPath), 404, 'class_not_found');
        expectProblem(await client.list(gone), 404, 'class_not_found');
        expectProblem(await client.post(gone.path, { reference: 'S' }), 404, 'class_not_found');
        expectProblem(await client.delete(gone.definitionPath), 404, 'class_not_found');
        expectProblem(await client.put(gone.definitionPath, { fields: {} }), 404, 'class_not_found');
      }
      expectProblem(await client.get(path), 404, 'class_not_found');
    });

    it('starts empty when it is made again', async () => {
      const client = await service.client();
      const fields = { code: { type: 'string', unique: true } };
      const things = await service.createClass(fields);
      const path = await client.create(things, { code: 'A' });
      await client.delete(`${things.definitionPath}?force=true`);
      await service.createClass(fields, things.name);
      expect(await client.total(things)).toBe(0);
      expectProblem(await client.get(path), 404, 'object_not_found');
      await client.create(things, { code: 'A' });
      expect((await client.get(things.definitionPath)).body.revision).toBe(1);
    });
  });
});
