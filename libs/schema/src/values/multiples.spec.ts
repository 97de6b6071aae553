import { seededRandom } from '../../../../test/support/seeded-random.js';
import { isMultiple } from './multiples.js';

describe('multiples', () => {
  it.each([
    [19.99, 0.01],
    [111851.68, 0.01],
    [-1234567.89, 0.01],
    [99999999.99, 0.01],
    [9007199254740.99, 0.01],
    [0.1 + 0.2, 0.1],
    [4.35e-7, 1e-9],
    [1e300, 1e-300],
    [1e22, 7e21 / 7],
    [0, 0.3],
    [5e-324, 5e-324],
    [1.7976931348623157e308, 5e-324],
    [1e23, 10],
    [-3e300, 3],
    [1e308, 0.01],
    [1e300, 2 ** 50],
    [1e-300, 5e-324],
  ])('%d is one of %d', (value, divisor) => {
    expect(isMultiple(value, divisor)).toBe(true);
  });

  it.each([
    [0.005, 0.01],
    [111851.685, 0.01],
    [1234567.891, 0.01],
    [7.5, 2],
    [10000000.1, 0.3],
    [4503599627370.123, 0.01],
    [0.001, 0.01],
    [1e17, 3],
    [-1e300, 7],
    [1e308, 0.3],
    [1, 3e-17],
    [1e300, 3 * 2 ** 40],
    [2e-323, 1.5e-323],
  ])('%d is none of %d', (value, divisor) => {
    expect(isMultiple(value, divisor)).toBe(false);
  });

  it('are all amounts of money in cents, and no amounts with a tenth of one', () => {
    const random = seededRandom(17);
    for (let time = 0; time < 100_000; time++) {
      const cents =
        random.below(10 ** (1 + random.below(9))) * (random.chance(0.5) ? 1 : 1000) + random.below(1000);
      const amount = Number(`${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`);
      expect({ amount, is: isMultiple(amount, 0.01) }).toEqual({ amount, is: true });
      const tenth = Number(`${amount.toFixed(2)}5`);
      expect({ tenth, is: isMultiple(tenth, 0.01) }).toEqual({ tenth, is: false });
    }
  });
});
