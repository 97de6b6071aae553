/** Counters of a database since it was opened; they only grow. */
export class Activity {
  /** Retries of transactions that the engine aborted. */
  retries = 0;
  /** Group commits of writes of several requests. */
  groups = 0;
  /** The writes in them. */
  groupedWrites = 0;

  /**
   * Counts `writes` writes of a group commit, which join `before` writes of earlier calls. A single write is no group.
   */
  noteGroup(writes: number, before = 0): void {
    if (before + writes < 2) return;
    if (before < 2) this.groups++;
    this.groupedWrites += before < 2 ? before + writes : writes;
  }
}
