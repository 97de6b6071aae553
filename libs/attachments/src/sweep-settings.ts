const HOUR = 3_600_000;

/** When bytes that no row mentions go. */
export class SweepSettings {
  /** How old they are then. Longer than any upload takes: those of other processes cannot be seen. */
  graceMilliseconds = 24 * HOUR;

  /** From the start of the process to its first sweep. */
  get firstAfterMilliseconds(): number {
    return Math.min(HOUR / 6, this.graceMilliseconds);
  }

  get everyMilliseconds(): number {
    return Math.min(6 * HOUR, this.graceMilliseconds);
  }
}
