import { oneEngine } from './support/fewer-engines.js';
import type { Client } from './support/http/client.js';
import { expectProblem } from './support/http/expect-problem.js';
import { uniqueName } from './support/services/service.js';

const CLASSES = '/api/v1/storage/classes';
const FIELDS = {
  name: { type: 'string' },
  size: { type: 'integer' },
  tags: { type: 'array', items: { type: 'string' } },
};
const LABELS = { title: 'name', subtitle: 'size', cover: 'portrait.jpg' };

oneEngine((service) => {
  let client: Client;

  beforeAll(async () => {
    client = await service.client();
  });

  describe('title, subtitle and cover of a class', () => {
    it('are kept with it, and change nothing about its objects', async () => {
      const plants = await service.createClass(FIELDS, uniqueName(), LABELS);
      const path = await client.create(plants, { name: 'Fern' });
      expect((await client.get(plants.definitionPath)).body).toMatchObject(LABELS);
      const before = await client.get(path);
      const wanted = { fields: FIELDS, title: 'size', subtitle: null };
      const { body } = await client.put(plants.definitionPath, wanted);
      expect(body).toMatchObject({ revision: 2, title: 'size' });
      expect(body).not.toHaveProperty('cover');
      expect(body).not.toHaveProperty('subtitle');
      const after = await client.get(path);
      expect([after.body, after.headers.get('etag')]).toEqual([before.body, before.headers.get('etag')]);
    });

    it('are refused where they name nothing that an object can have, with the nearest name', async () => {
      for (const [labels, pointer, code] of [
        [{ title: 'nmae' }, '/title', 'unknown_field'],
        [{ subtitle: '_id' }, '/subtitle', 'unknown_field'],
        [{ title: 'tags' }, '/title', 'not_applicable'],
        [{ subtitle: 5 }, '/subtitle', 'type'],
        [{ cover: 'a/b' }, '/cover', 'invalid_name'],
        [{ cover: '' }, '/cover', 'invalid_name'],
        [{ cover: ['a'] }, '/cover', 'type'],
      ] as const) {
        const name = uniqueName();
        const answer = await client.post(CLASSES, { name, fields: FIELDS, ...labels });
        expectProblem(answer, 400, 'invalid_definition', [{ pointer, code }]);
        if ('title' in labels && labels.title === 'nmae')
          expect(answer.body.errors[0]).toMatchObject({ expected: 'name' });
        expect((await client.get(`${CLASSES}/${name}`)).status).toBe(404);
      }
    });

    it('go with a field by its new name only', async () => {
      const plants = await service.createClass(FIELDS, uniqueName(), LABELS);
      const { name, ...others } = FIELDS;
      const fields = { ...others, label: { ...name, renamedFrom: 'name' } };
      const kept = await client.put(plants.definitionPath, { fields, ...LABELS });
      expectProblem(kept, 400, 'invalid_definition', [{ pointer: '/title', code: 'unknown_field' }]);
      const { body } = await client.put(plants.definitionPath, { fields, ...LABELS, title: 'label' });
      expect(body).toMatchObject({ ...LABELS, title: 'label' });
    });
  });
});
