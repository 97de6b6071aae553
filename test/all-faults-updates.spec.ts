import { oneEngine } from './support/fewer-engines.js';
import type { Client } from './support/http/client.js';
import { createRefusing, HALF, inc, type RefusingClass, UNKNOWN_ID } from './support/http/refused-writes.js';

describe('a refused write', () => {
  oneEngine((service) => {
    let client: Client;
    let a: string;
    let b: string;
    let put: RefusingClass['put'];
    let putOne: RefusingClass['putOne'];
    let refuses: RefusingClass['refuses'];

    beforeEach(async () => {
      client = await service.client();
      ({ a, b, put, putOne, refuses } = await createRefusing(service, client));
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
        { _id: UNKNOWN_ID, s: 'toolong' },
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
        { _id: UNKNOWN_ID, s: 'a' },
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
        { _id: UNKNOWN_ID, k: '1' },
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
  });
});
