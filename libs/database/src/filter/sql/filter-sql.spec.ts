import { canonicalJson } from '@app/json';
import { type ClassDefinition, parseFilter, valueKind } from '@app/schema';
import { Query } from 'mingo';
import { type SqlConnection, sqlEngines } from '../../../../../test/support/databases/sql-engines.js';
import { amount, itBoth } from '../../../../../test/support/extent.js';
import { mingoAgrees, mongoFilter } from '../../../../../test/support/listings/filter-by-mingo.js';
import {
  documents,
  exhaustiveFilters,
  FILTER_CLASS,
  FILTERED,
  type Filter,
  type FilterDocument,
  filters,
  matches,
  requestJson,
} from '../../../../../test/support/listings/filter-cases.js';
import { seededRandom } from '../../../../../test/support/seeded-random.js';
import { sqliteFilter } from '../../dialects/sqlite/sqlite-filter.js';
import type { LookupColumn } from '../../engine/indexes/table-index.js';
import { idBytes, idText } from '../../engine/objects/object-id.js';
import { compilePredicate } from './filter-sql.js';

const SEED = Number(process.env.TEST_SEED ?? 20260102);
const CLASS: ClassDefinition = { name: 'Case', ...FILTER_CLASS };

const COLUMNS: LookupColumn[] = Object.entries(FILTERED).flatMap(
  ([field, { type, indexed, unique }], slot) => {
    const kind = valueKind(type);
    return (indexed || unique) && kind !== 'any' ? [{ slot, field, kind, unique: unique === true }] : [];
  },
);

const random = seededRandom(SEED);
const OBJECTS = documents(random, 120, () => idFrom(random.next));
const FILTERS = filters(random, 1200, OBJECTS);
/** Those that databases are asked for. */
const ASKED = FILTERS.slice(0, amount(200, 700));

describe.each(sqlEngines())('filters on $dialect.name', ({ dialect, connect }) => {
  let connection: SqlConnection;

  beforeAll(async () => {
    connection = await connect();
    const made = COLUMNS.map((column) => dialect.lookup.inNewTable('c_1', column));
    const parts = [...dialect.objectTable.columns, ...made.flatMap(({ definitions }) => definitions)];
    await connection.run(`CREATE TABLE c_1 (${parts.join(', ')})${dialect.objectTable.options}`);
    for (const statement of made.flatMap(({ statements }) => statements)) await connection.run(statement);
    for (const { _id, ...data } of OBJECTS) {
      await connection.run('INSERT INTO c_1 (id, revision, data) VALUES (?, 1, ?)', [
        idBytes(_id),
        canonicalJson(data),
      ]);
    }
  });

  afterAll(() => connection.close());

  async function found(filter: Filter, columns: readonly LookupColumn[] = COLUMNS): Promise<string[]> {
    const { predicate } = parseFilter(requestJson(filter), CLASS);
    const { text, values } = compilePredicate(predicate, columns, dialect.filter);
    const rows = await connection.run(`SELECT id FROM c_1 WHERE ${text} ORDER BY id`, values);
    return rows.map(({ id }) => idText(id as Uint8Array));
  }

  itBoth(
    `find what the definition of filters says, with lookup columns and without (seed ${SEED})`,
    async () => {
      let pairs = 0;
      let hits = 0;
      for (const filter of ASKED) {
        const expected = idsOf(OBJECTS.filter((object) => matches(object, filter)));
        const context = requestJson(filter);
        expect({ context, ids: await found(filter) }).toEqual({ context, ids: expected });
        expect({ context, ids: await found(filter, []) }).toEqual({ context, ids: expected });
        pairs += OBJECTS.length;
        hits += expected.length;
      }
      expect(pairs).toBeGreaterThanOrEqual(20_000);
      // Neither everything nor nothing: otherwise the cases above would say little.
      expect(hits / pairs).toBeGreaterThan(0.1);
      expect(hits / pairs).toBeLessThan(0.6);
    },
  );

  itBoth('tell every value of a scalar field from every other', async () => {
    for (const filter of exhaustiveFilters(OBJECTS).filter((_, at) => at % amount(3, 1) === 0)) {
      const expected = idsOf(OBJECTS.filter((object) => matches(object, filter)));
      const context = requestJson(filter);
      expect({ context, ids: await found(filter) }).toEqual({ context, ids: expected });
      expect({ context, ids: await found(filter, []) }).toEqual({ context, ids: expected });
    }
  });

  itBoth('split the class in two with $eq and $neq, and with $in and $nin', async () => {
    for (const filter of ASKED) {
      for (const [name, operators] of Object.entries(filter)) {
        if (Array.isArray(operators)) continue;
        const [operand] = Object.values(operators);
        const many = Array.isArray(operand) ? operand : [operand];
        for (const [one, other] of [
          [{ $eq: operand }, { $neq: operand }],
          [{ $in: many }, { $nin: many }],
        ]) {
          const both = [...(await found({ [name]: one! })), ...(await found({ [name]: other! }))];
          expect({ name, operand, ids: both.sort() }).toEqual({ name, operand, ids: idsOf(OBJECTS) });
        }
      }
    }
  });
});

