import { eachKind } from './support/fewer-engines.js';
import { expectProblem } from './support/http/expect-problem.js';
import { outcome, query, Upserts } from './support/http/upserts.js';
import { uniqueName } from './support/services/service.js';

describe('onConflict on a create', () => {
  eachKind((service) => {
    const upserts = new Upserts(service);
    const { post, all } = upserts;
    let client: Upserts['client'];
    let parts: Upserts['parts'];

    beforeEach(async () => {
      await upserts.setUp();
      ({ client, parts } = upserts);
    });

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

    it('error alone, which clients send that send all defaults, is a create like any other', async () => {
      const headers = { 'idempotency-key': uniqueName('Key') };
      const body = { reference: 'A', name: 'a' };
      const created = await client.post(`${parts.path}?onConflict=error`, body, headers);
      expect([created.status, outcome(created)]).toEqual([200, null]);
      expect((await client.post(parts.path, body, headers)).text).toBe(created.text);
      expectProblem(await client.post(`${parts.path}?onConflict=error`, body), 400, 'not_unique');
      const batch = await client.post(`${parts.path}/batch?onConflict=error`, [{ name: 'b' }]);
      expect([batch.status, await client.total(parts)]).toEqual([200, 2]);
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
      expectProblem(await post({ reference: 'A', name: null, stock: 1.5 }, 'update'), 400, 'invalid_object', [
        { pointer: '/name', code: 'required' },
        { pointer: '/stock', code: 'type' },
      ]);
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

    it('finds the object by a key of any kind as it is stored, whatever stands in it', async () => {
      const fields = {
        text: { type: 'string', unique: true },
        number: { type: 'number', unique: true },
        flag: { type: 'boolean', unique: true },
        day: { type: 'date', unique: true },
        count: { type: 'integer' },
      };
      const things = await service.createClass(fields);
      const keys = {
        text: ['', ' ', '"', '\\u0041\\', "\u0001'\n\t", '😀é', 'null', '1', '[]'],
        number: [0, 0.1, -1e-300, 1e300, 9007199254740991],
        flag: [true, false],
        day: ['2026-02-28'],
      };
      const pairs = Object.entries(keys).flatMap(([key, values]) => values.map((value) => ({ key, value })));
      for (const { key, value } of pairs) {
        for (const [count, expected] of [
          [1, 'created'],
          [2, 'updated'],
        ] as const) {
          const batch = [{ [key]: value, count }];
          const answer = await client.post(`${things.path}/batch${query('update', key)}`, batch);
          const said = outcome(answer)?.includes(`${expected}=1`) ?? answer.text;
          expect({ key, value, said }).toEqual({ key, value, said: true });
        }
      }
      expect(await client.total(things)).toBe(pairs.length);
    });

    it.each([
      ['?onConflict=update', 'key'],
      ['?onConflict=skip', 'key'],
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
});
