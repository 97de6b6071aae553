import type { Answer, ClassHandle, Client } from './support/client.js';
import { expectProblem } from './support/expect-problem.js';
import { amount } from './support/extent.js';
import { eachEngine, uniqueName } from './support/service.js';

const PART = {
  reference: { type: 'string', unique: true },
  code: { type: 'integer', unique: true },
  name: { type: 'string', required: true },
  stock: { type: 'integer', default: 7 },
  at: { type: 'datetime', unique: true },
  tags: { type: 'array' },
};

describe('onConflict', () => {
  eachEngine((service) => {
    let client: Client;
    let parts: ClassHandle;

    beforeEach(async () => {
      client = await service.client();
      parts = await service.createClass(PART);
    });

    const query = (action: string, key = 'reference') => `?onConflict=${action}&key=${key}`;
    const post = (body: unknown, action: string, headers?: Record<string, string>, key?: string) =>
      client.post(`${parts.path}/${query(action, key)}`, body, headers);
    const postAll = (batch: unknown, action: string, headers?: Record<string, string>, key?: string) =>
      client.post(`${parts.path}/batch${query(action, key)}`, batch, headers);
    const outcome = ({ headers }: Answer) => headers.get('x-outcome');
    const idsOf = ({ body }: Answer): string[] => body.map((url: string) => url.split('/').at(-1)!);
    const all = async () => (await client.list(parts, undefined, { limit: '1000' })).body.objects;

    describe('on a create', () => {
      it('creates what has a new key, with defaults, and says so', async () => {
        for (const action of ['error', 'skip', 'update']) {
          const answer = await post({ reference: action, name: 'a' }, action);
          expect([answer.status, outcome(answer)]).toEqual([200, 'created']);
          expect(answer.headers.get('location')).toBe(`${service.baseUrl}${parts.path}/${answer.body._id}`);
          expect(answer.headers.get('etag')).toBe('"1"');
          expect(answer.body).toMatchObject({ reference: action, name: 'a', stock: 7 });
        }
        expect(await client.total(parts)).toBe(3);
      });

      it('update merges into the object that has the key: defaults and required are for new ones', async () => {
        const created = await post({ reference: 'A', name: 'a', stock: 1, tags: [1] }, 'update');
        const answer = await post({ reference: 'A', tags: null }, 'update');
        expect([answer.status, outcome(answer), answer.headers.get('etag')]).toEqual([200, 'updated', '"2"']);
        const { tags: _, ...rest } = created.body;
        expect(answer.body).toEqual(rest);
        expect(answer.headers.get('location')).toBe(created.headers.get('location'));
        expect(await all()).toEqual([rest]);
      });

      it('skip leaves the object as it is, and answers it', async () => {
        const created = await post({ reference: 'A', name: 'a' }, 'skip');
        const answer = await post({ reference: 'A', name: 'b', stock: 9 }, 'skip');
        expect([answer.status, outcome(answer), answer.headers.get('etag')]).toEqual([200, 'skipped', '"1"']);
        expect(answer.body).toEqual(created.body);
        expect(answer.headers.get('location')).toBe(created.headers.get('location'));
        expect((await post({ reference: 'A' }, 'skip')).status).toBe(200);
      });

      it('skip refuses what would not fit all the same', async () => {
        await post({ reference: 'A', name: 'a' }, 'skip');
        expectProblem(await post({ reference: 'A', stock: 'x', nmae: 'b' }, 'skip'), 400, 'invalid_object', [
          { pointer: '/stock', code: 'type' },
          { pointer: '/nmae', code: 'unknown_field' },
        ]);
      });

      it('error refuses as a create without it does', async () => {
        await post({ reference: 'A', name: 'a' }, 'error');
        expectProblem(await post({ reference: 'A', name: 'b' }, 'error'), 400, 'not_unique', [
          { pointer: '/reference' },
        ]);
        const path = `${parts.path}?key=reference`;
        expectProblem(await client.post(path, { reference: 'A', name: 'b' }), 400, 'not_unique');
        expect(outcome(await client.post(path, { reference: 'B', name: 'b' }))).toBe('created');
      });

      it('creates an object without a value of the key, each time', async () => {
        for (const body of [{ name: 'a' }, { name: 'a', reference: null }]) {
          const answer = await post(body, 'update');
          expect([answer.status, outcome(answer)]).toEqual([200, 'created']);
        }
        expect(await client.total(parts)).toBe(2);
        expectProblem(await post({}, 'update'), 400, 'invalid_object', [
          { pointer: '/name', code: 'required' },
        ]);
      });

      it('judges a new object by all its faults, and a merged one as a PUT', async () => {
        expectProblem(await post({ reference: 5, stock: 'x' }, 'update'), 400, 'invalid_object', [
          { pointer: '/reference', code: 'type' },
          { pointer: '/stock', code: 'type' },
          { pointer: '/name', code: 'required' },
        ]);
        await post({ reference: 'A', name: 'a' }, 'update');
        expectProblem(
          await post({ reference: 'A', name: null, stock: 1.5 }, 'update'),
          400,
          'invalid_object',
          [
            { pointer: '/name', code: 'required' },
            { pointer: '/stock', code: 'type' },
          ],
        );
        for (const body of ['[]', 'null', '5'])
          expectProblem(await post(body, 'update'), 400, 'invalid_object', [{ code: 'not_an_object' }]);
        expectProblem(await post('{', 'update'), 400, 'invalid_json');
        expect((await all())[0]).toMatchObject({ name: 'a', stock: 7 });
      });

      it('refuses $inc, whether the object is there or not', async () => {
        for (const action of ['update', 'skip']) {
          const body = { reference: action, name: 'a', stock: { $inc: 1 } };
          expectProblem(await post(body, action), 400, 'invalid_object', [{ pointer: '/stock' }]);
          await post({ ...body, stock: 1 }, action);
          expectProblem(await post(body, action), 400, 'invalid_object', [{ pointer: '/stock' }]);
        }
        expect((await all()).map(({ stock }: { stock: number }) => stock)).toEqual([1, 1]);
      });

      it('refuses a value of another unique field that is taken, of a new object and of a merged one', async () => {
        await post({ reference: 'A', code: 1, name: 'a' }, 'update');
        await post({ reference: 'B', code: 2, name: 'b' }, 'update');
        for (const reference of ['B', 'C']) {
          const answer = await post({ reference, code: 1, name: 'x' }, 'update');
          expectProblem(answer, 400, 'not_unique', [{ pointer: '/code', field: 'code' }]);
          expect(answer.body.errors).toHaveLength(1);
        }
        expect((await all()).map(({ name }: { name: string }) => name)).toEqual(['a', 'b']);
      });

      it('finds the object by the stored form of a key of any type, and by the whole of a long text', async () => {
        await post({ at: '2026-01-02T03:04:05+01:00', name: 'a' }, 'update', {}, 'at');
        const same = await post({ at: '2026-01-02T02:04:05Z', name: 'b' }, 'update', {}, 'at');
        expect([outcome(same), same.body.name]).toEqual(['updated', 'b']);
        await post({ code: 6, name: 'a' }, 'update', {}, 'code');
        expect(outcome(await post('{"code":6.0,"name":"b"}', 'update', {}, 'code'))).toBe('updated');
        for (const end of ['x', 'y', 'X', 'é', 'x ']) {
          const reference = `${'long '.repeat(100)}${end}`;
          expect(outcome(await post({ reference, name: end }, 'update'))).toBe('created');
          expect(outcome(await post({ reference, name: end }, 'update'))).toBe('updated');
        }
      });

      it.each([
        ['?onConflict=update', 'key'],
        ['?onConflict=error', 'key'],
        ['?onConflict=update&key=', 'key'],
        ['?onConflict=update&key=name', 'key'],
        ['?onConflict=update&key=refrence', 'key'],
        ['?key=name', 'key'],
        ['?onConflict=updat&key=reference', 'onConflict'],
        ['?onConflict=update&onConflict=update&key=reference', 'onConflict'],
        ['?onConflict=update&key=reference&key=code', 'key'],
        ['?onConflict=&key=reference', 'onConflict'],
      ])('is refused as %s', async (parameters, field) => {
        for (const [path, body] of [
          [`${parts.path}${parameters}`, { name: 'a' }],
          [`${parts.path}/batch${parameters}`, [{ name: 'a' }]],
        ] as const)
          expectProblem(await client.post(path, body), 400, 'invalid_parameter', [{ pointer: '', field }]);
        expect(await client.total(parts)).toBe(0);
      });

      it('names the nearest and the unique fields', async () => {
        const said = async (action: string, key: string) =>
          (await post({ name: 'a' }, action, {}, key)).body.detail;
        expect(await said('update', 'refrence')).toContain('Did you mean reference?');
        expect(await said('updat', 'reference')).toContain('Did you mean update?');
        expect(await said('update', 'name')).toContain('reference, code, at');
        expectProblem(await post({}, 'updat', {}, 'name'), 400, 'invalid_parameter', [
          { field: 'onConflict' },
          { field: 'key' },
        ]);
        const path = `/api/v1/storage/data/NoSuchClass${query('updat')}`;
        expectProblem(await client.post(path, {}), 404, 'class_not_found');
      });

      it('has its effect once for each Idempotency-Key, and for one rule only', async () => {
        const created = await post({ reference: 'A', name: 'a' }, 'update', {
          'idempotency-key': `k1${parts.name}`,
        });
        const key = () => ({ 'idempotency-key': uniqueName('key-') });
        for (const [action, expected] of [
          ['update', 'updated'],
          ['skip', 'skipped'],
        ] as const) {
          const headers = key();
          const first = await post({ reference: 'A', name: action }, action, headers);
          expect([first.status, outcome(first)]).toEqual([200, expected]);
          await client.put(`${parts.path}/${created.body._id}`, { name: 'since' });
          const second = await post({ reference: 'A', name: action }, action, headers);
          expect([second.text, outcome(second)]).toEqual([first.text, expected]);
          expect(second.headers.get('location')).toBe(first.headers.get('location'));
          expect(second.headers.get('idempotency-replayed')).toBe('true');
          const other = await post(
            { reference: 'A', name: action },
            action === 'skip' ? 'update' : 'skip',
            headers,
          );
          expectProblem(other, 422, 'idempotency_key_reused');
          const without = await client.post(parts.path, { reference: 'A', name: action }, headers);
          expectProblem(without, 422, 'idempotency_key_reused');
        }
        expect((await all())[0].name).toBe('since');
      });
    });

    describe('on a batch create', () => {
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
            ],
            'skip',
          ),
        );
        await postAll(
          [
            { reference: 'A', name: 'a' },
            { reference: 'C', name: 'c' },
          ],
          'update',
        );
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
        expect(tags).toEqual(['"2"', '"1"']);
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
        expectProblem(
          await postAll([{ reference: 'A', stock: { $inc: 1 } }], 'update'),
          400,
          'invalid_batch',
          [{ index: 0, pointer: '/0/stock', code: 'not_applicable' }],
        );
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

    describe('at the same moment', () => {
      it('lets one of many creates with one key make the object, and the others merge into it', async () => {
        for (let round = 0; round < amount(5, 50); round++) {
          const reference = `r${round}`;
          const answers = await Promise.all(
            Array.from({ length: 12 }, (_, n) =>
              n % 2 === 0
                ? post({ reference, name: `n${n}`, code: round }, 'update')
                : postAll(
                    [
                      { reference, name: `n${n}`, code: round },
                      { reference: `${reference} ${n}`, name: 'own' },
                    ],
                    'update',
                  ),
            ),
          );
          expect(answers.map(({ status, text }) => [status, status === 200 ? '' : text])).toEqual(
            answers.map(() => [200, '']),
          );
          const created = answers.filter((answer, n) =>
            n % 2 === 0 ? outcome(answer) === 'created' : outcome(answer)!.startsWith('created=2'),
          );
          expect(created).toHaveLength(1);
          const { body } = await client.list(parts, { reference: { $eq: reference } });
          expect(body.metadata.total).toBe(1);
          expect((await client.get(`${parts.path}/${body.objects[0]._id}`)).headers.get('etag')).toBe('"12"');
        }
      });

      it('is exact for overlapping batches in opposite orders', async () => {
        const keys = Array.from({ length: 30 }, (_, n) => `k${n}`);
        for (let round = 0; round < amount(3, 30); round++) {
          const answers = await Promise.all(
            Array.from({ length: 8 }, (_, n) => {
              const some = keys.filter((_key, at) => (at + n) % 3 !== 0).map((key) => `${round} ${key}`);
              const ordered = n % 2 === 0 ? some : some.reverse();
              return postAll(
                ordered.map((reference) => ({ reference, name: `${n}` })),
                n % 4 === 3 ? 'skip' : 'update',
              );
            }),
          );
          expect(answers.map(({ status, text }) => [status, status === 200 ? '' : text])).toEqual(
            answers.map(() => [200, '']),
          );
          const created = answers.reduce(
            (sum, answer) => sum + Number(/created=(\d+)/.exec(outcome(answer)!)![1]),
            0,
          );
          expect(created).toBe(30);
          expect(await client.total(parts)).toBe(30 * (round + 1));
        }
      });

      it('stays exact beside deletes and changes of the key', async () => {
        for (let round = 0; round < amount(10, 100); round++) {
          const reference = `r${round}`;
          const { body } = await post({ reference, name: 'before' }, 'update');
          const path = `${parts.path}/${body._id}`;
          const [gone, ...upserts] = await Promise.all([
            round % 2 === 0 ? client.delete(path) : client.put(path, { reference: `moved${round}` }),
            post({ reference, name: 'a' }, 'update'),
            postAll([{ reference, name: 'b' }, { name: 'other' }], 'update'),
            post({ reference, name: 'c' }, 'skip'),
          ]);
          expect(gone.status).toBe(200);
          for (const answer of upserts)
            expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
          const total = (await client.list(parts, { reference: { $eq: reference } })).body.metadata.total;
          const made = upserts.some((answer) => /^created$|created=2/.test(outcome(answer)!));
          expect({ round, total }).toEqual({ round, total: made ? 1 : 0 });
        }
      });
    });
  });
});
