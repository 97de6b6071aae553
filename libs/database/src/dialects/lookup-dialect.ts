import type { CompoundIndex, LookupColumn, TableIndex } from '../engine/indexes/table-index.js';
import type { Sql } from '../engine/sql.js';

/** The part of CREATE TABLE that makes a column or index, and the statements to run right after it. */
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
   * Makes the column and its indexes with a new table. The indexes take the names of those of the replaced table, if
   * any.
   */
  inNewTable(table: string, column: LookupColumn, replaced?: string): InNewTable;
  /** The SQL expression of the column of a field. */
  value(field: string, kind: LookupColumn['kind']): string;
  /** Makes a compound index with a new table, after its columns. Its name follows the same rule. */
  compoundInNewTable(table: string, index: CompoundIndex, replaced?: string): InNewTable;
  /**
   * Statements that add the column to a table with rows. The last one fails on a `unique` field with repeated values;
   * once the first has succeeded, `drop` undoes it, whichever of the others has run.
   */
  add(table: string, column: LookupColumn): string[];
  /**
   * Statements that add an index to a table with rows: a compound one, or that of a column that had none of its own.
   */
  addIndex(table: string, index: TableIndex): string[];
  /** Statements that remove the column with its indexes; compound ones have to be removed before. */
  drop(table: string, column: LookupColumn): string[];
  /** Statements that remove indexes by their names. */
  dropIndexes(names: readonly string[], table: string): string[];
  /** Finds the names of the table's indexes, as `name`. */
  indexNames(table: string): Sql;
  /** The names of all indexes in the database that implement this one. */
  namesOf(table: string, index: TableIndex): string[];
  /**
   * A hint that makes a SELECT from the table use the index on the values of the column, or a compound one, which may
   * be read backwards.
   */
  hint(table: string, index: TableIndex, backwards?: boolean): string;
  /** Whether that index orders the objects without a value by id. */
  ordersMissing(column: LookupColumn): boolean;
}
