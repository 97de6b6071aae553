import type { ClassHandle, Client } from './support/client.js';
import { amount, isLong } from './support/extent.js';
import {
  documents,
  exhaustiveFilters,
  FILTER_FIELDS,
  type Filter,
  type FilterDocument,
  filters,
  matches,
  requestJson,
} from './support/filter-cases.js';
import { seededRandom } from './support/seeded-random.js';
import { eachEngine } from './support/service.js';

const SEED = Number(process.env.TEST_SEED ?? Date.now() % 2 ** 31);
const OBJECTS = 100;
const FILTERS = amount(200, 400);
/** The number of filters whose conditions are also tried with the opposite operator. */
const TURNED = amount(40, 150);
const AT_ONCE = 4;

eachEngine((service) => {
  let client: Client;
  let things: ClassHandle;
  let stored: FilterDocument[];
  let cases: Filter[];

  beforeAll(async () => {
    const random = seededRandom(SEED);
    client = await service.client();
    things = await service.createClass(FILTER_FIELDS as unknown as Record<string, Record<string, unknown>>);
    const made = documents(random, OBJECTS, () => '');
    const bodies = made.map(({ _id, ...fields }) => requestJson(fields));
    const answer = await client.post(`${things.path}/batch`, `[${bodies.join(',')}]`);
    expect({ status: answer.status, text: answer.text }).toMatchObject({ status: 200 });
    stored = made.map((document, index) => ({ ...document, _id: answer.body[index].split('/').at(-1) }));
    cases = filters(random, FILTERS, stored);
  });

  async function found(filter: Filter): Promise<string[]> {
    const answer = await client.list(things, requestJson(filter), { limit: String(OBJECTS) });
    expect({ filter, status: answer.status, text: answer.text }).toMatchObject({ status: 200 });
    const ids = answer.body.objects.map(({ _id }: FilterDocument) => _id);
    expect(answer.body.metadata.total).toBe(ids.length);
    return ids;
  }

  function expected(filter: Filter): string[] {
    return stored.filter((object) => matches(object, filter)).map(({ _id }) => _id);
  }

  /** Several requests are under way at a time, as the service answers them in parallel. */
  async function forEach<T>(values: T[], check: (value: T) => Promise<void>): Promise<void> {
    const queue = [...values];
    const work = async () => {
      for (let value = queue.shift(); value !== undefined; value = queue.shift()) await check(value);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  }

  it(`finds by random filters what the definition of filters says (TEST_SEED=${SEED})`, async () => {
    let pairs = 0;
    await forEach(cases, async (filter) => {
      const context = requestJson(filter);
      expect({ context, ids: await found(filter) }).toEqual({ context, ids: expected(filter) });
      pairs += stored.length;
    });
    expect(pairs).toBeGreaterThanOrEqual(20_000);
  });

  it(`tells every value of a scalar field from every other (TEST_SEED=${SEED})`, async () => {
    // filter-sql.spec.ts tries all of them in every run.
    const some = exhaustiveFilters(stored).filter((_, at) => isLong || at % 5 === 0);
    await forEach(some, async (filter) => {
      const context = requestJson(filter);
      expect({ context, ids: await found(filter) }).toEqual({ context, ids: expected(filter) });
    });
  });

  it(`is split in two by $eq and $neq, and by $in and $nin (TEST_SEED=${SEED})`, async () => {
    const everything = stored.map(({ _id }) => _id).sort();
    const conditions = cases.slice(0, TURNED).flatMap((filter) =>
      Object.entries(filter)
        .filter(([, operators]) => !Array.isArray(operators))
        .map(([name, operators]) => ({ name, operand: Object.values(operators)[0] })),
    );
    await forEach(conditions, async ({ name, operand }) => {
      const many = Array.isArray(operand) ? operand : [operand];
      for (const [one, other] of [
        [{ $eq: operand }, { $neq: operand }],
        [{ $in: many }, { $nin: many }],
      ]) {
        const both = [...(await found({ [name]: one! })), ...(await found({ [name]: other! }))].sort();
        expect({ name, operand, both }).toEqual({ name, operand, both: everything });
      }
    });
  });

  it('keeps the objects it was given to the last bit', async () => {
    const { body } = await client.list(things, undefined, { limit: String(OBJECTS) });
    expect(body.objects.map(({ attachments: _, ...object }: FilterDocument) => object)).toEqual(
      stored.map((object) => JSON.parse(JSON.stringify(object))),
    );
  });
});
