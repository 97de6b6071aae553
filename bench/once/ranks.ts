import type { Extent } from './column.js';

/** Above every number of objects, so that a serial and a position fit in one number. */
const MAX_POSITIONS = 2 ** 21;

/** Positions in the order of the serials, of which no two are equal. */
export class Ranks {
  readonly #sorted: Float64Array;

  constructor(size: number, serialAt: (position: number) => number) {
    if (size > MAX_POSITIONS) throw new RangeError(`No more than ${MAX_POSITIONS} objects can be ranked`);
    this.#sorted = Float64Array.from({ length: size }, (_, at) => serialAt(at) * MAX_POSITIONS + at).sort();
  }

  /** How many serials are below this one. */
  below(serial: number): number {
    let [low, high] = [0, this.#sorted.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#sorted[middle]! < serial * MAX_POSITIONS) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The position with this rank, from 0. */
  at(rank: number): number {
    return this.#sorted[rank]! % MAX_POSITIONS;
  }

  /** The positions of the serials from `low` up to, not including, `high`. */
  between(low: number, high: number): Float64Array {
    return this.#sorted.slice(this.below(low), this.below(high)).map((value) => value % MAX_POSITIONS);
  }

  /** A page of those whose rank is from `low` up to, not including, `high`, the highest first. */
  page(low: number, high: number, limit: number, choose: (pages: number) => number): Extent {
    const total = high - low;
    const page = choose(Math.max(Math.ceil(total / limit), 1));
    const before = (page - 1) * limit;
    const count = Math.max(Math.min(limit, total - before), 0);
    if (count === 0) return { page, total, count, first: -1, last: -1 };
    const first = high - 1 - before;
    return { page, total, count, first: this.at(first), last: this.at(first - count + 1) };
  }
}
