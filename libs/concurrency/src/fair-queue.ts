/** What waits for its turn. */
export interface Queued {
  readonly owner: string;
  /** How much it is, in what owners take turns by. */
  readonly cost: number;
  /** Set by the queue: where it stands. */
  place: number;
}

/**
 * Fair queueing: owners take turns, each of which costs as much, however many of one wait. Those of one owner are
 * served first come, first served. It is a list, as a Map of lists would keep those alive that have left
 * (docs/decisions/011-processes.md).
 */
export class FairQueue<One extends Queued> {
  readonly #all: One[] = [];
  /** The place of the latest that has had its turn, and that of the latest of each owner. */
  #now = 0;
  readonly #latest = new Map<string, number>();

  /** How many wait. */
  get size(): number {
    return this.#all.length;
  }

  /** The one whose turn it is. */
  get first(): One | undefined {
    return this.#all[0];
  }

  /** Adds one behind those of its owner, and as much of others. */
  add(one: One): void {
    one.place = Math.max(this.#now, this.#latest.get(one.owner) ?? 0) + one.cost;
    this.#latest.set(one.owner, one.place);
    this.#all.splice(this.#all.findLastIndex(({ place }) => place <= one.place) + 1, 0, one);
  }

  /** Takes all, in the order of their turns. */
  takeAll(): One[] {
    const all = this.#all.splice(0);
    this.#forget();
    return all;
  }

  /** Removes one that has its turn, or waits no longer. */
  remove(one: One): void {
    if (one === this.first) {
      this.#all.shift();
      this.#now = one.place;
    } else this.#leave(one);
    this.#forget();
  }

  [Symbol.iterator](): Iterator<One> {
    return this.#all.values();
  }

  /** Those of its owner behind it move up: an owner pays for no turn that it has not had. */
  #leave(one: One): void {
    const at = this.#all.indexOf(one);
    if (at === -1) return;
    this.#all.splice(at, 1);
    let place = Math.max(this.#now, one.place - one.cost);
    let haveMoved = false;
    for (const behind of this.#all.slice(at)) {
      if (behind.owner !== one.owner) continue;
      place += behind.cost;
      behind.place = place;
      haveMoved = true;
    }
    this.#latest.set(one.owner, place);
    if (haveMoved) this.#all.sort((one, other) => one.place - other.place);
  }

  #forget(): void {
    if (this.#all.length === 0) this.#latest.clear();
  }
}
