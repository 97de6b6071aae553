import type { Member } from '../population.js';
import { chosen } from './distinct.js';
import type { ListingOrder } from './listing-order.js';

/** Each object of a class once, in random order, before any comes again. */
export class Rotation {
  readonly #asked = new Set<Member>();
  #positions = new Int32Array();
  #listing: ListingOrder | undefined;
  #begun = 0;
  #fresh = 0;

  /** Rotations with another salt have another order. */
  constructor(private readonly salt: number) {}

  /** The position of the object of this turn. Turns go up; a turn that was not used may be asked for again. */
  positionAt(listing: ListingOrder, turn: number): number {
    if (listing !== this.#listing) this.#begin(listing, turn);
    return this.#positions[(turn - this.#begun) % this.#positions.length]!;
  }

  /** Whether the object of this turn has been there before. */
  repeats(turn: number): boolean {
    return turn - this.#begun >= this.#fresh;
  }

  /** The class has changed: objects that have not had their turn come first. */
  #begin(listing: ListingOrder, turn: number): void {
    for (const position of this.#positions.subarray(0, turn - this.#begun)) {
      this.#asked.add(this.#listing!.members[position]!);
    }
    const shuffled = listing.byIndex.slice();
    for (let at = shuffled.length - 1; at > 0; at--) {
      const from = chosen(at, this.salt, at + 1);
      [shuffled[at], shuffled[from]] = [shuffled[from]!, shuffled[at]!];
    }
    const isAsked = (position: number) => this.#asked.has(listing.members[position]!);
    const asked = this.#asked.size === 0 ? new Int32Array() : shuffled.filter(isAsked);
    const fresh = asked.length === 0 ? shuffled : shuffled.filter((position) => !isAsked(position));
    this.#positions = new Int32Array(shuffled.length);
    this.#positions.set(fresh);
    this.#positions.set(asked, fresh.length);
    this.#listing = listing;
    this.#begun = turn;
    this.#fresh = fresh.length;
  }
}
