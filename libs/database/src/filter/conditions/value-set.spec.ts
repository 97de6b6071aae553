import type { Ordering } from '@app/schema';
import { seededRandom } from '../../../../../test/support/seeded-random.js';
import { compareValues, type OrderedValue, onlyValue, type ValueRange, ValueSet } from './value-set.js';

const NUMBERS = Array.from({ length: 23 }, (_, at) => at / 2 - 3);
/** In the order of their code points, which that of UTF-16 is not. */
const TEXTS = ['', 'a', 'a\u0000', 'ab', 'b', 'ß', '\uffee', '\u{1f600}'];
const ORDERINGS: Ordering[] = ['gt', 'gte', 'lt', 'lte'];

/** A set, and whether a value, or null for what is missing, should be in it. */
interface Case {
  set: ValueSet;
  has: (value: OrderedValue | null) => boolean;
}

describe.each<[what: string, values: readonly OrderedValue[]]>([
  ['numbers', NUMBERS],
  ['texts', TEXTS],
])('a set of %s', (_what, values) => {
  const random = seededRandom(11);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random.next() * from.length)]!;

  function simple(): Case {
    const value = pick(values);
    if (random.next() < 0.3) return { set: ValueSet.equal(value), has: (other) => other === value };
    if (random.next() < 0.1) return { set: ValueSet.missing, has: (other) => other === null };
    const operator = pick(ORDERINGS);
    const holds = (order: number) =>
      operator === 'gt'
        ? order > 0
        : operator === 'gte'
          ? order >= 0
          : operator === 'lt'
            ? order < 0
            : order <= 0;
    const has = (other: OrderedValue | null) => other !== null && holds(compareValues(other, value));
    return { set: ValueSet.compared(operator, value), has };
  }

  function made(depth: number): Case {
    if (depth === 0) return simple();
    if (random.next() < 0.3) {
      const { set, has } = made(depth - 1);
      return { set: set.complement(), has: (value) => !has(value) };
    }
    const parts = Array.from({ length: 1 + Math.floor(random.next() * 4) }, () => made(depth - 1));
    const sets = parts.map(({ set }) => set);
    return random.next() < 0.5
      ? { set: ValueSet.union(sets), has: (value) => parts.some(({ has }) => has(value)) }
      : { set: ValueSet.intersection(sets), has: (value) => parts.every(({ has }) => has(value)) };
  }

  const isIn = (value: OrderedValue, { lower, upper }: ValueRange) => {
    const above = lower === undefined ? 1 : compareValues(value, lower.value);
    const below = upper === undefined ? -1 : compareValues(value, upper.value);
    return (
      (lower?.operator === 'gte' ? above >= 0 : above > 0) &&
      (upper?.operator === 'lte' ? below <= 0 : below < 0)
    );
  };

  it('has the values that what it is made of lets through, each in one range', () => {
    for (let round = 0; round < 3000; round++) {
      const { set, has } = made(round % 4);
      const ranges = set.ranges();
      const found = values.map((value) => ranges.filter((range) => isIn(value, range)).length);
      expect(found).toEqual(values.map((value) => Number(has(value))));
      expect(set.hasMissing).toBe(has(null));
    }
  });

  it('is in the order of bytes', () => {
    for (const one of values) {
      const inBytes = (other: OrderedValue) =>
        Buffer.compare(Buffer.from(String(one)), Buffer.from(String(other)));
      const order = (other: OrderedValue) =>
        typeof one === 'number' ? Math.sign(one - Number(other)) : inBytes(other);
      expect(values.map((other) => Math.sign(compareValues(one, other)))).toEqual(values.map(order));
    }
  });

  it('joins ranges that meet, and tells single values', () => {
    const [one, two] = values.slice(2, 4) as [OrderedValue, OrderedValue];
    const all = ValueSet.union([ValueSet.compared('lt', one), ValueSet.compared('gte', one)]);
    expect(all.ranges()).toEqual([{ lower: undefined, upper: undefined }]);
    const single = ValueSet.union([ValueSet.equal(two), ValueSet.equal(one), ValueSet.equal(two)]);
    expect(single.ranges().map(onlyValue)).toEqual([one, two]);
    expect(ValueSet.intersection([ValueSet.equal(one), ValueSet.equal(two)]).ranges()).toEqual([]);
  });
});
