/**
 * A virtual generated column over an object's JSON, made for one `indexed` or `unique` field.
 * Named by slot, not by field: slots are never used again, so a field that is deleted and later made anew, or changes
 * its type, never meets the old column. Field names differ by case alone; column names cannot.
 */
export interface LookupColumn {
  slot: number;
  field: string;
  kind: 'text' | 'number' | 'boolean';
  unique: boolean;
}

/** The column that filters and unique checks of numbers and booleans use, and a prefix of the text for strings. */
export function lookupName(slot: number): string {
  return `x${slot}`;
}
