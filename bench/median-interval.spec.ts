import { medianInterval } from './median-interval.js';

describe('medianInterval', () => {
  const upTo = (count: number) => Array.from({ length: count }, (_, at) => count - at);

  it('knows nothing of fewer than six values', () => {
    expect(medianInterval([])).toBeUndefined();
    expect(medianInterval(upTo(5))).toBeUndefined();
  });

  // The ranks that tables of the sign test give for 5 %, two-sided.
  it.each([
    [6, 1, 6],
    [7, 1, 7],
    [9, 2, 8],
    [12, 3, 10],
    [15, 4, 12],
    [20, 6, 15],
    [25, 8, 18],
  ])('lies between the right ranks of %i values', (count, low, high) => {
    expect(medianInterval(upTo(count))).toEqual({ low, high });
  });
});
