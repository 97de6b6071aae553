/** More objects match than are sorted without an index. */
export class IndexRequired extends Error {
  constructor(
    /** How many match, at least. */
    readonly matches: number,
    readonly most: number,
  ) {
    super(`${matches} objects match, and ${most} are sorted at most`);
  }
}
