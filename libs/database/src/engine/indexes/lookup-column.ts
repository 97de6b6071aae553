/**
 * A virtual generated column over an object's JSON, made for one field that is indexed. Named by slot, not by
 * field: slots are never used again, so a field that is deleted and later recreated, or changes its type, never gets
 * the old column. Field names may differ by case alone; column names cannot.
 */
export interface LookupColumn {
  slot: number;
  field: string;
  kind: 'text' | 'number' | 'boolean';
  unique: boolean;
  /** `false`: it has no index of its own, only compound ones use it. */
  indexed?: false;
  /** Most characters of its texts, where no value of the field is longer, so that several fit into one key. */
  characters?: number;
  /** The compound indexes that begin with it. */
  compound?: readonly CompoundIndex[];
}

/**
 * An index of several lookup columns, which ends with the id in the direction of its last key: so it has the objects in
 * the order of a sort by its keys, and read backwards in that of the opposite sort. Its slot is used by nothing else.
 */
export interface CompoundIndex {
  slot: number;
  keys: readonly CompoundKey[];
}

export interface CompoundKey {
  /** The slot of the column. */
  slot: number;
  descending: boolean;
}

/** The column that filters and unique checks of numbers and booleans use; of a string it may hold a prefix only. */
export function lookupName(slot: number): string {
  return `x${slot}`;
}
