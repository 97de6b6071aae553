import type { Dialect } from '../../dialects/dialect.js';
import type { Sql } from '../../engine/sql.js';

/** Well below the longest that a statement may take, as others may go on beside it. */
const LONGEST_MILLISECONDS = 2500;

/**
 * How many objects of a class one statement may look at. On a server it may be all of a large class where they are
 * looked at quickly: portions of it cost a seventh more. It is learned from the scans before; one with twice as many
 * operands is expected to take twice as long.
 */
export class ScanRate {
  readonly #least: number;
  readonly #isFixed: boolean;
  /** Objects held against one operand within the longest time. */
  #most = 0;

  constructor({ mostInOneStatement, singleWriter }: Dialect) {
    this.#least = mostInOneStatement.objects;
    this.#isFixed = singleWriter;
  }

  /** Most objects that are held against a filter in one statement. */
  most(filter: Sql): number {
    return Math.max(this.#least, this.#most / operandsOf(filter));
  }

  /** Learns how long it has taken to hold so many objects against a filter. */
  learn(filter: Sql, objects: number, milliseconds: number): void {
    // Of few objects other things take the time.
    if (this.#isFixed || objects < this.#least / 2) return;
    this.#most = ((objects * operandsOf(filter)) / milliseconds) * LONGEST_MILLISECONDS;
  }

  /** A statement has failed, maybe since it has taken too long. */
  reset(): void {
    this.#most = 0;
  }
}

function operandsOf({ values }: Sql): number {
  return Math.max(1, values.length);
}
