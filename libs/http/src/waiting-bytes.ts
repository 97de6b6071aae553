import { Problem } from '@app/problems';

/** Has bytes in memory that wait. */
export interface Occupant {
  readonly application: string;
  /** Its place goes to somebody else. */
  refuse(problem: Problem): void;
}

/**
 * Bounds what waits in memory, however many wait. An application alone may have all of it. When there is no room for what
 * another one sends, the application that has most of it loses what came last, so that none can keep out the others.
 */
export class WaitingBytes {
  /** In the order of their coming. */
  readonly #occupants = new Map<Occupant, number>();
  #total = 0;

  constructor(private readonly most: number) {}

  get total(): number {
    return this.#total;
  }

  /** Makes room for so many bytes; there always is some for one alone. Throws Problem `unavailable`. */
  enter(occupant: Occupant, bytes: number): void {
    while (this.#total > 0 && this.#total + bytes > this.most) {
      const latest = this.#latestOfLargest();
      if (this.#of(latest.application) <= this.#of(occupant.application) + bytes) throw noRoom();
      this.leave(latest);
      latest.refuse(noRoom());
    }
    this.#occupants.set(occupant, bytes);
    this.#total += bytes;
  }

  /** It turned out to have fewer bytes. */
  shrink(occupant: Occupant, bytes: number): void {
    const before = this.#occupants.get(occupant);
    if (before === undefined) return;
    this.#occupants.set(occupant, bytes);
    this.#total += bytes - before;
  }

  /** Does nothing where it has no place. */
  leave(occupant: Occupant): void {
    this.#total -= this.#occupants.get(occupant) ?? 0;
    this.#occupants.delete(occupant);
  }

  #of(application: string): number {
    let bytes = 0;
    for (const [occupant, its] of this.#occupants) if (occupant.application === application) bytes += its;
    return bytes;
  }

  #latestOfLargest(): Occupant {
    const occupants = [...this.#occupants.keys()].reverse();
    return occupants.reduce((largest, one) =>
      this.#of(one.application) > this.#of(largest.application) ? one : largest,
    );
  }
}

function noRoom(): Problem {
  return new Problem('unavailable', 'Too many large batches are waiting; nothing was stored. Try again.', {
    headers: { 'retry-after': '1' },
  });
}
