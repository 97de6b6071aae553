/**
 * A virtual generated column over an object's JSON, made for one `indexed` or `unique` field. Named by slot, not by
 * field: slots are never used again, so a field that is deleted and later recreated, or changes its type, never gets
 * the old column. Field names may differ by case alone; column names cannot.
 */
export interface LookupColumn {
  slot: number;
  field: string;
  kind: 'text' | 'number' | 'boolean';
  unique: boolean;
}

/** The column that filters and unique checks of numbers and booleans use; of a string it may hold a prefix only. */
export function lookupName(slot: number): string {
  return `x${slot}`;
}
