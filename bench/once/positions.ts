import type { Extent } from './column.js';

/** Positions by values below a limit, of which each position may have several. */
export class Groups {
  readonly #ends: Int32Array;
  readonly #positions: Int32Array;

  /** `valuesAt` answers no value twice. */
  constructor(limit: number, positions: number, valuesAt: (position: number) => number[]) {
    this.#ends = new Int32Array(limit + 1);
    const values = Array.from({ length: positions }, (_, position) => valuesAt(position));
    for (const some of values) for (const value of some) this.#ends[value + 1]! += 1;
    for (let value = 0; value < limit; value++) this.#ends[value + 1]! += this.#ends[value]!;
    this.#positions = new Int32Array(this.#ends[limit]!);
    const next = this.#ends.slice();
    values.forEach((some, position) => {
      for (const value of some) this.#positions[next[value]!++] = position;
    });
  }

  /** The positions with this value, in ascending order. */
  of(value: number): Int32Array {
    return this.#positions.subarray(this.#ends[value]!, this.#ends[value + 1]!);
  }
}

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
