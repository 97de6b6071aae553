/** What a database has done since it was opened, as numbers that only grow. */
export class Activity {
  /** Units of work run again after the engine had undone them. */
  retries = 0;
  /** Transactions that writes of several requests shared. */
  groups = 0;
  /** The writes in them. */
  groupedWrites = 0;

  /** Takes note of writes that share a transaction; one alone shares nothing. */
  noteGroup(writes: number): void {
    if (writes < 2) return;
    this.groups++;
    this.groupedWrites += writes;
  }
}
