/** What a workload has done. */
export interface Tally {
  writes: number;
  /** Listings of a writer's own objects while others wrote, compared with its book. */
  exact: number;
  /** Listings across writers while they wrote, held between what the order of writes allows. */
  concurrent: number;
  /** Listings across writers with more than one possible total. */
  uncertain: number;
  /** Pages compared while no writer wrote. */
  atRest: number;
  classChanges: number;
}
