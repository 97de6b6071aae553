import { amount, isLong, itBoth } from './support/extent.js';
import type { ClassHandle, Client } from './support/http/client.js';
import {
  documents,
  exhaustiveFilters,
  FILTER_CLASS,
  type Filter,
  type FilterDocument,
  filters,
  matches,
  requestJson,
} from './support/listings/filter-cases.js';
import { seededRandom } from './support/seeded-random.js';
import { eachEngine, uniqueName } from './support/services/service.js';

const SEED = Number(process.env.TEST_SEED ?? Date.now() % 2 ** 31);
const OBJECTS = 100;
const FILTERS = amount(200, 400);
/** The number of filters whose conditions are also tried with the opposite operator. */
const TURNED = amount(20, 80);
const AT_ONCE = 4;
/** The objects are created in so many batches, each of which has time stamps of its own. */
const BATCHES = 5;

eachEngine((service) => {
  let client: Client;
  let things: ClassHandle;
  let stored: FilterDocument[];
  let cases: Filter[];

  beforeAll(async () => {
    const random = seededRandom(SEED);
    client = await service.client();
    const { fields, ...more } = FILTER_CLASS;
    things = await service.createClass(
      fields as unknown as Record<string, Record<string, unknown>>,
      uniqueName(),
      more,
    );
    const made = documents(random, OBJECTS, () => '');
    const bodies = made.map(({ _id, _createdAt, _updatedAt, ...fields }) => requestJson(fields));
    const ids: string[] = [];
    for (let from = 0; from < OBJECTS; from += OBJECTS / BATCHES) {
      const batch = bodies.slice(from, from + OBJECTS / BATCHES);
      const answer = await client.post(`${things.path}/batch`, `[${batch.join(',')}]`);
      expect({ status: answer.status, text: answer.text }).toMatchObject({ status: 200 });
      ids.push(...answer.body.map((url: string) => url.split('/').at(-1)));
    }
    // What is written back is another moment, and nothing else.
    const changed = made.flatMap((document, at): FilterDocument[] =>
      at % 7 === 0 ? [{ ...document, _id: ids[at]! }] : [],
    );
    const patches = (flag: (stored: unknown) => unknown) =>
      `[${changed.map(({ _id, plainFlag }) => requestJson({ _id, plainFlag: flag(plainFlag) ?? null })).join(',')}]`;
    for (const flag of [(before: unknown) => !before, (before: unknown) => before])
      expect((await client.put(`${things.path}/batch`, patches(flag))).status).toBe(200);
    const { objects } = (await client.list(things, undefined, { limit: String(OBJECTS) })).body;
    stored = made.map((document, at) => {
      const { _createdAt, _updatedAt } = objects[at];
      return { ...document, _id: ids[at]!, _createdAt, _updatedAt };
    });
    // Not all the same.
    expect(stored.some(({ _createdAt, _updatedAt }) => _createdAt !== _updatedAt)).toBe(true);
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

  itBoth(`finds by random filters what the definition of filters says (TEST_SEED=${SEED})`, async () => {
    let pairs = 0;
    await forEach(cases, async (filter) => {
      const context = requestJson(filter);
      expect({ context, ids: await found(filter) }).toEqual({ context, ids: expected(filter) });
      pairs += stored.length;
    });
    expect(pairs).toBeGreaterThanOrEqual(20_000);
  });

  itBoth(`tells every value of a scalar field from every other (TEST_SEED=${SEED})`, async () => {
    // filter-sql.spec.ts tries all of them in every run.
    const some = exhaustiveFilters(stored).filter((_, at) => isLong || at % 5 === 0);
    await forEach(some, async (filter) => {
      const context = requestJson(filter);
      expect({ context, ids: await found(filter) }).toEqual({ context, ids: expected(filter) });
    });
  });

  itBoth(`is split in two by $eq and $neq, and by $in and $nin (TEST_SEED=${SEED})`, async () => {
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

  itBoth('keeps the objects it was given to the last bit', async () => {
    const { body } = await client.list(things, undefined, { limit: String(OBJECTS) });
    expect(body.objects.map(({ attachments: _, ...object }: FilterDocument) => object)).toEqual(
      stored.map((object) => JSON.parse(JSON.stringify(object))),
    );
  });
});
