/** Seconds of the rate that may be used in one burst. */
const BURST_SECONDS = 10;

/**
 * A token bucket that refills by `perSecond` units, with a capacity of 10 seconds. A request that costs more than the
 * capacity is admitted if the bucket is full (or lacks one unit); the bucket is then in debt.
 */
export class TokenBucket {
  readonly capacity: number;
  #level: number;
  #filledAt: number;

  /** The clock returns milliseconds and is monotonic. */
  constructor(
    private readonly perSecond: number,
    private readonly clock: () => number = () => performance.now(),
  ) {
    this.capacity = perSecond * BURST_SECONDS;
    this.#level = this.capacity;
    this.#filledAt = clock();
  }

  /** How long an empty bucket takes to refill. */
  readonly windowSeconds = BURST_SECONDS;

  /** Takes the units and returns 0, or takes nothing and returns the seconds until they are available. */
  take(units: number): number {
    // Less one unit, which the request took before its further cost was known.
    const missing = Math.min(units, this.capacity - 1) - this.#filled();
    if (missing > 0) return missing / this.perSecond;
    this.#level -= units;
    return 0;
  }

  /** Takes the units even if they are not available: the work is done already. */
  owe(units: number): void {
    this.#level = this.#filled() - units;
  }

  /** Whole units that may be taken now. */
  get remaining(): number {
    return Math.max(0, Math.floor(this.#filled()));
  }

  /** Seconds until it is full. */
  get secondsToFull(): number {
    return Math.ceil((this.capacity - this.#filled()) / this.perSecond);
  }

  #filled(): number {
    const now = this.clock();
    const grown = this.#level + ((now - this.#filledAt) / 1000) * this.perSecond;
    this.#filledAt = now;
    this.#level = Math.min(this.capacity, grown);
    return this.#level;
  }
}
