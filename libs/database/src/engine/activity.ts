/** Counters of a database since it was opened; they only grow. */
export class Activity {
  /** Retries of transactions that the engine aborted. */
  retries = 0;
  /** Group commits of writes of several requests. */
  groups = 0;
  /** The writes in them. */
  groupedWrites = 0;

  /** Counts a group commit; a single write is none. */
  noteGroup(writes: number): void {
    if (writes < 2) return;
    this.groups++;
    this.groupedWrites += writes;
  }
}
