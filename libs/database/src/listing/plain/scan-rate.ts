import type { Dialect } from '../../dialects/dialect.js';
import type { Sql } from '../../engine/sql.js';

/** Well below the longest a statement may take, since others may run beside it. */
const MAX_MILLISECONDS = 2500;

/**
 * How many objects of a class one statement may read; learned from earlier scans. On a server this may be a whole large
 * class if its objects are checked quickly: portions would cost a seventh more. A filter with twice as many operands is
 * expected to take twice as long.
 */
export class ScanRate {
  readonly #least: number;
  readonly #isFixed: boolean;
  /** How many objects can be checked against one operand within the longest time. */
  #most = 0;

  constructor({ mostInOneStatement, singleWriter }: Dialect) {
    this.#least = mostInOneStatement.objects;
    this.#isFixed = singleWriter;
  }

  /** The maximum number of objects to check against a filter in one statement. */
  most(filter: Sql): number {
    return Math.max(this.#least, this.#most / operandsOf(filter));
  }

  /** Learns from a scan how long it took to check this many objects against a filter. */
  learn(filter: Sql, objects: number, milliseconds: number): void {
    // Of few objects other things take the time.
    if (this.#isFixed || objects < this.#least / 2) return;
    this.#most = ((objects * operandsOf(filter)) / milliseconds) * MAX_MILLISECONDS;
  }

  /** A statement has failed, maybe since it has taken too long. */
  reset(): void {
    this.#most = 0;
  }
}

function operandsOf({ values }: Sql): number {
  return Math.max(1, values.length);
}
