import { eachKind } from './support/fewer-engines.js';
import type { ClassHandle, Client } from './support/http/client.js';
import { expectProblem } from './support/http/expect-problem.js';

const ITEM = {
  n: { type: 'integer', required: true },
  text: { type: 'string' },
  box: { type: 'object' },
};
const NOBODY = '0190163d-8694-739b-aea5-966c26f8ad90';

describe('PUT of a batch', () => {
  eachKind((service) => {
    let client: Client;
    let things: ClassHandle;
    let ids: string[];

    beforeEach(async () => {
      client = await service.client();
      things = await service.createClass(ITEM);
      const batch = Array.from({ length: 5 }, (_, n) => ({ n, text: `t${n}`, box: { n } }));
      const { body } = await client.post(`${things.path}/batch`, batch);
      ids = body.map((url: string) => url.split('/').at(-1)!);
    });

    const put = (batch: unknown) => client.put(`${things.path}/batch`, batch);
    const all = async () => (await client.list(things, undefined, { limit: '1000' })).body.objects;

    it('merges each element and answers the URLs in the order of the request', async () => {
      const before = await all();
      const answer = await put([
        { _id: ids[3], text: 'changed' },
        { _id: ids[0], text: null, box: { fresh: true } },
        { _id: ids[2] },
      ]);
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual([3, 0, 2].map((n) => `${service.baseUrl}${things.path}/${ids[n]}`));
      const { text: _, ...first } = before[0];
      expect(await all()).toEqual([
        { ...first, box: { fresh: true } },
        before[1],
        before[2],
        { ...before[3], text: 'changed' },
        before[4],
      ]);
    });

    it('accepts what a listing answered', async () => {
      const before = await all();
      const page = await client.get(things.path);
      expect((await put(before)).status).toBe(200);
      expect(await all()).toEqual(before);
      // Nothing is written: pages have the tags that they had.
      expect((await client.get(things.path)).headers.get('etag')).toBe(page.headers.get('etag'));
    });

    it('gives each object it names a new tag', async () => {
      const tags = async () =>
        Promise.all(ids.map(async (id) => (await client.get(`${things.path}/${id}`)).headers.get('etag')));
      const before = await tags();
      await put([{ _id: ids[1], n: 10 }]);
      const after = await tags();
      expect(after.map((tag, n) => tag === before[n])).toEqual([true, false, true, true, true]);
    });

    it('answers an empty array for an empty batch', async () => {
      const answer = await put([]);
      expect([answer.status, answer.body]).toEqual([200, []]);
    });

    it('changes 1,000 objects at once, or none of them', async () => {
      const { body } = await client.post(
        `${things.path}/batch`,
        Array.from({ length: 1000 }, (_, n) => ({ n })),
      );
      const changes = body.map((url: string) => ({ _id: url.split('/').at(-1), text: 'all' }));
      const bad = [...changes];
      bad[999] = { ...bad[999], n: null };
      expectProblem(await put(bad), 400, 'invalid_batch', [
        { index: 999, pointer: '/999/n', field: 'n', code: 'required' },
      ]);
      expect((await client.list(things, { text: { $eq: 'all' } })).body.metadata.total).toBe(0);
      bad[999] = { _id: NOBODY };
      expectProblem(await put(bad), 400, 'invalid_batch', [{ index: 999, code: 'object_not_found' }]);
      expect((await client.list(things, { text: { $eq: 'all' } })).body.metadata.total).toBe(0);
      expect((await put(changes)).body).toEqual(body);
      expect((await client.list(things, { text: { $eq: 'all' } })).body.metadata.total).toBe(1000);
    });

    it('stores elements whose _revision is that of the object, each by itself', async () => {
      const of = async (id: string) =>
        (await client.get(`${things.path}/${id}`)).headers.get('etag')!.slice(1, -1);
      await put([{ _id: ids[1], n: 10 }]);
      const answer = await put([
        { _id: ids[0], text: 'a', _revision: await of(ids[0]!) },
        { _revision: await of(ids[1]!), _id: ids[1], text: 'b' },
        { _id: ids[2], text: 'c' },
      ]);
      expect(answer.status).toBe(200);
      expect((await all()).slice(0, 3)).toMatchObject([{ text: 'a' }, { text: 'b', n: 10 }, { text: 'c' }]);
      expect((await all())[0]).not.toHaveProperty('_revision');
    });

    it('names every element whose _revision is stale in a 412, and stores nothing', async () => {
      await put([{ _id: ids[1], n: 10 }]);
      const before = await all();
      const answer = await put([
        { _id: ids[0], text: 'a', _revision: '1' },
        { _id: ids[1], text: 'b', _revision: '1' },
        { _id: ids[2], text: 'c' },
        { _id: ids[3], text: 'd', _revision: '9' },
      ]);
      expectProblem(answer, 412, 'precondition_failed', [
        { index: 1, pointer: '/1/_revision', field: '_revision', code: 'precondition_failed' },
        { index: 3, pointer: '/3/_revision' },
      ]);
      expect(answer.body.errors).toMatchObject([
        { expected: '2', received: '1' },
        { expected: '1', received: '9' },
      ]);
      expect(await all()).toEqual(before);
    });

    it('tells of missing objects before stale ones', async () => {
      const batch = [
        { _id: ids[0], _revision: '9' },
        { _id: NOBODY, _revision: '1' },
      ];
      expectProblem(await put(batch), 400, 'invalid_batch', [{ index: 1, code: 'object_not_found' }]);
    });

    it('refuses a _revision that no ETag has, with the other faults, and one where it has no meaning', async () => {
      const before = await all();
      const answer = await put([
        { _id: ids[0], _revision: 1, n: 'x' },
        { _id: ids[1], _revision: '"1"' },
        { _id: ids[2], _revision: { n: 1 } },
        { _id: ids[3], _revision: '*' },
      ]);
      expectProblem(answer, 400, 'invalid_batch', [
        { index: 0, pointer: '/0/_revision', code: 'type' },
        { index: 0, pointer: '/0/n', code: 'type' },
        { index: 1, pointer: '/1/_revision', code: 'format' },
        { index: 2, pointer: '/2/_revision', code: 'type' },
        { index: 3, pointer: '/3/_revision', code: 'format' },
      ]);
      expectProblem(await client.post(things.path, { _revision: '1' }), 400, 'invalid_object', [
        { pointer: '/_revision' },
      ]);
      expectProblem(
        await client.post(`${things.path}/batch`, [{ n: 1, _revision: '1' }]),
        400,
        'invalid_batch',
      );
      expect(await all()).toEqual(before);
    });

    it('lets exactly one of ten batches with the same _revision through', async () => {
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, n) =>
          put([
            { _id: ids[n % 2 === 0 ? 0 : 1], text: `own${n}` },
            { _id: ids[2], n, _revision: '1' },
          ]),
        ),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(412)]);
      const [winner] = answers.flatMap(({ status }, n) => (status === 200 ? [n] : []));
      const after = await all();
      expect(after[2].n).toBe(winner);
      expect(after.slice(0, 2).map(({ text }: { text: string }) => text)).toEqual(
        winner! % 2 === 0 ? [`own${winner}`, 't1'] : ['t0', `own${winner}`],
      );
    });

    it('lists every fault about _id together with all others, in order, and changes nothing', async () => {
      const before = await all();
      const answer = await put([
        { _id: ids[0], text: 'fine' },
        { text: 'no id' },
        { _id: 7, n: 'x' },
        { _id: NOBODY, text: 'nobody' },
        { _id: ids[0], text: 'twice', box: 1 },
        { _id: 'batch' },
        { _id: ids[1]!.toUpperCase() },
        { _id: ids[2], n: null, txet: 'typo', gone: null },
        'not an object',
        { _id: null },
        { _id: ids[3], attachments: 'ignored' },
      ]);
      expectProblem(answer, 400, 'invalid_batch', [
        { index: 1, pointer: '/1/_id', field: '_id', code: 'required' },
        { index: 2, pointer: '/2/_id', field: '_id', code: 'type' },
        { index: 2, pointer: '/2/n', field: 'n', code: 'type' },
        { index: 3, pointer: '/3/_id', field: '_id', code: 'object_not_found' },
        { index: 4, pointer: '/4/_id', field: '_id', code: 'duplicate_id' },
        { index: 4, pointer: '/4/box', field: 'box', code: 'type' },
        { index: 5, pointer: '/5/_id', field: '_id', code: 'object_not_found' },
        { index: 6, pointer: '/6/_id', field: '_id', code: 'object_not_found' },
        { index: 7, pointer: '/7/n', field: 'n', code: 'required' },
        { index: 7, pointer: '/7/txet', field: 'txet', code: 'unknown_field' },
        { index: 7, pointer: '/7/gone', field: 'gone', code: 'unknown_field' },
        { index: 8, pointer: '/8', code: 'not_an_object' },
        { index: 9, pointer: '/9/_id', field: '_id', code: 'required' },
      ]);
      expect(answer.body.errors.map(({ index }: { index: number }) => index)).toEqual([
        1, 2, 2, 3, 4, 4, 5, 6, 7, 7, 7, 8, 8, 9,
      ]);
      expect(await all()).toEqual(before);
    });

    it('lists an object that is gone beside the faults of its own element', async () => {
      const answer = await put([{ _id: NOBODY, n: 'x' }]);
      expectProblem(answer, 400, 'invalid_batch', [
        { index: 0, pointer: '/0/_id', code: 'object_not_found' },
        { index: 0, pointer: '/0/n', code: 'type' },
      ]);
    });

    it('refuses an object of another class', async () => {
      const others = await service.createClass(ITEM);
      const foreign = (await client.create(others, { n: 1 })).split('/').at(-1);
      expectProblem(
        await put([
          { _id: ids[0], n: 9 },
          { _id: foreign, n: 9 },
        ]),
        400,
        'invalid_batch',
        [{ index: 1, code: 'object_not_found' }],
      );
      expect((await client.list(things, { n: { $eq: 9 } })).body.metadata.total).toBe(0);
      expect((await client.list(others)).body.objects[0].n).toBe(1);
    });

    it('refuses 1,001 elements and what is not an array', async () => {
      expectProblem(await put(Array(1001).fill({ _id: ids[0] })), 400, 'invalid_batch', [
        { pointer: '', code: 'too_many_elements' },
      ]);
      for (const body of ['{}', 'null', '"x"'])
        expectProblem(await put(body), 400, 'invalid_batch', [{ pointer: '', code: 'type' }]);
    });
  });
});
