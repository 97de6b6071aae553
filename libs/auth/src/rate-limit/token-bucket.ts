/** Seconds of the rate that may be used at once. */
const BURST_SECONDS = 10;

/**
 * An allowance that grows by so many units per second, up to what 10 seconds bring. What costs more than it ever holds
 * is taken from a full one (or one that lacks a unit), which is then in debt.
 */
export class TokenBucket {
  readonly capacity: number;
  #level: number;
  #filledAt: number;

  /** The clock answers milliseconds and never goes back. */
  constructor(
    private readonly perSecond: number,
    private readonly clock: () => number = () => performance.now(),
  ) {
    this.capacity = perSecond * BURST_SECONDS;
    this.#level = this.capacity;
    this.#filledAt = clock();
  }

  /** How long the capacity takes to come. */
  readonly windowSeconds = BURST_SECONDS;

  /** Takes the units and answers 0, or takes nothing and answers the seconds until it could. */
  take(units: number): number {
    // All but one, which the request has taken before it was known what else it costs.
    const missing = Math.min(units, this.capacity - 1) - this.#filled();
    if (missing > 0) return missing / this.perSecond;
    this.#level -= units;
    return 0;
  }

  /** Takes the units although they may not be there: the work is done already. */
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
