import { oneEngine } from './support/fewer-engines.js';
import type { Client } from './support/http/client.js';
import { expectProblem } from './support/http/expect-problem.js';
import { uniqueName } from './support/services/service.js';

const CLASSES = '/api/v1/storage/classes';

oneEngine((service) => {
  let client: Client;

  beforeAll(async () => {
    client = await service.client();
  });

  describe('a class with dryRun=true', () => {
    it('is checked and not made', async () => {
      const name = uniqueName();
      const answer = await client.post(`${CLASSES}?dryRun=true`, {
        name,
        fields: { size: { type: 'integer' } },
      });
      expect(answer.status).toBe(200);
      expect(answer.body).toMatchObject({ name, revision: 1, fields: { size: { type: 'integer' } } });
      expect(answer.headers.get('location')).toBeNull();
      expect((await client.get(`${CLASSES}/${name}`)).status).toBe(404);
    });

    it('is refused with all its faults', async () => {
      const answer = await client.post(`${CLASSES}?dryRun=true`, {
        name: '1st',
        fields: { size: { type: 'nummer' } },
      });
      expectProblem(answer, 400, 'invalid_definition');
      expect(answer.body.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual([
        '/name',
        '/fields/size/type',
      ]);
    });

    it('is said to be tried where it is refused, and what is unknown of its address', async () => {
      const { definitionPath } = await service.createClass({});
      const wrong = { name: 'x', fields: { size: { type: 'nummer' } } };
      for (const answer of [
        await client.post(`${CLASSES}?dryRun=true&dryrun=1`, wrong),
        await client.put(`${definitionPath}?dryRun=true&dryrun=1`, wrong),
      ]) {
        expectProblem(answer, 400, 'invalid_definition');
        expect(answer.headers.get('x-dry-run')).toBe('true');
        expect(answer.headers.get('x-warning')).toContain('dryrun');
      }
      expectProblem(await client.post(`${CLASSES}?dryRun=maybe`, wrong), 400, 'invalid_parameter');
      expectProblem(await client.put(`${definitionPath}?dryRun=maybe`, wrong), 400, 'invalid_parameter');
    });

    it('is refused where one of its name exists', async () => {
      const { name } = await service.createClass({});
      expectProblem(await client.post(`${CLASSES}?dryRun=true`, { name, fields: {} }), 409, 'class_exists');
    });
  });

  describe('a deletion with dryRun=true', () => {
    it('is checked and not done, forced or not', async () => {
      const { definitionPath, path } = await service.createClass({ size: { type: 'integer' } });
      const before = await client.get(definitionPath);
      const tried = await client.delete(`${definitionPath}?dryRun=true`);
      expect([tried.status, tried.headers.get('x-dry-run'), tried.headers.get('x-warning')]).toEqual([
        200,
        'true',
        null,
      ]);
      await client.post(path, { size: 1 });
      expectProblem(await client.delete(`${definitionPath}?dryRun=true`), 409, 'class_not_empty');
      const forced = await client.delete(`${definitionPath}?dryRun=true&force=true`);
      expect([forced.status, forced.body]).toEqual([200, { name: before.body.name }]);
      expect((await client.get(definitionPath)).text).toBe(before.text);
      expect((await client.get(`${path}/`)).body.metadata.total).toBe(1);
    });

    it('is refused as the deletion would be', async () => {
      const { definitionPath } = await service.createClass({});
      const stale = { 'if-match': '"7"' };
      expectProblem(await client.delete(`${definitionPath}?dryRun=true`, stale), 412, 'precondition_failed');
      expectProblem(await client.delete(`${CLASSES}/${uniqueName()}?dryRun=true`), 404, 'class_not_found');
      expectProblem(await client.delete(`${definitionPath}?dryRun=maybe`), 400, 'invalid_parameter');
      expect((await client.get(definitionPath)).status).toBe(200);
    });
  });

  describe('a change with dryRun=true', () => {
    it('is checked and not made', async () => {
      const objectClass = await service.createClass({ size: { type: 'integer' } });
      await client.create(objectClass, { size: 1 });
      const before = await client.get(objectClass.definitionPath);
      const fields = { weight: { type: 'integer', renamedFrom: 'size', minimum: 1 } };
      const answer = await client.put(`${objectClass.definitionPath}?dryRun=true`, { fields });
      expect(answer.status).toBe(200);
      expect(answer.body).toMatchObject({ revision: 2, fields: { weight: { type: 'integer', minimum: 1 } } });
      expect((await client.get(objectClass.definitionPath)).body).toEqual(before.body);
      expect((await client.list(objectClass, { size: { $eq: 1 } })).body.metadata.total).toBe(1);
    });

    it('is refused with its faults', async () => {
      const { definitionPath } = await service.createClass({ size: { type: 'integer' } });
      const fields = { weight: { type: 'integer', renamedFrom: 'sice' } };
      const answer = await client.put(`${definitionPath}?dryRun=true`, { fields });
      expectProblem(answer, 400, 'invalid_definition');
      expect(answer.body.errors[0].pointer).toBe('/fields/weight/renamedFrom');
    });

    it('is refused as the change would be where objects do not fit, others changing before them', async () => {
      const objectClass = await service.createClass({ size: { type: 'integer' }, code: { type: 'integer' } });
      const sizes = [9, 1, 8, 2, 3];
      await client.post(
        `${objectClass.path}/batch`,
        sizes.map((size) => ({ size, code: size % 4 })),
      );
      const before = await client.list(objectClass);
      const code = { type: 'integer' };
      const changes = [
        {
          size: { type: 'integer', minimum: 5 },
          code,
          note: { type: 'string', required: true, default: '' },
        },
        { weight: { type: 'string', renamedFrom: 'size' }, code },
        { size: { type: 'integer' }, code: { ...code, unique: true } },
      ];
      const counts = [];
      const both = { size: { type: 'integer', minimum: 5 }, code: { ...code, unique: true } };
      changes.push(both as never);
      for (const fields of changes) {
        const tried = await client.put(`${objectClass.definitionPath}?dryRun=true`, { fields });
        expect([tried.status, tried.headers.get('x-dry-run')]).toEqual([409, 'true']);
        counts.push(tried.body.count);
        const { requestId: _, ...refusal } = (await client.put(objectClass.definitionPath, { fields })).body;
        expect(tried.body).toMatchObject(refusal);
      }
      expect(counts).toEqual([3, 5, 2, 2]);
      expect((await client.list(objectClass)).text).toBe(before.text);
    });

    it('reads no objects with checkObjects=false, which belongs to it', async () => {
      const objectClass = await service.createClass({ size: { type: 'integer' } });
      await client.create(objectClass, { size: 1 });
      const fields = { size: { type: 'integer', minimum: 5 } };
      const path = objectClass.definitionPath;
      const tried = await client.put(`${path}?dryRun=true&checkObjects=false`, { fields });
      expect([tried.status, tried.headers.get('x-warning'), tried.body.revision]).toEqual([200, null, 2]);
      expectProblem(
        await client.put(`${path}?dryRun=true&checkObjects=true`, { fields }),
        409,
        'definition_conflict',
      );
      const alone = await client.put(`${path}?checkObjects=false`, { fields: {} });
      expectProblem(alone, 400, 'invalid_parameter');
      expect(alone.body.errors[0].field).toBe('checkObjects');
      expect((await client.get(path)).body.revision).toBe(1);
    });

    const NO_FLAGS = ['2', 'yes', 'AAA', '', 'true%20', '%20true', 'true&NAME=true', 'true&NAME=false'];
    it.each(NO_FLAGS)(
      'stores nothing where dryRun or force is "%s", which is neither true nor false',
      async (text) => {
        const objectClass = await service.createClass({
          size: { type: 'integer' },
          note: { type: 'string' },
        });
        const { definitionPath: path } = objectClass;
        const object = await client.create(objectClass, { size: 1, note: 'kept' });
        const given = (name: string) => `${name}=${text.replace('NAME', name)}`;
        const name = uniqueName();
        const answers = [
          await client.put(`${path}?${given('dryRun')}`, { fields: { size: { type: 'integer' } } }),
          await client.post(`${CLASSES}?${given('dryRun')}`, { name, fields: {} }),
          await client.delete(`${path}?${given('force')}`),
        ];
        for (const answer of answers) expectProblem(answer, 400, 'invalid_parameter');
        expect(answers.map(({ body }) => body.errors[0].field)).toEqual(['dryRun', 'dryRun', 'force']);
        expect((await client.get(`${CLASSES}/${name}`)).status).toBe(404);
        expect((await client.get(object)).body).toMatchObject({ size: 1, note: 'kept' });
      },
    );

    it('is made where dryRun is false', async () => {
      const { definitionPath } = await service.createClass({ size: { type: 'integer' } });
      const answer = await client.put(`${definitionPath}?dryRun=false`, { fields: {} });
      expect([answer.status, (await client.get(definitionPath)).body.fields]).toEqual([200, {}]);
    });

    it('is 404 where there is no class', async () => {
      const answer = await client.put(`${CLASSES}/${uniqueName()}?dryRun=true`, { fields: {} });
      expectProblem(answer, 404, 'class_not_found');
    });
  });
});
