/**
 * How the objects of a class are copied into another table beside their writers: what is written meanwhile is noted, to
 * be copied again, and then the copy takes the place of the table.
 */
export interface TableCopyDialect {
  /** Counts what the schema has, tables and indexes, as `entries`. */
  readonly schemaSize: string;
  /** Finds the file that the copy is in, as `file`. */
  readonly file: string;
  /** The file of its log. */
  logOf(file: string): string;
  /** The name of the copy of a table. */
  copyOf(table: string): string;
  /**
   * The name of a table of notes: for each row written since `noteWrites` its `id`, and a `seq` that rises with each
   * write.
   */
  notesOf(table: string): string;
  /** Statements that make the notes, empty, and have them taken from then on. */
  noteWrites(table: string): string[];
  /** Statements that put the copy in the place of the table; the indexes that it has keep their names. */
  replace(table: string): string[];
  /** The names of a copy of a table, of its notes, and of a table that was replaced. */
  namesOf(table: string): string[];
  /** Statements that drop what there is of these. */
  drop(table: string): string[];
  /** The table that one of these names is about; undefined for any other name. */
  tableOf(name: string): string | undefined;
}
