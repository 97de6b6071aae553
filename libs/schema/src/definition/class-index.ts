/** One key of an index that a class declares. */
export interface IndexKey {
  field: string;
  descending: boolean;
}

/** The keys of a declared index, which are written as those of a sort: `["country", "-population"]`. */
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
