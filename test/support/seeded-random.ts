/** Random choices that a seed repeats exactly. */
export interface SeededRandom {
  /** At least 0, below 1. */
  next(): number;
  /** At least 0, below `limit`. */
  below(limit: number): number;
  chance(probability: number): boolean;
  pick<T>(values: readonly T[]): T;
  shuffled<T>(values: readonly T[]): T[];
}

/** Marsaglia's xorshift32 ("Xorshift RNGs", 2003); good enough to vary tests. */
export function seededRandom(seed: number): SeededRandom {
  let state = seed | 0 || 1;
  const next = () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    next,
    below,
    chance: (probability) => next() < probability,
    pick: (values) => values[below(values.length)]!,
    shuffled(values) {
      const result = [...values];
      for (let last = result.length - 1; last > 0; last--) {
        const other = below(last + 1);
        [result[last], result[other]] = [result[other]!, result[last]!];
      }
      return result;
    },
  };
}
