import type { DataSource } from 'typeorm';
import type { Activity } from '../engine/activity.js';
import type { Read, SnapshotRead, Sql, SqlValue } from '../engine/sql.js';

/** Makes writing statements of earlier answers; a promise where that takes long. */
export type Decide = (answers: readonly unknown[]) => readonly Sql[] | Promise<readonly Sql[]>;

/**
 * Runs statements on the connections TypeORM has opened, without what it does around each statement. Errors are the
 * driver's own.
 */
export interface Statements extends Reads, Writes {
  /** Connections to a server by state, and how many callers wait; nothing where there is no server. */
  connections(): Record<string, number>;
}

/** Statements that read, and see what is committed. */
export interface Reads {
  /** Runs a reading statement. `reused`: the text comes again and again, so it is worth preparing. */
  query<Row>(sql: string, values: readonly SqlValue[], reused: boolean): Promise<Row[]>;

  /**
   * Runs reading statements in one snapshot: one of a single row, and others of objects (`Dialect.object`). The memory
   * that the answer takes is bounded: of a large one come the first rows, that single one among them, and a row cursor.
   * Throws DatabaseUnavailable where too many large ones are read. `reused` as above.
   */
  readonly snapshotRead: SnapshotRead;

  /** A connection on which all reads share a snapshot. */
  snapshot(): Promise<Snapshot>;
}

/** Statements that write. */
export interface Writes {
  /**
   * Runs writing statements that need no answer between them, all or none. Answers the number of rows the first one
   * matched.
   */
  execute(statements: readonly Sql[]): Promise<number>;

  /**
   * Runs statements that lock or read, and then the ones that `decide` makes of their answers, all or none. An answer
   * is rows where the statement reads. An error of `decide` rolls back everything.
   */
  change(first: readonly Sql[], decide: Decide): Promise<void>;
}

/** Snapshot reads, on a connection of their own. */
export interface Snapshot {
  readonly read: Read;
  readonly snapshotRead: SnapshotRead;
  /** Gives the connection back, once open row cursors have ended. */
  close(): void;
}

/**
 * Makes `Statements` for open data sources: one that reads, and one that writes, which is the same where the engine
 * takes many writers. `serialise` is the mutex of all writes, where there is a single writer.
 */
export type OpenStatements = (
  reader: DataSource,
  writer: DataSource,
  serialise: <T>(work: () => Promise<T>) => Promise<T>,
  activity: Activity,
) => Statements;
