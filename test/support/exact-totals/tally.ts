/** What a workload has done. */
export interface Tally {
  writes: number;
  /** Listings of a writer's own objects while others wrote, compared with its book. */
  exact: number;
  /** Listings across writers while they wrote, held between what the order of writes allows. */
  concurrent: number;
  /** Those of them for whose total more than one number was possible. */
  uncertain: number;
  /** Pages compared while nobody wrote. */
  atRest: number;
  classChanges: number;
}