describe('a filter', () => {
  it.each([
    [{ text: { $eq: 'a' } }, true],
    [{ text: { $gt: 'a' } }, true],
    [{ number: { $in: [1, null] } }, true],
    [{ _id: { $gte: '018' } }, true],
    [{ plainText: { $eq: 'a' }, flag: { $eq: true } }, true],
    [{ number: { $eq: 'never' } }, true],
    [{ text: { $startsWith: 'a' } }, true],
    [{ text: { $contains: 'a' }, flag: { $eq: true } }, true],
    [{ $or: [{ text: { $eq: 'a' } }, { number: { $gt: 1 } }] }, true],
    [{ $and: [{ $or: [{ plainText: { $eq: 'a' } }, {}] }, { number: { $gt: 1 } }] }, true],
    [{ $or: [{ text: { $eq: 'a' } }, { plainText: { $eq: 'a' } }] }, false],
    [{ text: { $not: { $gt: 'a' } } }, true],
    [{ plainText: { $not: { $gt: 'a' } } }, false],
    [{ text: { $not: { $contains: 'a' } } }, false],
    [{ text: { $contains: 'a' } }, false],
    [{ plainText: { $startsWith: 'a' } }, false],
    [{ tags: { $startsWith: 'a' } }, false],
    [{ text: { $neq: 'a' } }, false],
    [{ _id: { $nin: [OBJECTS[0]!._id] } }, false],
    [{ plainText: { $eq: 'a' } }, false],
    [{ tags: { $eq: 'a' } }, false],
    [{ 'free.text': { $gt: 1 } }, false],
  ])('%j uses an index: %j', (filter, usesIndex) => {
    const { predicate } = parseFilter(JSON.stringify(filter), CLASS);
    expect(compilePredicate(predicate, COLUMNS, sqliteFilter).usesIndex).toBe(usesIndex);
  });
});

describe('the reference that engines are compared with', () => {
  it('agrees with mingo wherever mingo follows MongoDB', () => {
    let pairs = 0;
    for (const filter of FILTERS) {
      const query = new Query(mongoFilter(filter));
      const objects = OBJECTS.filter((candidate) => mingoAgrees(candidate, filter));
      const differing = objects.filter((object) => query.test(object) !== matches(object, filter));
      expect({ filter, differing }).toEqual({ filter, differing: [] });
      pairs += objects.length;
    }
    expect(pairs).toBeGreaterThanOrEqual(20_000);
  });
});

function idsOf(objects: readonly FilterDocument[]): string[] {
  return objects.map(({ _id }) => _id).sort();
}

/** A UUIDv7 of a random time. */
function idFrom(next: () => number): string {
  const digits = Array.from({ length: 32 }, () => Math.floor(next() * 16).toString(16));
  digits[12] = '7';
  digits[16] = '89ab'[Math.floor(next() * 4)]!;
  return idText(Buffer.from(digits.join(''), 'hex'));
}
