import type { ClassHandle, Client } from './support/http/client.js';
import { startService } from './support/services/service.js';

const OBJECTS = Array.from({ length: 40_000 }, (_, at) => ({ n: at, m: at % 10, first: at < 6000 }));

/** So many questions are asked at once; some others are answered, one after the other, before the last of them. */
const ASKED = 16;
const MIN_ANSWERED = 4;

describe('While indexes of an embedded database answer questions that many objects match', () => {
  let stop: () => Promise<void>;
  let client: Client;
  let things: ClassHandle;

  beforeAll(async () => {
    const started = await startService('sqlite');
    stop = started.stop;
    client = await started.service.client();
    things = await started.service.createClass({
      n: { type: 'integer', indexed: true },
      m: { type: 'integer', indexed: true },
      first: { type: 'boolean', indexed: true },
    });
    await client.createMany(things, OBJECTS);
  });

  afterAll(() => stop());

  const below = (end: number) => ({ $or: [{ n: { $lt: 30_000 + end } }, { m: { $lt: 7 } }] });
  const countBelow = (end: number) => OBJECTS.filter(({ n, m }) => n < 30_000 + end || m < 7).length;
  const above = (begin: number) => ({ n: { $gte: begin } });
  const countAbove = (begin: number) => OBJECTS.length - begin;

  it.each<[string, (value: number) => object, (value: number) => number, Record<string, string>]>([
    ['alternatives', below, countBelow, {}],
    ['a deep page of alternatives', below, countBelow, { page: '3000' }],
    ['a deep page of a range', above, countAbove, { page: '3500' }],
    ['a deep page of a range in its order', above, countAbove, { page: '1800', sort: 'n' }],
  ])('for %s, others are answered', async (_what, filter, count, parameters) => {
    const values = Array.from({ length: ASKED }, (_, at) => at + 1);
    let isPending = true;
    const listed = Promise.all(
      values.map((value) => client.list(things, filter(value), { limit: '10', ...parameters })),
    ).finally(() => {
      isPending = false;
    });
    let answered = 0;
    while (isPending) {
      expect((await client.get('/health/live')).status).toBe(200);
      answered++;
    }
    const totals = (await listed).map(({ body }) => body.metadata.total);
    expect(totals).toEqual(values.map(count));
    expect(answered).toBeGreaterThanOrEqual(MIN_ANSWERED);
  });

  it('a walk comes to the youngest objects, forwards and back', async () => {
    const from = OBJECTS.length - 35;
    const walk = (parameters: Record<string, string>) =>
      client.list(things, above(from), { limit: '10', count: 'none', ...parameters });
    const found: number[] = [];
    let { body } = await walk({});
    for (;;) {
      found.push(...body.objects.map(({ n }: { n: number }) => n));
      if (body.metadata.next === undefined) break;
      ({ body } = await walk({ after: body.metadata.next }));
    }
    expect(found).toEqual(OBJECTS.slice(from).map(({ n }) => n));
    ({ body } = await walk({ before: body.metadata.previous }));
    expect(body.objects.map(({ n }: { n: number }) => n)).toEqual(found.slice(20, 30));
    ({ body } = await walk({ sort: '-_id' }));
    expect(body.objects.map(({ n }: { n: number }) => n)).toEqual(found.slice(-10).reverse());
    ({ body } = await client.list(things, { n: { $lt: 3 } }, { sort: '-_id', count: 'none' }));
    expect(body.objects.map(({ n }: { n: number }) => n)).toEqual([2, 1, 0]);
  });

  it('a walk along an index comes to objects that are at its end, forwards and back', async () => {
    const walk = (parameters: Record<string, string>) =>
      client.list(
        things,
        { first: { $eq: true } },
        { limit: '10', count: 'none', sort: '-n', ...parameters },
      );
    const numbers = (body: { objects: { n: number }[] }) => body.objects.map(({ n }) => n);
    const from = (first: number) => Array.from({ length: 10 }, (_, at) => first - at);
    const { body: one } = await walk({});
    const { body: two } = await walk({ after: one.metadata.next });
    const { body: back } = await walk({ before: two.metadata.previous });
    expect([one, two, back].map(numbers)).toEqual([from(5999), from(5989), from(5999)]);
    const { body: deep } = await walk({ page: '501' });
    expect(numbers(deep)).toEqual(from(999));
  });
});
