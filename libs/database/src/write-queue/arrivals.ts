/** What waits; set by the arrivals. */
export interface Arrival {
  isWaiting: boolean;
}

/** So many that have left are kept in the list, however few wait. */
const FEW = 64;

/**
 * What waits, in the order in which it came. It is a list and no Set: the tables that V8 replaces when a Set is used for long
 * refer to what was in them, so half of all that had ever waited stayed in memory until the next full collection.
 */
export class Arrivals<One extends Arrival> {
  /** Some of them have left. */
  #all: One[] = [];
  #size = 0;

  /** How many wait. */
  get size(): number {
    return this.#size;
  }

  /** Adds one behind all others; one that has been here before may have its place again. */
  add(one: One): void {
    if (this.#all.length > FEW + 2 * this.#size) this.#forgetLeft();
    one.isWaiting = true;
    this.#all.push(one);
    this.#size++;
  }

  /** Removes one, which may be the one at which an iteration is. */
  remove(one: One): void {
    one.isWaiting = false;
    this.#size--;
  }

  *[Symbol.iterator](): Generator<One> {
    for (const one of this.#all) if (one.isWaiting) yield one;
  }

  #forgetLeft(): void {
    const all = this.#all;
    this.#all = all.filter(({ isWaiting }) => isWaiting);
    all.length = 0;
  }
}
