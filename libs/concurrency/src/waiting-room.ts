/** What waits, and can be given up while it does. */
export interface Occupant {
  readonly owner: string;
  /** Called when its room is given to another owner. */
  refuse(error: Error): void;
}

/**
 * Bounds the size of all that waits together. One owner alone may use all of it. When another has no room, the owner that
 * uses the most loses its latest, so that none can keep out the others.
 */
export class WaitingRoom<One extends Occupant> {
  /** In order of arrival. */
  readonly #occupants = new Map<One, number>();
  #total = 0;

  /** `refusal` makes the error of those that have no room. */
  constructor(
    private readonly most: number,
    private readonly refusal: () => Error,
  ) {}

  /** Whether so much has room beside all the others; a single one always has. */
  has(size: number): boolean {
    return size === 0 || this.#total === 0 || this.#total + size <= this.most;
  }

  /** Takes room. Throws the error of `refusal` if there is none. */
  enter(one: One, size: number): void {
    while (!this.has(size)) {
      const latest = this.#latestOfLargest();
      if (this.#of(latest.owner) <= this.#of(one.owner) + size) throw this.refusal();
      this.leave(latest);
      latest.refuse(this.refusal());
    }
    this.#occupants.set(one, size);
    this.#total += size;
  }

  /** Lowers what one takes to its actual size. */
  shrink(one: One, size: number): void {
    const before = this.#occupants.get(one);
    if (before === undefined) return;
    this.#occupants.set(one, size);
    this.#total += size - before;
  }

  /** Gives its room back. Does nothing if it has none. */
  leave(one: One): void {
    this.#total -= this.#occupants.get(one) ?? 0;
    this.#occupants.delete(one);
  }

  #of(owner: string): number {
    let all = 0;
    for (const [one, size] of this.#occupants) if (one.owner === owner) all += size;
    return all;
  }

  #latestOfLargest(): One {
    const sizeOf = new Map<string, number>();
    for (const [{ owner }, size] of this.#occupants) sizeOf.set(owner, (sizeOf.get(owner) ?? 0) + size);
    return [...this.#occupants.keys()].reduce((largest, one) =>
      sizeOf.get(one.owner)! >= sizeOf.get(largest.owner)! ? one : largest,
    );
  }
}
