import { isMixed } from '@app/schema';
import type { CompoundIndex, LookupColumn } from './lookup-column.js';

/** An index of the table of a class: that of a column, or one of several. A hint can name it. */
export type TableIndex = LookupColumn | CompoundIndex;

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
  return [...keys.map(({ slot, descending }) => ({ name: `x${slot}`, descending })), id]
    .map(({ name, descending }) => name + (descending !== opposite ? ' DESC' : ''))
    .join(', ');
}

/** Whether its keys have different directions. */
export function isOfBothDirections({ keys }: CompoundIndex): boolean {
  return isMixed(keys);
}
