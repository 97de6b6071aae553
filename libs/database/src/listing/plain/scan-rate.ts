import type { Dialect } from '../../dialects/dialect.js';

/** Well below the longest that a statement may take, as others may go on beside it. */
const LONGEST_MILLISECONDS = 2500;

/**
 * How many objects of a class one statement may look at. On a server it may be all of a large class where they are looked at
 * quickly: portions of it cost a seventh more.
 */
export class ScanRate {
  readonly #least: number;
  readonly #isFixed: boolean;
  #most: number;

  constructor({ mostInOneStatement, singleWriter }: Dialect) {
    this.#least = mostInOneStatement.objects;
    this.#isFixed = singleWriter;
    this.#most = this.#least;
  }

  /** Most objects in one statement. */
  get most(): number {
    return this.#most;
  }

  /** Learns how long it has taken to look at so many. */
  learn(objects: number, milliseconds: number): void {
    // Of few objects other things take the time.
    if (this.#isFixed || objects < this.#least / 2) return;
    this.#most = Math.max(this.#least, (objects / milliseconds) * LONGEST_MILLISECONDS);
  }

  /** One statement has taken too long. */
  reset(): void {
    this.#most = this.#least;
  }
}
