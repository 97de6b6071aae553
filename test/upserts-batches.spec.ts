import { oneEngine } from './support/fewer-engines.js';
import { expectProblem } from './support/http/expect-problem.js';
import { idsOf, outcome, Upserts } from './support/http/upserts.js';
import { uniqueName } from './support/services/service.js';

describe('onConflict on a batch create', () => {
  oneEngine((service) => {
    const upserts = new Upserts(service);
    const { post, postAll, all } = upserts;
    let client: Upserts['client'];
    let parts: Upserts['parts'];

    beforeEach(async () => {
      await upserts.setUp();
      ({ client, parts } = upserts);
    });

    it('answers URLs in the order of the request, and how many had which outcome', async () => {
      const before = idsOf(
        await postAll(
          ['A', 'B'].map((reference) => ({ reference, name: reference })),
          'error',
        ),
      );
      const batch = [
        { reference: 'N1', name: 'n1' },
        { reference: 'B', stock: 1 },
        { name: 'without' },
        { reference: 'A', tags: ['t'] },
        { reference: 'N2', name: 'n2', stock: 2 },
      ];
      const answer = await postAll(batch, 'update');
      expect([answer.status, outcome(answer)]).toEqual([200, 'created=3, updated=2, skipped=0']);
      const ids = idsOf(answer);
      expect(answer.body).toEqual(ids.map((id) => `${service.baseUrl}${parts.path}/${id}`));
      expect([ids[3], ids[1]]).toEqual(before);
      expect(await all()).toMatchObject([
        { _id: before[0], name: 'A', stock: 7, tags: ['t'] },
        { _id: before[1], name: 'B', stock: 1 },
        { _id: ids[0], reference: 'N1', stock: 7 },
        { _id: ids[2], name: 'without', stock: 7 },
        { _id: ids[4], reference: 'N2', stock: 2 },
      ]);
      const again = await postAll(batch, 'skip');
      expect(outcome(again)).toBe('created=1, updated=0, skipped=4');
      expect(idsOf(again).filter((_, n) => n !== 2)).toEqual(ids.filter((_, n) => n !== 2));
      expect(await client.total(parts)).toBe(6);
      const none = await postAll([], 'update');
      expect([none.status, none.body, outcome(none)]).toEqual([200, [], 'created=0, updated=0, skipped=0']);
    });

    it('gives each object it changes a new tag, and no other', async () => {
      const ids = idsOf(
        await postAll(
          [
            { reference: 'A', name: 'a' },
            { reference: 'B', name: 'b' },
            { reference: 'E', name: 'e' },
          ],
          'skip',
        ),
      );
      const answer = await postAll(
        [
          { reference: 'A', name: 'x' },
          { reference: 'C', name: 'c' },
          { reference: 'E', name: 'e' },
        ],
        'update',
      );
      expect(outcome(answer)).toBe('created=1, updated=2, skipped=0');
      await postAll(
        [
          { reference: 'B', name: 'x' },
          { reference: 'D', name: 'd' },
        ],
        'skip',
      );
      const tags = await Promise.all(
        ids.map(async (id) => (await client.get(`${parts.path}/${id}`)).headers.get('etag')),
      );
      expect(tags).toEqual(['"2"', '"1"', '"1"']);
    });

    it('lists every fault, and stores nothing', async () => {
      await post({ reference: 'A', name: 'a' }, 'update');
      const answer = await postAll(
        [
          { reference: 'A', stock: 'x' },
          { reference: 'B' },
          { reference: 'C', name: 'c' },
          { reference: 'C', name: 'c' },
          { reference: 'A', name: 'again' },
          7,
          { reference: 'D', name: 'd', stock: { $inc: 1 } },
          { reference: 5, name: 'e' },
        ],
        'update',
      );
      expectProblem(answer, 400, 'invalid_batch', [
        { index: 0, pointer: '/0/stock', code: 'type' },
        { index: 1, pointer: '/1/name', code: 'required' },
        { index: 3, pointer: '/3/reference', field: 'reference', code: 'duplicate_key' },
        { index: 4, pointer: '/4/reference', code: 'duplicate_key' },
        { index: 5, pointer: '/5', code: 'not_an_object' },
        { index: 6, pointer: '/6/stock' },
        { index: 7, pointer: '/7/reference', code: 'type' },
      ]);
      expect(answer.body.errors).toHaveLength(7);
      expectProblem(await postAll([{ reference: 'A', stock: { $inc: 1 } }], 'update'), 400, 'invalid_batch', [
        { index: 0, pointer: '/0/stock', code: 'not_applicable' },
      ]);
      expectProblem(await postAll({}, 'update'), 400, 'invalid_batch', [{ pointer: '', code: 'type' }]);
      expectProblem(await postAll(Array(1001).fill({}), 'update'), 400, 'invalid_batch', [
        { code: 'too_many_elements' },
      ]);
      expect(await all()).toMatchObject([{ reference: 'A', stock: 7, name: 'a' }]);
      expect(await client.total(parts)).toBe(1);
    });

    it('names every value of another unique field that is taken, and stores nothing', async () => {
      await postAll(
        [
          { reference: 'A', code: 1, name: 'a' },
          { reference: 'B', code: 2, name: 'b' },
        ],
        'error',
      );
      const answer = await postAll(
        [
          { reference: 'N', code: 9, name: 'n' },
          { reference: 'B', code: 1 },
          { reference: 'M', code: 9, name: 'm' },
          { reference: 'O', code: 1, name: 'o' },
        ],
        'update',
      );
      expectProblem(answer, 400, 'not_unique', [
        { index: 1, pointer: '/1/code' },
        { index: 2, pointer: '/2/code' },
        { index: 3, pointer: '/3/code' },
      ]);
      expect(await client.total(parts)).toBe(2);
      expect((await all()).map(({ code }: { code: number }) => code)).toEqual([1, 2]);
    });

    it('is judged by its end: new and merged objects may take values that others of it give up', async () => {
      await postAll(
        [
          { reference: 'A', code: 1, name: 'a' },
          { reference: 'B', code: 2, name: 'b' },
        ],
        'error',
      );
      const answer = await postAll(
        [
          { reference: 'N', code: 1, name: 'n' },
          { reference: 'A', code: 2 },
          { reference: 'B', code: 3 },
        ],
        'update',
      );
      expect([answer.status, outcome(answer)]).toEqual([200, 'created=1, updated=2, skipped=0']);
      expect(await all()).toMatchObject([
        { reference: 'A', code: 2 },
        { reference: 'B', code: 3 },
        { reference: 'N', code: 1 },
      ]);
      expect((await client.list(parts, { code: { $eq: 1 } })).body.objects).toMatchObject([
        { reference: 'N' },
      ]);
    });

    it('stores 1,000 elements, half of them new, and totals and pages stay exact', async () => {
      const element = (n: number) => ({ reference: `r${n}`, name: `n${n}`, code: n });
      await postAll(
        Array.from({ length: 700 }, (_, n) => element(n)),
        'update',
      );
      expect(await client.total(parts)).toBe(700);
      const answer = await postAll(
        Array.from({ length: 1000 }, (_, n) => ({ ...element(n + 200), stock: 1 })),
        'update',
      );
      expect(outcome(answer)).toBe('created=500, updated=500, skipped=0');
      expect(await client.total(parts)).toBe(1200);
      expect((await client.list(parts, { stock: { $eq: 1 } })).body.metadata.total).toBe(1000);
      expect((await client.list(parts, { stock: { $eq: 7 } })).body.metadata.total).toBe(200);
    });

    it('has its effect once for each Idempotency-Key, also where all are skipped', async () => {
      const batches = [
        [
          'update',
          [
            { reference: 'A', name: 'a' },
            { reference: 'B', name: 'b' },
          ],
        ],
        [
          'update',
          [
            { reference: 'A', name: 'x' },
            { reference: 'C', name: 'c' },
          ],
        ],
        ['skip', [{ reference: 'A', name: 'y' }]],
      ] as const;
      for (const [action, batch] of batches) {
        const headers = { 'idempotency-key': uniqueName('key-') };
        const answers = await Promise.all([1, 2, 3].map(() => postAll(batch, action, headers)));
        answers.push(await postAll(batch, action, headers));
        expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
        expect(new Set(answers.map((answer) => `${answer.text} ${outcome(answer)}`)).size).toBe(1);
        expect(answers[3]!.headers.get('idempotency-replayed')).toBe('true');
      }
      expect(await client.total(parts)).toBe(3);
      expect((await all()).every(({ _id }: { _id: string }) => _id.length === 36)).toBe(true);
      const tags = await client.get(`${parts.path}/${(await all())[0]._id}`);
      expect(tags.headers.get('etag')).toBe('"2"');
    });
  });
});
