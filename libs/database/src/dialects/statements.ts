import type { DataSource } from 'typeorm';
import type { Activity } from '../activity.js';
import type { Read, ReadTogether, Sql, SqlValue } from '../sql.js';

/** Makes writing statements of the answers to others; later where that takes long. */
export type Decide = (answers: readonly unknown[]) => readonly Sql[] | Promise<readonly Sql[]>;

/**
 * Runs statements that are by themselves on the connections TypeORM has opened, without what it does around each
 * statement. Errors are the driver's own.
 */
export interface Statements {
  /** Runs a reading statement. `reused`: the text comes again and again, so it is worth preparing. */
  query<Row>(sql: string, values: readonly SqlValue[], reused: boolean): Promise<Row[]>;

  /**
   * Runs reading statements that see the same moment: one of a single row, and others of objects (`Dialect.object`). The
   * memory that the answer takes is bounded: of a large one come the first rows, that single one among them, and the
   * rest as it is taken. Throws DatabaseUnavailable where too many take large ones. `reused` as above.
   */
  readonly together: ReadTogether;

  /** A connection on which all reads see the same moment. */
  snapshot(): Promise<Snapshot>;

  /**
   * Runs writing statements that need no answer between them, all or none. Answers the number of rows the first one
   * matched.
   */
  execute(statements: readonly Sql[]): Promise<number>;

  /**
   * Runs statements that lock or read, and then those that `decide` makes of their answers, all or none. An answer is
   * rows where the statement reads. What `decide` throws undoes everything.
   */
  change(first: readonly Sql[], decide: Decide): Promise<void>;

  /** Connections to a server by what they do, and who waits for one; nothing where there is no server. */
  connections(): Record<string, number>;
}

/** Reads of one moment, on a connection of its own. */
export interface Snapshot {
  readonly read: Read;
  readonly together: ReadTogether;
  /** Gives the connection back, once the rest of an answer that is being taken has been. */
  close(): void;
}

/** Makes them for an open data source. `inTurn` lets nobody else write meanwhile, where there is a single writer. */
export type OpenStatements = (
  dataSource: DataSource,
  inTurn: <T>(work: () => Promise<T>) => Promise<T>,
  activity: Activity,
) => Statements;
