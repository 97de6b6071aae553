/** Most keys of one sort, and so of one index. */
export const MAX_KEYS = 4;

/** A key of InnoDB has 3,072 bytes, and a string takes up to 1,020 of them. */
export const MAX_STRINGS = 2;

/** One key of an index that a class declares. */
export interface IndexKey {
  field: string;
  descending: boolean;
}

/** The keys of a declared index, in the notation of a sort: `["country", "-population"]`. */
export function indexKeys(index: readonly string[]): IndexKey[] {
  return index.map((key) => {
    const descending = key.startsWith('-');
    return { field: key.slice(Number(descending)), descending };
  });
}

/** The text of an index that is read backwards by the opposite sort; both have the same one. */
export function directionless(keys: readonly IndexKey[]): string {
  const [first] = keys;
  return keys.map(({ field, descending }) => (descending === first!.descending ? '' : '-') + field).join();
}

/** Whether the directions of the keys differ. */
export function isMixed(keys: readonly { descending: boolean }[]): boolean {
  return keys.some(({ descending }) => descending !== keys[0]!.descending);
}
