import { amount, itBoth } from './support/extent.js';
import { eachKind } from './support/fewer-engines.js';
import { outcome, Upserts } from './support/http/upserts.js';

describe('onConflict at the same moment', () => {
  eachKind((service) => {
    const upserts = new Upserts(service);
    const { post, postAll } = upserts;
    let client: Upserts['client'];
    let parts: Upserts['parts'];

    beforeEach(async () => {
      await upserts.setUp();
      ({ client, parts } = upserts);
    });

    itBoth(
      'lets one of many creates with one key make the object, and the others merge into it',
      async () => {
        for (let round = 0; round < amount(5, 25); round++) {
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
      },
    );

    itBoth('is exact for overlapping batches in opposite orders', async () => {
      const keys = Array.from({ length: 30 }, (_, n) => `k${n}`);
      for (let round = 0; round < amount(3, 15); round++) {
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

    itBoth('stays exact beside deletes and changes of the key', async () => {
      for (let round = 0; round < amount(10, 50); round++) {
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
        for (const answer of upserts) expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
        const total = (await client.list(parts, { reference: { $eq: reference } })).body.metadata.total;
        const made = upserts.some((answer) => /^created$|created=2/.test(outcome(answer)!));
        expect({ round, total }).toEqual({ round, total: made ? 1 : 0 });
      }
    });
  });
});
