import { oneEngine } from './support/fewer-engines.js';
import { expectProblem } from './support/http/expect-problem.js';

const FIELDS = { reference: { type: 'string' }, weight: { type: 'number' } };

/** Nothing of this can be the `_id` of an object. */
const ODD_IDS = [
  'batch',
  'attachments',
  'null',
  'undefined',
  '0',
  '-1',
  '%20',
  '..%2f..',
  '%00',
  '%F0%9F%98%80',
  'a'.repeat(200),
  "'%20OR%20''='",
  '0f8fad5b-d9cb-469f-a165-70867728950e',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '0190163d-8694-739b-aea5-966c26f8ad90',
];

/** An id that exists, written in ways that are not its own. */
function misspelt(id: string): string[] {
  return [
    id.toUpperCase(),
    id.replaceAll('-', ''),
    `%20${id}`,
    `${id}%20`,
    `{${id}}`,
    `urn:uuid:${id}`,
    id.slice(0, -1),
    `${id}0`,
    `${id}%00`,
    `${id}%0A`,
  ].filter((candidate) => candidate !== id);
}

describe('GET of an object', () => {
  oneEngine((service) => {
    it('answers 200 with _id and attachments first, then the fields that have a value', async () => {
      const client = await service.client();
      const parcels = await service.createClass(FIELDS);
      const path = await client.create(parcels, { weight: 2, reference: null });
      const answer = await client.get(path);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
      expect(Object.keys(answer.body)).toEqual(['_id', 'attachments', 'weight']);
      expect(answer.body).toEqual({ _id: path.split('/').at(-1), attachments: [], weight: 2 });
      expect((await client.get(`${path}/`)).text).toBe(answer.text);
    });

    it('answers 304 without a body to a client that has the object as it is', async () => {
      const client = await service.client();
      const parcels = await service.createClass(FIELDS);
      const path = await client.create(parcels, { weight: 1 });
      const etag = (await client.get(path)).headers.get('etag')!;
      expect(etag).toMatch(/^"[^"]+"$/);
      for (const tags of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
        const answer = await client.get(path, { 'if-none-match': tags });
        expect([answer.status, answer.text, answer.headers.get('etag')]).toEqual([304, '', etag]);
      }
      expect((await client.get(path, { 'if-none-match': '"other"' })).status).toBe(200);
    });

    it('gives a new tag with every change, and only then', async () => {
      const client = await service.client();
      const parcels = await service.createClass(FIELDS);
      const path = await client.create(parcels, { weight: 1 });
      const tags = [(await client.get(path)).headers.get('etag')];
      for (const weight of [2, 1, null]) {
        tags.push((await client.put(path, { weight })).headers.get('etag'));
        expect((await client.get(path)).headers.get('etag')).toBe(tags.at(-1));
      }
      expect(new Set(tags).size).toBe(4);
      expect((await client.put(path, { weight: 'heavy' })).status).toBe(400);
      expect((await client.get(path, { 'if-none-match': tags.at(-1)! })).status).toBe(304);
      expect((await client.get(path, { 'if-none-match': tags[0]! })).status).toBe(200);
    });

    it('answers HEAD with the same headers and no body', async () => {
      const client = await service.client();
      const parcels = await service.createClass(FIELDS);
      const path = await client.create(parcels, { weight: 1 });
      const get = await client.get(path);
      const head = await client.send('HEAD', path);
      expect([head.status, head.text]).toEqual([200, '']);
      for (const name of ['etag', 'content-type', 'content-length'])
        expect(head.headers.get(name)).toBe(get.headers.get(name));
    });

    it('answers 404 for every id that is not one of an object, with each method', async () => {
      const client = await service.client();
      const parcels = await service.createClass(FIELDS);
      const path = await client.create(parcels, { weight: 1 });
      const id = path.split('/').at(-1)!;
      for (const odd of [...ODD_IDS, ...misspelt(id)]) {
        const address = `${parcels.path}/${odd}`;
        expectProblem(await client.get(address), 404, 'object_not_found');
        // Several objects are written there.
        if (odd === 'batch') continue;
        expectProblem(await client.delete(address), 404, 'object_not_found');
        expectProblem(await client.put(address, { weight: 2 }), 404, 'object_not_found');
      }
      expect((await client.get(path)).body.weight).toBe(1);
      expect(await client.total(parcels)).toBe(1);
    });

    it('does not find an object in another class', async () => {
      const client = await service.client();
      const [parcels, letters] = [await service.createClass(FIELDS), await service.createClass(FIELDS)];
      const id = (await client.create(parcels, { weight: 1 })).split('/').at(-1);
      expectProblem(await client.get(`${letters.path}/${id}`), 404, 'object_not_found');
      expectProblem(await client.put(`${letters.path}/${id}`, {}), 404, 'object_not_found');
      expectProblem(await client.delete(`${letters.path}/${id}`), 404, 'object_not_found');
      expect(await client.total(parcels)).toBe(1);
    });

    it('checks the class, then the request, then the object', async () => {
      const client = await service.client();
      const parcels = await service.createClass(FIELDS);
      const nobody = '0190163d-8694-739b-aea5-966c26f8ad90';
      const missing = `/api/v1/storage/data/NoSuchClass/${nobody}`;
      for (const body of ['{broken', { weight: 'heavy' }, { weight: 1 }])
        expectProblem(await client.put(missing, body), 404, 'class_not_found');
      expectProblem(await client.get(missing), 404, 'class_not_found');
      expectProblem(await client.delete(missing), 404, 'class_not_found');
      for (const id of [nobody, 'odd']) {
        const path = `${parcels.path}/${id}`;
        expectProblem(await client.put(path, '{broken'), 400, 'invalid_json');
        expectProblem(await client.put(path, { weight: 'heavy' }), 400, 'invalid_object');
        expectProblem(await client.put(path, { weight: 1 }), 404, 'object_not_found');
      }
      const lowerCase = parcels.path.toLowerCase();
      expectProblem(await client.get(`${lowerCase}/${nobody}`), 404, 'class_not_found');
    });
  });
});
