const HOUR = 3_600_000;

/** When bytes that no row refers to are removed. */
export class SweepSettings {
  /** Their minimum age. Longer than any upload takes, since uploads of other processes are not visible here. */
  graceMilliseconds = 24 * HOUR;

  /** From the start of the process to its first sweep. */
  get firstAfterMilliseconds(): number {
    return Math.min(HOUR / 6, this.graceMilliseconds);
  }

  get everyMilliseconds(): number {
    return Math.min(6 * HOUR, this.graceMilliseconds);
  }
}
