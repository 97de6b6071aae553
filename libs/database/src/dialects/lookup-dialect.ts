import type { CompoundIndex, LookupColumn, TableIndex } from '../engine/indexes/table-index.js';
import type { Sql } from '../engine/sql.js';

/** What CREATE TABLE says about something, and the statements to run right after it. */
interface InNewTable {
  definitions: string[];
  statements: string[];
}

/**
 * How one engine makes the virtual column behind an `indexed` or `unique` field, and its indexes. The column's value
 * is NULL wherever the JSON has no value of the column's kind, whatever else it has there; it never raises an error.
 */
export interface LookupColumnDialect {
  /**
   * How the column and its indexes come with a new table; these are called as those of the table that it is to replace,
   * if any.
   */
  inNewTable(table: string, column: LookupColumn, replaced?: string): InNewTable;
  /** What the column of a field holds, as it compares. */
  value(field: string, kind: LookupColumn['kind']): string;
  /** How a compound index comes with a new table, after its columns; it is called likewise. */
  compoundInNewTable(table: string, index: CompoundIndex, replaced?: string): InNewTable;
  /**
   * Statements that add the column to a table with rows. The last one fails on a `unique` field with repeated values;
   * once the first has succeeded, `drop` undoes it, whichever of the others has run.
   */
  add(table: string, column: LookupColumn): string[];
  /** Statements that add an index to a table with rows: a compound one, or that of a column that had none of its own. */
  addIndex(table: string, index: TableIndex): string[];
  /** Statements that remove the column with its indexes; compound ones have to be removed before. */
  drop(table: string, column: LookupColumn): string[];
  /** Statements that remove indexes by their names. */
  dropIndexes(names: readonly string[], table: string): string[];
  /** Finds the names of the table's indexes, as `name`. */
  indexNames(table: string): Sql;
  /** The names of all indexes that this one is made of. */
  namesOf(table: string, index: TableIndex): string[];
  /**
   * A hint that makes a SELECT from the table use the index on the values of the column, or a compound one, which may be
   * read backwards.
   */
  hint(table: string, index: TableIndex, backwards?: boolean): string;
  /** Whether that index has the objects without a value in the order of their ids. */
  ordersMissing(column: LookupColumn): boolean;
}
