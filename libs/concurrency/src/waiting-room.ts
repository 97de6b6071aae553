/** What waits, and can be given up while it does. */
export interface Occupant {
  readonly owner: string;
  /** Called when its room is given to another owner. */
  refuse(error: Error): void;
}

/**
 * Bounds the size of all that waits together. One owner alone may use all of it. When another has no room, the owner that
 * uses the most loses its largest, so that none can keep out the others. What takes no room loses none.
 */
export class WaitingRoom<One extends Occupant> {
  /** In order of arrival, nearly: of those of one size the last one goes first. */
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

  /** Takes room. Throws the error of `refusal` if there is none; then no other has lost any. */
  enter(one: One, size: number): void {
    const lost: [One, number][] = [];
    while (!this.has(size)) {
      const largest = this.#largestOfLargest();
      if (this.#of(largest.owner) <= this.#of(one.owner) + size) {
        for (const [other, itsSize] of lost) this.#take(other, itsSize);
        throw this.refusal();
      }
      lost.push([largest, this.#occupants.get(largest)!]);
      this.leave(largest);
    }
    for (const [other] of lost) other.refuse(this.refusal());
    if (size > 0) this.#take(one, size);
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

  #take(one: One, size: number): void {
    this.#occupants.set(one, size);
    this.#total += size;
  }

  #of(owner: string): number {
    let all = 0;
    for (const [one, size] of this.#occupants) if (one.owner === owner) all += size;
    return all;
  }

  /** What takes the most of the owner that takes the most; the latest of equals. */
  #largestOfLargest(): One {
    const sizeOf = new Map<string, number>();
    for (const [{ owner }, size] of this.#occupants) sizeOf.set(owner, (sizeOf.get(owner) ?? 0) + size);
    const most = Math.max(...sizeOf.values());
    let largest: One | undefined;
    for (const [one, size] of this.#occupants) {
      if (sizeOf.get(one.owner) === most && size >= (this.#occupants.get(largest!) ?? 0)) largest = one;
    }
    return largest!;
  }
}
