import { oneEngine } from './support/fewer-engines.js';
import type { ClassHandle, Client } from './support/http/client.js';
import { expectProblem } from './support/http/expect-problem.js';
import { key, what } from './support/http/keyed-requests.js';
import { uniqueName } from './support/services/service.js';

describe('Idempotency-Key of an update', () => {
  oneEngine((service) => {
    let client: Client;
    let notes: ClassHandle;

    beforeAll(async () => {
      client = await service.client();
      notes = await service.createClass({
        n: { type: 'integer' },
        stock: { type: 'integer', minimum: 0 },
        name: { type: 'string', unique: true },
      });
    });

    it('makes a repeated update the same one, of what adds and under If-Match too', async () => {
      const path = await client.create(notes, { n: 1 });
      const headers = { ...key(), 'if-match': '"1"' };
      const first = await client.put(path, { n: { $inc: 5 } }, headers);
      expect([first.status, first.body.n, first.headers.get('etag')]).toEqual([200, 6, '"2"']);
      expect(first.headers.get('idempotency-replayed')).toBeNull();
      await client.put(path, { name: uniqueName() });
      const second = await client.put(path, { n: { $inc: 5 } }, headers);
      expect(what(second)).toEqual(what(first));
      expect(second.headers.get('idempotency-replayed')).toBe('true');
      expectProblem(await client.put(path, { n: { $inc: 6 } }, headers), 422, 'idempotency_key_reused');
      expect((await client.get(path)).body.n).toBe(6);
      await client.delete(path);
      expect(what(await client.put(path, { n: { $inc: 5 } }, headers))).toEqual(what(first));
    });

    it('remembers an update that leaves the object as it is', async () => {
      const path = await client.create(notes, { n: 1 });
      const headers = key();
      const first = await client.put(path, { n: 1 }, headers);
      expect([first.status, first.headers.get('etag')]).toEqual([200, '"1"']);
      await client.put(path, { n: 2 });
      const second = await client.put(path, { n: 1 }, headers);
      expect(what(second)).toEqual(what(first));
      expect((await client.get(path)).body.n).toBe(2);
    });

    it('of a refused update, or of a dry run, can be used again', async () => {
      const path = await client.create(notes, { n: 1 });
      const headers = key();
      expectProblem(await client.put(path, { n: 'x' }, headers), 400, 'invalid_object');
      expectProblem(
        await client.put(path, { n: 2 }, { ...headers, 'if-match': '"9"' }),
        412,
        'precondition_failed',
      );
      expectProblem(
        await client.put(`${notes.path}/${uniqueName()}`, { n: 2 }, headers),
        404,
        'object_not_found',
      );
      expect((await client.put(`${path}?dryRun=true`, { n: 3 }, headers)).body.n).toBe(3);
      expect((await client.put(path, { n: 4 }, headers)).headers.get('idempotency-replayed')).toBeNull();
      expect((await client.get(path)).body.n).toBe(4);
      expectProblem(await client.put(path, { n: 5 }, key('a b')), 400, 'invalid_idempotency_key');
    });

    it.each([
      ['If-Match', { 'if-match': '"1"' }, { n: { $inc: -1 } }],
      ['_revision', {}, { n: { $inc: -1 }, _revision: '1' }],
      ['the minimum of the field', {}, { stock: { $inc: -1 } }],
    ])('gives an update that the first one leaves without %s its answer', async (_what, condition, body) => {
      for (let round = 0; round < 20; round++) {
        const path = await client.create(notes, { n: 1, stock: 1 });
        const headers = { ...key(), ...condition };
        const answers = await Promise.all([client.put(path, body, headers), client.put(path, body, headers)]);
        expect(answers.map(({ status, text }) => [status, text])).toEqual(
          Array(2).fill([200, answers[0]!.text]),
        );
        expect(answers.filter(({ headers }) => headers.has('idempotency-replayed'))).toHaveLength(1);
      }
    });

    it('lets updates at the same moment add once', async () => {
      const path = await client.create(notes, { n: 0 });
      for (let round = 1; round <= 10; round++) {
        const headers = key();
        const others = Array.from({ length: 4 }, () => client.put(path, { name: uniqueName() }));
        const answers = await Promise.all(
          Array.from({ length: 8 }, () => client.put(path, { n: { $inc: 1 } }, headers)),
        );
        await Promise.all(others);
        expect(new Set(answers.map((answer) => JSON.stringify(what(answer)))).size).toBe(1);
        expect([answers[0]!.status, answers[0]!.body.n]).toEqual([200, round]);
        expect(answers.filter(({ headers }) => headers.has('idempotency-replayed'))).toHaveLength(7);
      }
      expect((await client.get(path)).body.n).toBe(10);
    });
  });
});
