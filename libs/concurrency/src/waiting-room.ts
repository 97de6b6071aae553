/** What waits, and can be given up while it does. */
export interface Occupant {
  readonly owner: string;
  /** Called when its room is given to another owner. */
  refuse(error: Error): void;
}

/** An occupant and what it takes. */
interface Place<One> {
  readonly one: One;
  size: number;
}

/**
 * Bounds the size of all that waits together. One owner alone may use all of it. When another has no room, the owner
 * that uses the most loses its largest, so that none can keep out the others. What takes no room loses none. It keeps a
 * list, as a Map would keep those alive that have left (docs/decisions/011-processes.md).
 */
export class WaitingRoom<One extends Occupant> {
  /** In order of arrival: of those of one size the last one goes first. */
  #places: Place<One>[] = [];
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
    if (!this.has(size)) this.#makeRoom(one.owner, size);
    if (size > 0) this.#take(one, size);
  }

  /** Lowers what one takes to its actual size. */
  shrink(one: One, size: number): void {
    const place = this.#places[this.#indexOf(one)];
    if (place === undefined) return;
    this.#total += size - place.size;
    place.size = size;
  }

  /** Gives its room back. Does nothing if it has none. */
  leave(one: One): void {
    const at = this.#indexOf(one);
    if (at === -1) return;
    this.#total -= this.#places[at]!.size;
    this.#places.splice(at, 1);
  }

  /** It is soon found, as what has come first mostly leaves first. */
  #indexOf(one: One): number {
    return this.#places.findIndex((place) => place.one === one);
  }

  #take(one: One, size: number): void {
    this.#places.push({ one, size });
    this.#total += size;
  }

  /** Each occupant is looked at once, however many lose their room, and each owner once for each of these. */
  #makeRoom(owner: string, size: number): void {
    const owners = this.#owners();
    const own = owners.get(owner)?.size ?? 0;
    const lost = new Set<Place<One>>();
    let total = this.#total;
    while (total > 0 && total + size > this.most) {
      const largest = [...owners.values()].reduce((most, other) => (other.size > most.size ? other : most));
      if (largest.size <= own + size) throw this.refusal();
      const place = largest.places.pop()!;
      largest.size -= place.size;
      total -= place.size;
      lost.add(place);
    }
    this.#places = this.#places.filter((place) => !lost.has(place));
    this.#total = total;
    for (const { one } of lost) one.refuse(this.refusal());
  }

  /** What each owner takes together, and one by one: the largest last, of equals the latest. */
  #owners(): Map<string, { size: number; places: Place<One>[] }> {
    const owners = new Map<string, { size: number; places: Place<One>[] }>();
    for (const place of this.#places) {
      const owned = owners.get(place.one.owner) ?? { size: 0, places: [] };
      owned.size += place.size;
      owned.places.push(place);
      owners.set(place.one.owner, owned);
    }
    for (const { places } of owners.values()) places.sort((one, other) => one.size - other.size);
    return owners;
  }
}
