import type { Answer, ClassHandle, Client } from './support/client.js';
import { expectProblem } from './support/expect-problem.js';
import { eachEngine } from './support/service.js';

const FIELDS = {
  k: { type: 'string', unique: true },
  n: { type: 'integer', maximum: 10 },
  s: { type: 'string', required: true, maxLength: 3 },
  u: { type: 'integer', unique: true },
  t: { type: 'string' },
  v: { type: 'string' },
};
const NOBODY = '0190163d-8694-739b-aea5-966c26f8ad90';
const HALF = 'x'.repeat(600_000);
const inc = (by: number) => ({ $inc: by });

/** Where the faults are, and what they are, in the order of the answer. */
const faultsOf = ({ body }: Answer) =>
  (body.errors ?? []).map(({ pointer, code }: { pointer: string; code: string }) => `${pointer} ${code}`);

describe('a refused write', () => {
  eachEngine((service) => {
    let client: Client;
    let things: ClassHandle;
    let a: string;
    let b: string;

    beforeEach(async () => {
      client = await service.client();
      things = await service.createClass(FIELDS);
      const { body } = await client.post(`${things.path}/batch`, [
        { k: '1', s: 'a', n: 10, u: 1 },
        { k: '2', s: 'b' },
      ]);
      [a, b] = body.map((url: string) => url.split('/').at(-1)!);
    });

    const post = (batch: unknown, parameters = '') => client.post(`${things.path}/batch${parameters}`, batch);
    const put = (batch: unknown, headers = {}) => client.put(`${things.path}/batch`, batch, headers);
    const putOne = (id: string, body: unknown) => client.put(`${things.path}/${id}`, body);
    const all = async () => (await client.list(things)).body.objects;

    /** The answer lists exactly these faults, and nothing is stored. */
    async function refuses(sent: () => Promise<Answer>, code: string, faults: string[]): Promise<Answer> {
      const before = await all();
      const answer = await sent();
      expectProblem(answer, code === 'precondition_failed' ? 412 : 400, code);
      expect(faultsOf(answer)).toEqual(faults);
      expect(await all()).toEqual(before);
      return answer;
    }

    it('lists values that are taken beside faults of bodies, in a batch create', async () => {
      const taken = [
        { k: '1', s: 'a' },
        { k: '9', s: 'toolong' },
      ];
      const answer = await refuses(() => post(taken), 'invalid_batch', [
        '/0/k not_unique',
        '/1/s max_length',
      ]);
      expect(answer.body.detail).toMatch(/^2 elements/);
      await refuses(() => post(taken, '?dryRun=true'), 'invalid_batch', [
        '/0/k not_unique',
        '/1/s max_length',
      ]);
      const repeated = [
        { k: '9', s: 'b' },
        { k: '9', s: 'c' },
        { k: '8', s: 'toolong' },
      ];
      await refuses(() => post(repeated), 'invalid_batch', ['/1/k not_unique', '/2/s max_length']);
    });

    it('takes the good values of a bad element for what they are, and guesses none of the bad ones', async () => {
      const batch = [
        { k: '1', s: 'toolong' },
        { k: 9, s: 'b' },
        { k: '9', s: 'c' },
        { s: 'c', _id: a },
        7,
        { k: null, s: 'toolong' },
        { k: '9', s: 'toolong' },
      ];
      await refuses(() => post(batch), 'invalid_batch', [
        '/0/s max_length',
        '/0/k not_unique',
        '/1/k type',
        '/3/_id reserved_field',
        '/4 not_an_object',
        '/5/s max_length',
        '/6/s max_length',
        '/6/k not_unique',
      ]);
    });

    it('lists values that are taken beside an element that becomes too large', async () => {
      const large = {
        type: 'array',
        items: { type: 'object', fields: { d: { type: 'string', default: HALF } } },
      };
      const many = await service.createClass({ ...FIELDS, l: large });
      await client.create(many, { k: '1', s: 'a' });
      const batch = [{ k: '1', s: 'a' }, { s: 'b', l: [{}, {}] }, { s: 'toolong' }];
      const answer = await client.post(`${many.path}/batch`, batch);
      expectProblem(answer, 400, 'invalid_batch');
      expect(faultsOf(answer)).toEqual(['/0/k not_unique', '/1 object_too_large', '/2/s max_length']);
    });

    it('lists values that are taken, sums and missing objects beside faults of bodies, in a batch update', async () => {
      const takes = [
        { _id: a, k: '2' },
        { _id: b, s: 'toolong' },
      ];
      await refuses(() => put(takes), 'invalid_batch', ['/0/k not_unique', '/1/s max_length']);
      const adds = [
        { _id: a, n: inc(1) },
        { _id: b, s: 'toolong' },
      ];
      await refuses(() => put(adds), 'invalid_batch', ['/0/n maximum', '/1/s max_length']);
      await refuses(() => put(adds, { 'idempotency-key': a }), 'invalid_batch', [
        '/0/n maximum',
        '/1/s max_length',
      ]);
      const both = [
        { _id: NOBODY, s: 'toolong' },
        { _id: a, n: inc(1), k: '2', s: 'toolong' },
      ];
      await refuses(() => put(both), 'invalid_batch', [
        '/0/s max_length',
        '/0/_id object_not_found',
        '/1/s max_length',
        '/1/n maximum',
        '/1/k not_unique',
      ]);
    });

    it('lists values that are taken beside sums that do not fit', async () => {
      const batch = [
        { _id: a, n: inc(1) },
        { _id: b, k: '1' },
      ];
      await refuses(() => put(batch), 'invalid_batch', ['/0/n maximum', '/1/k not_unique']);
      const sums = [
        { _id: b, u: inc(1) },
        { _id: a, n: inc(1) },
      ];
      await refuses(() => put(sums), 'invalid_batch', ['/0/u not_unique', '/1/n maximum']);
    });

    it('lists values that are taken beside an object that becomes too large by itself', async () => {
      await putOne(a, { t: HALF });
      const batch = [
        { _id: a, v: HALF },
        { _id: b, k: '1' },
      ];
      await refuses(() => put(batch), 'invalid_batch', ['/0 object_too_large', '/1/k not_unique']);
    });

    it('lists all else beside objects that are missing', async () => {
      const batch = [
        { _id: NOBODY, s: 'a' },
        { _id: b, k: '1' },
        { _id: a, n: inc(5) },
      ];
      const faults = ['/0/_id object_not_found', '/1/k not_unique', '/2/n maximum'];
      await refuses(() => put(batch), 'invalid_batch', faults);
    });

    it('lists stale elements beside other bad ones, and other bad ones in a 412', async () => {
      const stale = { _id: a, _revision: '7', n: inc(1) };
      await refuses(() => put([stale, { _id: b, s: 'toolong' }]), 'invalid_batch', [
        '/0/_revision precondition_failed',
        '/1/s max_length',
      ]);
      const answer = await refuses(() => put([stale, { _id: b, k: '1' }]), 'precondition_failed', [
        '/0/_revision precondition_failed',
        '/1/k not_unique',
      ]);
      expect(answer.body.detail).toMatch(/^1 object has been changed/);
    });

    it('lists an object that becomes too large beside other bad ones', async () => {
      await putOne(a, { t: HALF });
      const grown = [
        { _id: a, v: HALF },
        { _id: b, s: 'toolong' },
      ];
      await refuses(() => put(grown), 'invalid_batch', ['/0 object_too_large', '/1/s max_length']);
    });

    it('does not guess what depends on a bad element', async () => {
      // b may give up its value, a may get another sum, and an object that is not there takes nothing.
      const batch = [
        { _id: b, k: 5 },
        { _id: a, k: '2', n: inc(1) },
        { _id: a, n: 1 },
        { _id: NOBODY, k: '1' },
      ];
      await refuses(() => put(batch), 'invalid_batch', [
        '/0/k type',
        '/2/_id duplicate_id',
        '/3/_id object_not_found',
      ]);
      const moved = [
        { _id: b, k: '7', s: 'toolong' },
        { _id: a, k: '2' },
      ];
      await refuses(() => put(moved), 'invalid_batch', ['/0/s max_length']);
      const twice = [
        { _id: a, n: 1 },
        { _id: a, k: '7' },
        { _id: b, k: '1' },
      ];
      await refuses(() => put(twice), 'invalid_batch', ['/1/_id duplicate_id']);
    });

    it('names the element that takes a value, not the one that keeps it', async () => {
      const batch = [
        { _id: b, k: '1' },
        { _id: a, n: 1 },
      ];
      await refuses(() => put(batch), 'not_unique', ['/0/k not_unique']);
      const keeps = [
        { _id: b, k: '1' },
        { _id: a, k: '1' },
      ];
      await refuses(() => put(keeps), 'not_unique', ['/0/k not_unique']);
    });

    it('lists every fault of one object', async () => {
      await refuses(() => client.post(things.path, { k: '1', s: 'toolong' }), 'invalid_object', [
        '/s max_length',
        '/k not_unique',
      ]);
      await refuses(() => putOne(a, { k: '2', n: inc(1) }), 'invalid_object', [
        '/n maximum',
        '/k not_unique',
      ]);
      await refuses(() => putOne(a, { k: '2', n: inc(1), s: 'toolong' }), 'invalid_object', [
        '/s max_length',
        '/n maximum',
        '/k not_unique',
      ]);
      await putOne(b, { t: HALF });
      await refuses(() => putOne(b, { k: '1', v: HALF }), 'invalid_object', [
        ' object_too_large',
        '/k not_unique',
      ]);
      await refuses(() => putOne(NOBODY, { k: '2', s: 'toolong' }), 'invalid_object', ['/s max_length']);
      await refuses(() => putOne('none', { k: '2', n: inc(1), s: 'toolong' }), 'invalid_object', [
        '/s max_length',
      ]);
    });

    it('looks for values however large they are together', async () => {
      const batch: object[] = Array.from({ length: 16 }, (_, n) => ({
        k: `${n}${"'".repeat(900_000)}`,
        s: 'a',
      }));
      batch.push({ k: '1', s: 'a' }, { k: '3', s: 'toolong' });
      await refuses(() => post(batch), 'invalid_batch', ['/16/k not_unique', '/17/s max_length']);
      await refuses(() => post(batch, '?onConflict=update&key=k'), 'invalid_batch', ['/17/s max_length']);
    });

    it('lists at most 100 faults', async () => {
      const batch = Array.from({ length: 1000 }, (_, n) => ({ k: '1', s: n < 60 ? 'toolong' : 'a' }));
      const answer = await post(batch);
      expectProblem(answer, 400, 'invalid_batch');
      expect(answer.body.errors).toHaveLength(100);
      expect(answer.body.detail).toMatch(/^At least /);
    });

    describe('with a rule for conflicts', () => {
      const upsert = (batch: unknown, key = 'k', rule = 'update') =>
        post(batch, `?onConflict=${rule}&key=${key}`);

      it('lists values that are taken beside faults of bodies', async () => {
        const batch = [
          { k: '2', u: 1 },
          { k: '9', s: 'a', u: 1 },
          { k: '8', s: 'toolong', u: 1 },
          { k: 7, s: 'a', u: 1 },
          { k: '1', s: 'toolong', u: 1 },
        ];
        await refuses(() => upsert(batch), 'invalid_batch', [
          '/0/u not_unique',
          '/1/u not_unique',
          '/2/s max_length',
          '/2/u not_unique',
          '/3/k type',
          '/4/s max_length',
        ]);
        await refuses(() => upsert(batch, 'k', 'skip'), 'invalid_batch', [
          '/1/u not_unique',
          '/2/s max_length',
          '/2/u not_unique',
          '/3/k type',
          '/4/s max_length',
        ]);
      });

      it('lists values that are taken beside an object that becomes too large', async () => {
        await putOne(b, { t: HALF, u: 2 });
        const batch = [
          { u: 5, k: '1', s: 'a' },
          { u: 2, v: HALF },
        ];
        await refuses(() => upsert(batch, 'u'), 'invalid_batch', ['/0/k not_unique', '/1 object_too_large']);
      });

      it('lists every fault of one object', async () => {
        const one = (body: unknown) => client.post(`${things.path}?onConflict=update&key=k`, body);
        await refuses(() => one({ k: '9', u: 1, s: 'toolong' }), 'invalid_object', [
          '/s max_length',
          '/u not_unique',
        ]);
        await refuses(() => one({ k: '2', u: 1, s: 'toolong' }), 'invalid_object', [
          '/s max_length',
          '/u not_unique',
        ]);
        await refuses(() => one({ k: '1', u: 1, s: 'toolong' }), 'invalid_object', ['/s max_length']);
      });
    });
  });
});
