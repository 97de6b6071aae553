import type { Cancellation } from '@app/concurrency';
import type { DataSource } from 'typeorm';
import type { Activity } from '../../engine/activity.js';
import type { StoredObject } from '../../engine/objects/object-row.js';
import type { Read, Sql, SqlValue } from '../../engine/sql.js';
import type { GroupedSnapshotRead, HeadFirstRead, SnapshotRead } from './page-read.js';

/**
 * Makes the writing statements from the answers of earlier ones; a promise if that takes long. `owner`: whose turns it
 * takes (`pace`), `LOCKING` where locks are held meanwhile.
 */
export type Decide = (
  answers: readonly unknown[],
  owner: string | undefined,
) => readonly Sql[] | Promise<readonly Sql[]>;

/**
 * Runs statements on the connections TypeORM has opened, without what it does around each statement. Errors are the
 * driver's own.
 */
export interface Statements extends Reads, Writes {
  /** Connections to a server by state, and how many callers wait; nothing where there is no server. */
  connections(): Record<string, number>;

  /**
   * Calls `report` when the log of an embedded database could not be moved into its file, once until it can be again.
   */
  onCheckpointFailure(report: (failure: Error) => void): void;

  /** Told with which error a write was undone: a server that refuses writes since it has become a secondary is left. */
  leaveSecondary(error: unknown): void;

  /** Reads whose conditions look into the data of objects. */
  readonly scans: Scans;

  /**
   * Reads that pass many index entries and look into few objects. They block no other reads, and do not wait for
   * `scans`, which may take many times as long.
   */
  readonly indexScans: IndexScans;

  /** Ends what runs beside the data sources. Reads that it cuts short throw DatabaseUnavailable. */
  close(): Promise<void>;
}

/** Statements that read, and see what is committed. */
export interface Reads {
  /** Runs a reading statement. `reused`: the text comes again and again, so it is worth preparing. */
  query<Row>(sql: string, values: readonly SqlValue[], reused: boolean): Promise<Row[]>;

  /** Finds objects, by a SELECT of the columns of `Dialect.object` whose text comes again and again. */
  findObjects(sql: string, values: readonly SqlValue[]): Promise<StoredObject[]>;

  /** Uses bounded memory: a large answer has its first objects and a row cursor for the others. */
  readonly snapshotRead: SnapshotRead;

  /** The same where the head tells which objects are read. */
  readonly headFirstRead: HeadFirstRead;

  readonly groupedSnapshotRead: GroupedSnapshotRead;

  /** A connection on which all reads share a snapshot. */
  snapshot(): Promise<Snapshot>;
}

/**
 * Reads that block no others, however many objects they look into and however large these are. On a server these are
 * the usual reads. On an embedded database they run in a thread, one at a time, and throw DatabaseUnavailable if they
 * have waited too long.
 */
export type Scans = Pick<Reads, 'query' | 'snapshotRead' | 'snapshot'>;

/** The same for reads of indexes, which are never in portions. */
export type IndexScans = Pick<Reads, 'query' | 'snapshotRead' | 'headFirstRead'>;

/** How statements are run that `decide` makes. */
export interface ChangeOptions {
  /** A dry run: it is rolled back at its end, and throws the errors that it would throw. */
  dryRun?: boolean | undefined;
  signal?: Cancellation | undefined;
}

/** Statements that write. A `signal` is asked before they begin; where it throws, nothing is written. */
export interface Writes {
  /**
   * Runs writing statements that need no answer between them, all or none. Answers the number of rows the first one
   * matched.
   */
  execute(statements: readonly Sql[], signal?: Cancellation): Promise<number>;

  /**
   * Runs statements that lock or read, and then the ones that `decide` makes of their answers, all or none. An answer
   * is rows where the statement reads. An error of `decide` rolls back everything.
   */
  change(first: readonly Sql[], decide: Decide, options?: ChangeOptions): Promise<void>;
}

/** Snapshot reads, on a connection of their own. */
export interface Snapshot {
  readonly read: Read;
  readonly snapshotRead: SnapshotRead;
  /** Bytes by which the write-ahead log has grown since the snapshot began, as it must keep them; 0 on a server. */
  keptBytes(): number;
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
