import { eachKind } from './support/fewer-engines.js';
import type { ClassHandle, Client } from './support/http/client.js';
import { expectProblem } from './support/http/expect-problem.js';

const LARGEST = Number.MAX_SAFE_INTEGER;

const COUNTER = {
  name: { type: 'string' },
  hits: { type: 'integer', minimum: 0, indexed: true },
  weight: { type: 'number', maximum: 1e308 },
  even: { type: 'integer', multipleOf: 2 },
  seat: { type: 'integer', unique: true },
  box: { type: 'object' },
  card: { type: 'object', fields: { n: { type: 'integer' } } },
  any: { type: 'json' },
  list: { type: 'array' },
};

describe('$inc', () => {
  eachKind((service) => {
    let client: Client;
    let counters: ClassHandle;

    beforeAll(async () => {
      client = await service.client();
      counters = await service.createClass(COUNTER);
    });

    const create = (object: object) => client.create(counters, object);
    const inc = (by: unknown) => ({ $inc: by });
    const putAll = (batch: unknown[]) => client.put(`${counters.path}/batch`, batch);
    const idOf = (path: string) => path.split('/').at(-1)!;

    it('and what else looks like an operator or a path is told where it belongs', async () => {
      const path = await create({ card: { n: 1 } });
      const messageOf = async (answer: Promise<{ body: { errors: { message: string }[] } }>) =>
        (await answer).body.errors.map(({ message }) => message);
      const where = 'The only operator, $inc, is for number fields that are in no other field, in updates.';
      expect(await messageOf(client.post(counters.path, { hits: inc(1) }))).toEqual([
        `hits must be an integer. ${where}`,
      ]);
      expect(await messageOf(client.put(path, { card: { n: inc(1) } }))).toEqual([
        `card.n must be an integer. ${where}`,
      ]);
      expect(await messageOf(client.put(path, { $set: { hits: 1 }, 'card.n': 2, 'name.x': 3 }))).toEqual([
        'The class does not define $set. Fields are sent as they are, with no operator around them.',
        'The class does not define card.n. Did you mean card? A member of card is sent inside of it, as {"card": {...}}.',
        'The class does not define name.x. Did you mean name?',
      ]);
    });

    it('adds to the stored number, and a missing one counts as 0', async () => {
      const path = await create({ hits: 6, weight: 0.5 });
      const answer = await client.put(path, { hits: inc(-2), weight: inc(0.25), even: inc(4), name: 'x' });
      expect(answer.status).toBe(200);
      expect(answer.headers.get('etag')).toBe('"2"');
      expect(answer.body).toMatchObject({ hits: 4, weight: 0.75, even: 4, name: 'x' });
      expect((await client.get(path)).body).toEqual(answer.body);
      expect((await client.put(path, { hits: inc(2.0) })).text).toContain('"hits":6,');
      expect((await client.get(path)).text).toMatch(/"hits": ?6[,}]/);
      expect((await client.list(counters, { hits: { $eq: 6 } })).body.metadata.total).toBe(1);
      expect((await client.put(path, { hits: inc(0) })).body.hits).toBe(6);
    });

    it('leaves no rounding error in multiples, such as those of a cent', async () => {
      const prices = await service.createClass({ price: { type: 'number', multipleOf: 0.01, minimum: 0 } });
      const path = await client.create(prices, { price: 0.1 });
      expect((await client.put(path, { price: inc(0.2) })).body.price).toBe(0.3);
      expect((await client.list(prices, { price: { $eq: 0.3 } })).body.metadata.total).toBe(1);
      for (const by of [19.99, 19.99, 19.99, -19.99, -19.99, -19.99, -0.3])
        expect((await client.put(path, { price: inc(by) })).status).toBe(200);
      expect((await client.get(path)).body.price).toBe(0);
    });

    it('adds in elements of a batch update, beside values', async () => {
      const [a, b] = [await create({ hits: 1 }), await create({})];
      const answer = await putAll([
        { _id: idOf(a), hits: inc(10), name: 'a' },
        { _id: idOf(b), hits: inc(5), weight: inc(-1.5) },
      ]);
      expect(answer.status).toBe(200);
      expect((await client.get(a)).body).toMatchObject({ hits: 11, name: 'a' });
      expect((await client.get(b)).body).toMatchObject({ hits: 5, weight: -1.5 });
    });

    it('loses none of many at the same moment, by PUT and in batches', async () => {
      const path = await create({ hits: 0 });
      const answers = await Promise.all(
        Array.from({ length: 60 }, (_, n) =>
          n % 3 === 0
            ? putAll([{ _id: idOf(path), hits: inc(1) }])
            : client.put(path, { hits: inc(1), name: `${n}` }),
        ),
      );
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
      const seen = answers.flatMap(({ body }) => body.hits ?? []);
      expect(new Set(seen).size).toBe(40);
      expect((await client.get(path)).body.hits).toBe(60);
    });

    it('holds the result against the rules of the field, and changes nothing', async () => {
      const path = await create({ hits: 3, even: 2, name: 'before' });
      const answer = await client.put(path, { hits: inc(-4), even: inc(1), name: 'after' });
      expectProblem(answer, 400, 'invalid_object', [
        { pointer: '/hits', field: 'hits', code: 'minimum' },
        { pointer: '/even', field: 'even', code: 'multiple_of' },
      ]);
      expect(answer.body.errors[0]).toMatchObject({ expected: 0, received: -1 });
      const other = await create({ hits: 0 });
      const batch = await putAll([
        { _id: idOf(other), hits: inc(1) },
        { _id: idOf(path), hits: inc(-4), even: inc(1) },
      ]);
      expectProblem(batch, 400, 'invalid_batch', [
        { index: 1, pointer: '/1/hits', code: 'minimum' },
        { index: 1, pointer: '/1/even', code: 'multiple_of' },
      ]);
      expect((await client.get(path)).body).toMatchObject({ hits: 3, even: 2, name: 'before' });
      expect((await client.get(other)).body.hits).toBe(0);
    });

    it('refuses a sum that no number holds exactly', async () => {
      const path = await create({ hits: LARGEST, weight: 9e307 });
      expectProblem(await client.put(path, { hits: inc(1) }), 400, 'invalid_object', [
        { pointer: '/hits', field: 'hits', code: 'overflow' },
      ]);
      expectProblem(await client.put(path, { weight: inc(1.5e308) }), 400, 'invalid_object', [
        { pointer: '/weight', code: 'overflow' },
      ]);
      expectProblem(await client.put(path, { weight: inc(5e307) }), 400, 'invalid_object', [
        { pointer: '/weight', code: 'maximum' },
      ]);
      expectProblem(await putAll([{ _id: idOf(path), hits: inc(LARGEST) }]), 400, 'invalid_batch', [
        { index: 0, pointer: '/0/hits', code: 'overflow' },
      ]);
      const whole = await create({ weight: LARGEST });
      expectProblem(await client.put(whole, { weight: inc(1) }), 400, 'invalid_object', [
        { pointer: '/weight', code: 'overflow' },
      ]);
      expect((await client.put(path, { hits: inc(-1) })).body.hits).toBe(LARGEST - 1);
    });

    it('is refused with every fault where it is malformed', async () => {
      const path = await create({ hits: 1 });
      const answer = await client.put(path, {
        hits: inc('1'),
        weight: { $incr: 1 },
        even: inc(1.5),
        seat: { $inc: 1, more: 2 },
        name: inc(1),
        hist: inc(1),
      });
      expectProblem(answer, 400, 'invalid_object', [
        { pointer: '/hits/$inc', field: 'hits', code: 'type' },
        { pointer: '/weight/$incr', field: 'weight', code: 'unknown_operator' },
        { pointer: '/even/$inc', field: 'even', code: 'type' },
        { pointer: '/seat/more', field: 'seat', code: 'unknown_operator' },
        { pointer: '/name', field: 'name', code: 'type' },
        { pointer: '/hist', field: 'hist', code: 'unknown_field' },
      ]);
      expect(answer.body.errors).toHaveLength(6);
      expect(answer.text).toContain('Did you mean $inc?');
      for (const [by, received] of [
        [null, null],
        [true, true],
        ['5', '5'],
        ['x'.repeat(101), `${'x'.repeat(100)}…`],
        [[], 'array'],
        [{}, 'object'],
      ]) {
        const { body } = await client.put(path, { hits: inc(by) });
        expect(body.errors).toMatchObject([{ pointer: '/hits/$inc', code: 'type', received }]);
      }
      expectProblem(await client.put(path, { hits: {} }), 400, 'invalid_object', [
        { pointer: '/hits', code: 'type' },
      ]);
      expect((await client.get(path)).body).toMatchObject({ hits: 1 });
    });

    it('is refused in a create, where there is nothing to add to', async () => {
      const total = await client.total(counters);
      expectProblem(await client.post(counters.path, { hits: inc(1) }), 400, 'invalid_object', [
        { pointer: '/hits' },
      ]);
      expectProblem(
        await client.post(`${counters.path}/batch`, [{}, { hits: inc(1) }]),
        400,
        'invalid_batch',
        [{ index: 1, pointer: '/1/hits' }],
      );
      expect(await client.total(counters)).toBe(total);
    });

    it('is data in fields that hold objects or JSON, and below them', async () => {
      const path = await create({ any: 5 });
      const change = { box: { hits: inc(1) }, any: inc(1), list: [inc(1)] };
      expect((await client.put(path, change)).body).toMatchObject(change);
      expectProblem(await client.put(path, { card: { n: inc(1) } }), 400, 'invalid_object', [
        { pointer: '/card/n', code: 'type' },
      ]);
    });

    it('is judged by the unique values of others', async () => {
      const [first, second] = [await create({ seat: 10 }), await create({ seat: 9 })];
      expectProblem(await client.put(second, { seat: inc(1) }), 400, 'not_unique', [{ field: 'seat' }]);
      const both = [first, second].map((path) => ({ _id: idOf(path), seat: inc(1) }));
      expect((await putAll(both.reverse())).status).toBe(200);
      expect((await client.get(second)).body.seat).toBe(10);
    });

    it('adds once for each Idempotency-Key', async () => {
      const path = await create({ hits: 1 });
      const send = () =>
        client.put(`${counters.path}/batch`, [{ _id: idOf(path), hits: inc(1) }], {
          'idempotency-key': path,
        });
      expect([(await send()).status, (await send()).status]).toEqual([200, 200]);
      expect((await client.get(path)).body.hits).toBe(2);
    });

    it('is judged after If-Match and _revision', async () => {
      const path = await create({ hits: 1 });
      expectProblem(
        await client.put(path, { hits: inc(-5) }, { 'if-match': '"7"' }),
        412,
        'precondition_failed',
      );
      const stale = [{ _id: idOf(path), hits: inc(-5), _revision: '7' }];
      expectProblem(await putAll(stale), 412, 'precondition_failed', [{ index: 0 }]);
      expect((await client.put(path, { hits: inc(1) }, { 'if-match': '"1"' })).body.hits).toBe(2);
    });
  });
});
