/** What a figure lies between. */
export interface Interval {
  low: number;
  high: number;
}

const CONFIDENCE = 0.95;

/**
 * What the median lies between by 95 % or more, whatever the distribution: between the k-th smallest and the k-th
 * largest of n independent values, since how many of them lie below the median is binomial (n, 1/2). Undefined of fewer
 * than six values, which cannot say.
 */
export function medianInterval(values: readonly number[]): Interval | undefined {
  const sorted = [...values].sort((one, other) => one - other);
  const count = sorted.length;
  let outside = 0;
  let probability = 0.5 ** count;
  let below = 0;
  // `outside` is the probability that the median lies below the smallest `below` values, or above as many of the
  // largest.
  while (outside + 2 * probability <= 1 - CONFIDENCE) {
    outside += 2 * probability;
    below++;
    probability = (probability * (count - below + 1)) / below;
  }
  if (below === 0) return undefined;
  return { low: sorted[below - 1]!, high: sorted[count - below]! };
}
