import { seededRandom } from '../../../../test/support/seeded-random.js';
import { Arrivals } from './arrivals.js';

describe('arrivals', () => {
  it('are those that have not left, in their order, whatever is removed meanwhile', () => {
    const random = seededRandom(1);
    const arrivals = new Arrivals<{ isWaiting: boolean; number: number }>();
    const expected: { isWaiting: boolean; number: number }[] = [];
    for (let number = 0; number < 3000; number++) {
      const one = { isWaiting: false, number };
      arrivals.add(one);
      expected.push(one);
      if (number > 20) arrivals.remove(expected.splice(random.below(expected.length), 1)[0]!);
    }
    expect(arrivals.size).toBe(21);
    expect([...arrivals]).toEqual(expected);
    for (const one of arrivals) if (one.number % 2 === 0) arrivals.remove(one);
    expect([...arrivals]).toEqual(expected.filter(({ number }) => number % 2 === 1));
  });
});
