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
