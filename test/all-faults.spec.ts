import { oneEngine } from './support/fewer-engines.js';
import type { ClassHandle, Client } from './support/http/client.js';
import { expectProblem } from './support/http/expect-problem.js';
import {
  createRefusing,
  faultsOf,
  HALF,
  inc,
  REFUSING_FIELDS,
  type RefusingClass,
  UNKNOWN_ID,
} from './support/http/refused-writes.js';

describe('a refused write', () => {
  oneEngine((service) => {
    let client: Client;
    let things: ClassHandle;
    let a: string;
    let b: string;
    let post: RefusingClass['post'];
    let putOne: RefusingClass['putOne'];
    let refuses: RefusingClass['refuses'];

    beforeEach(async () => {
      client = await service.client();
      ({ things, a, b, post, putOne, refuses } = await createRefusing(service, client));
    });

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
      const many = await service.createClass({ ...REFUSING_FIELDS, l: large });
      await client.create(many, { k: '1', s: 'a' });
      const batch = [{ k: '1', s: 'a' }, { s: 'b', l: [{}, {}] }, { s: 'toolong' }];
      const answer = await client.post(`${many.path}/batch`, batch);
      expectProblem(answer, 400, 'invalid_batch');
      expect(faultsOf(answer)).toEqual(['/0/k not_unique', '/1 object_too_large', '/2/s max_length']);
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
      await refuses(() => putOne(UNKNOWN_ID, { k: '2', s: 'toolong' }), 'invalid_object', ['/s max_length']);
      await refuses(() => putOne('none', { k: '2', n: inc(1), s: 'toolong' }), 'invalid_object', [
        '/s max_length',
      ]);
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
