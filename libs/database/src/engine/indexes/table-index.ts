import { isMixed } from '@app/schema';

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
  /** `false`: the column has no index of its own; only compound indexes use it. */
  indexed?: false;
  /**
   * The maximum number of characters of its texts, if their type is never longer (moments), so that several columns fit
   * into one key.
   */
  characters?: number;
  /** The compound indexes that begin with it. */
  compound?: readonly CompoundIndex[];
}

/**
 * An index of several lookup columns. It ends with the id, in the direction of its last key, so it has the order of a
 * sort by its keys, and read backwards that of the opposite sort. Nothing else uses its slot.
 */
export interface CompoundIndex {
  slot: number;
  keys: readonly CompoundKey[];
}

interface CompoundKey {
  /** The slot of the column. */
  slot: number;
  descending: boolean;
}

/** An index of the table of a class: that of a column, or one of several. A hint can name it. */
export type TableIndex = LookupColumn | CompoundIndex;

/** The column that filters and unique checks of numbers and booleans use; of a string it may hold a prefix only. */
export function lookupName(slot: number): string {
  return `x${slot}`;
}

/** Whether an index is one of several columns. */
export function isCompound(index: TableIndex): index is CompoundIndex {
  return 'keys' in index;
}

/** All compound indexes of a table. */
export function compoundIndexes(columns: readonly LookupColumn[]): CompoundIndex[] {
  return columns.flatMap(({ compound }) => compound ?? []);
}

/** Whether an index can be searched for values of the column alone. */
export function isSearchable({ indexed, compound }: LookupColumn): boolean {
  return indexed !== false || compound !== undefined;
}

/** The keys as SQL, the id at their end; `opposite`: in the opposite order. */
export function keysSql({ keys }: CompoundIndex, opposite = false): string {
  const id = { name: 'id', descending: keys.at(-1)!.descending };
  return [...keys.map(({ slot, descending }) => ({ name: lookupName(slot), descending })), id]
    .map(({ name, descending }) => name + (descending !== opposite ? ' DESC' : ''))
    .join(', ');
}

/** Whether its keys have different directions. */
export function isOfBothDirections({ keys }: CompoundIndex): boolean {
  return isMixed(keys);
}
