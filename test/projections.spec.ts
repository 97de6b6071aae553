import { oneEngine } from './support/fewer-engines.js';
import type { ClassHandle, Client } from './support/http/client.js';
import { expectProblem } from './support/http/expect-problem.js';

const FIELDS = {
  name: { type: 'string', indexed: true },
  body: { type: 'string' },
  tags: { type: 'array', items: { type: 'string' } },
  place: { type: 'object', fields: { city: { type: 'string' }, zip: { type: 'integer' } } },
  free: { type: 'json' },
};

oneEngine((service) => {
  let client: Client;
  let things: ClassHandle;
  let path: string;
  let _id: string;

  beforeAll(async () => {
    client = await service.client();
    things = await service.createClass(FIELDS);
    path = await client.create(things, {
      name: 'Brno',
      body: 'b'.repeat(5000),
      tags: ['a'],
      place: { city: 'Brno', zip: 60200 },
      free: { a: { b: 1, c: 2 }, list: [{ x: 1, y: 2 }, 3], big: 1e300 },
    });
    _id = path.split('/').at(-1)!;
    await client.create(things, { place: { zip: 1 } });
    const file = Buffer.from('a file').toString('base64');
    expect((await client.post(`${path}/attachments/a.txt`, file)).status).toBe(200);
  });

  const one = async (fields: string) => {
    const single = await client.get(`${path}?fields=${encodeURIComponent(fields)}`);
    expect({ fields, status: single.status, text: single.text }).toMatchObject({ status: 200 });
    const { body } = await client.list(things, { name: { $eq: 'Brno' } }, { fields });
    expect(body.objects).toEqual([single.body]);
    return single.body;
  };

  it('answers what is named, on lists and single reads alike, and always the id', async () => {
    expect(await one('name')).toEqual({ _id, name: 'Brno' });
    expect(await one('place.city,tags')).toEqual({ _id, tags: ['a'], place: { city: 'Brno' } });
    expect(await one('_id')).toEqual({ _id });
    expect(await one('free.a.b,free.list.x,free.big')).toEqual({
      _id,
      free: { a: { b: 1 }, list: [{ x: 1 }], big: 1e300 },
    });
    const [, other] = (await client.list(things, undefined, { fields: 'place.city,name' })).body.objects;
    expect(other).toEqual({ _id: other._id, place: {} });
  });

  it('leaves out what is named with a minus', async () => {
    const whole = (await client.get(path)).body;
    const { body, tags, ...rest } = whole;
    expect(await one('-body,-tags')).toEqual(rest);
    expect(await one('-body,-tags,-attachments,-free,-place.zip')).toEqual({
      _id,
      name: 'Brno',
      place: { city: 'Brno' },
    });
  });

  it('answers attachments and the revision where they are named', async () => {
    const whole = await client.get(path);
    const revision = whole.headers.get('etag')!.replaceAll('"', '');
    expect(await one('attachments,_revision')).toEqual({
      _id,
      attachments: whole.body.attachments,
      _revision: revision,
    });
    expect(whole.body.attachments).toHaveLength(1);
  });

  it('goes with a sort, a page and a condition', async () => {
    const sorted = await client.list(things, undefined, { fields: 'name', sort: '-name', limit: '1' });
    expect(sorted.body.objects).toEqual([{ _id, name: 'Brno' }]);
    expect(sorted.body.metadata).toMatchObject({ total: 2, pages: 2 });
    const { headers } = await client.get(`${path}?fields=name`);
    const again = await client.get(`${path}?fields=name`, { 'if-none-match': headers.get('etag')! });
    expect(again.status).toBe(304);
  });

  it('reads a large page in part as it is sent', async () => {
    const large = await service.createClass({ text: { type: 'string' }, n: { type: 'integer' } });
    const batch = Array.from({ length: 12 }, (_, n) => ({ text: 'x'.repeat(900_000), n }));
    expect((await client.post(`${large.path}/batch`, batch)).status).toBe(200);
    const { body } = await client.list(large, undefined, { fields: 'n' });
    expect(body.objects.map(({ n }: { n: number }) => n)).toEqual(batch.map(({ n }) => n));
    expect(Object.keys(body.objects[11])).toEqual(['_id', 'n']);
  });

  it('refuses what is no list of names of the class, all of it at once', async () => {
    for (const address of [`${things.path}/`, path]) {
      const answer = await client.get(`${address}?fields=nam,place.zp,-body,_revison`);
      expectProblem(answer, 400, 'invalid_parameter', [
        { field: 'fields', code: 'unknown_field', offset: 0 },
        { field: 'fields', code: 'unknown_field', offset: 4 },
        { field: 'fields', code: 'mixed_names', offset: 13 },
        { field: 'fields', code: 'unknown_field', offset: 19 },
      ]);
      expectProblem(await client.get(`${address}?fields=`), 400, 'invalid_parameter');
      expectProblem(await client.get(`${address}?fields=name&fields=body`), 400, 'invalid_parameter');
    }
    const missing = `${things.path}/019b7c4e-0001-7000-8000-000000000000`;
    expectProblem(await client.get(`${missing}?fields=nam`), 400, 'invalid_parameter');
    expectProblem(await client.get(`${missing}?fields=name`), 404, 'object_not_found');
  });
});
