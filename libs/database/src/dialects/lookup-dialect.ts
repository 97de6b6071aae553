import type { LookupColumn } from '../engine/lookup-column.js';

/**
 * How one engine makes the virtual column behind an `indexed` or `unique` field, and its indexes. The column's value
 * is NULL wherever the JSON has no value of the column's kind, whatever else it has there; it never raises an error.
 */
export interface LookupColumnDialect {
  /** What CREATE TABLE says about the column, and the statements to run right after it. */
  inNewTable(table: string, column: LookupColumn): { definitions: string[]; statements: string[] };
  /**
   * Statements that add the column to a table with rows. The last one fails on a `unique` field with repeated values;
   * once the first has succeeded, `drop` undoes it, whichever of the others has run.
   */
  add(table: string, column: LookupColumn): string[];
  /** Statements that remove the column with its indexes. */
  drop(table: string, column: LookupColumn): string[];
  /** A hint that makes a SELECT from the table use the index on the values of the column. */
  hint(table: string, column: LookupColumn): string;
  /** Whether that index has the objects without a value in the order of their ids. */
  ordersMissing(column: LookupColumn): boolean;
}
