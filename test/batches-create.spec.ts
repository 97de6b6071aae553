import { oneEngine } from './support/fewer-engines.js';
import { expectProblem } from './support/http/expect-problem.js';

const ITEM = {
  n: { type: 'integer', required: true, maximum: 1_000_000 },
  text: { type: 'string', default: 'new' },
};

const items = (count: number) => Array.from({ length: count }, (_, n) => ({ n }) as Record<string, unknown>);

describe('POST of a batch', () => {
  oneEngine((service) => {
    it('answers the URLs of the new objects in the order of the request', async () => {
      const client = await service.client();
      const things = await service.createClass(ITEM);
      const answer = await client.post(`${things.path}/batch`, [
        { n: 3, text: 'three' },
        { n: 1 },
        { n: 2, text: null },
      ]);
      expect(answer.status).toBe(200);
      const read = [];
      for (const url of answer.body) {
        expect(url).toMatch(new RegExp(`^${service.baseUrl}${things.path}/[0-9a-f-]{36}$`));
        read.push((await client.get(url)).body);
      }
      expect(read.map(({ _id, attachments, ...fields }) => fields)).toEqual([
        { n: 3, text: 'three' },
        { n: 1, text: 'new' },
        { n: 2 },
      ]);
      expect((await client.list(things)).body.objects).toEqual(read);
    });

    it('stores 1,000 elements, and each URL is the object of its element', async () => {
      const client = await service.client();
      const things = await service.createClass(ITEM);
      const answer = await client.post(`${things.path}/batch/`, items(1000));
      expect(answer.body).toHaveLength(1000);
      const { objects } = (await client.list(things, undefined, { limit: '1000' })).body;
      expect(objects.map(({ n }: { n: number }) => n)).toEqual(items(1000).map(({ n }) => n));
      expect(objects.map(({ _id }: { _id: string }) => `${service.baseUrl}${things.path}/${_id}`)).toEqual(
        answer.body,
      );
    });

    it('answers an empty array for an empty batch', async () => {
      const client = await service.client();
      const things = await service.createClass(ITEM);
      const answer = await client.post(`${things.path}/batch`, []);
      expect([answer.status, answer.body]).toEqual([200, []]);
      expect(await client.total(things)).toBe(0);
    });

    it.each([0, 500, 999])('stores nothing of 1,000 elements when the one at %d is bad', async (index) => {
      const client = await service.client();
      const things = await service.createClass(ITEM);
      const batch = items(1000);
      batch[index] = { n: 'one', text: 'bad' };
      const answer = await client.post(`${things.path}/batch`, batch);
      expectProblem(answer, 400, 'invalid_batch');
      expect(answer.body.errors).toEqual([
        expect.objectContaining({ index, pointer: `/${index}/n`, field: 'n', code: 'type', received: 'one' }),
      ]);
      expect(await client.total(things)).toBe(0);
    });

    it('lists every fault of every bad element, in the order of the batch', async () => {
      const client = await service.client();
      const things = await service.createClass(ITEM);
      const batch: unknown[] = items(9);
      batch[1] = { n: 'x', text: 7 };
      batch[3] = null;
      batch[4] = { text: 'no n' };
      batch[6] = { n: 6, _id: 'mine', attachments: [] };
      batch[8] = { n: 2_000_000, txt: 'typo' };
      const answer = await client.post(`${things.path}/batch`, batch);
      expectProblem(answer, 400, 'invalid_batch', [
        { index: 1, pointer: '/1/n', code: 'type' },
        { index: 1, pointer: '/1/text', code: 'type' },
        { index: 3, pointer: '/3', code: 'not_an_object' },
        { index: 4, pointer: '/4/n', code: 'required' },
        { index: 6, pointer: '/6/_id', code: 'reserved_field' },
        { index: 6, pointer: '/6/attachments', code: 'reserved_field' },
        { index: 8, pointer: '/8/n', code: 'maximum' },
        { index: 8, pointer: '/8/txt', code: 'unknown_field' },
      ]);
      expect(answer.body.errors.map(({ index }: { index: number }) => index)).toEqual([
        1, 1, 3, 4, 6, 6, 8, 8,
      ]);
      expect(answer.body.detail).toContain('5 elements');
      expect(await client.total(things)).toBe(0);
    });

    it('lists at most 100 faults of a batch that is bad throughout', async () => {
      const client = await service.client();
      const things = await service.createClass(ITEM);
      const answer = await client.post(`${things.path}/batch`, Array(1000).fill({}));
      expectProblem(answer, 400, 'invalid_batch');
      expect(answer.body.errors.map(({ index }: { index: number }) => index)).toEqual(
        Array.from({ length: 100 }, (_, index) => index),
      );
    });

    it('refuses 1,001 elements', async () => {
      const client = await service.client();
      const things = await service.createClass(ITEM);
      expectProblem(await client.post(`${things.path}/batch`, items(1001)), 400, 'invalid_batch', [
        { pointer: '', code: 'too_many_elements' },
      ]);
      expect(await client.total(things)).toBe(0);
    });

    it.each([['{}'], ['{"n":1}'], ['"[]"'], ['null'], ['1']])('refuses %s for a batch', async (body) => {
      const client = await service.client();
      const things = await service.createClass(ITEM);
      expectProblem(await client.post(`${things.path}/batch`, body), 400, 'invalid_batch', [
        { pointer: '', code: 'type' },
      ]);
      expect(await client.total(things)).toBe(0);
    });

    it('takes more than a single object may, up to 16 MiB', async () => {
      const client = await service.client();
      const things = await service.createClass(ITEM);
      const batch = items(15).map((item) => ({ ...item, text: 'é'.repeat(500_000) }));
      expect((await client.post(`${things.path}/batch`, batch)).body).toHaveLength(15);
      expect(
        (await client.list(things, undefined, { page: '15', limit: '1' })).body.objects[0],
      ).toMatchObject(batch[14]!);
    });
  });
});
