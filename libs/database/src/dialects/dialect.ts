import type { DataSource, DataSourceOptions, QueryRunner } from 'typeorm';
import type { ErrorClassifier } from '../engine/errors.js';
import type { StoredObject } from '../engine/objects/object-row.js';
import type { Read, Sql } from '../engine/sql.js';
import type { OpenStatements } from './execution/statements.js';
import type { FilterDialect } from './filter-dialect.js';
import type { LookupColumnDialect } from './lookup-dialect.js';
import type { TableCopyDialect } from './table-copy-dialect.js';
import type { WordDialect } from './word-dialect.js';

/** An object's data to write. */
export interface ObjectUpdate {
  id: Buffer;
  data: string;
  /** By how much the revision of a stored object rises; 1 by default. */
  raise?: number;
}

/** Everything in which one database engine differs from the others. */
export interface Dialect extends ErrorClassifier {
  readonly name: 'sqlite' | 'mysql' | 'mariadb';

  /** Whether one connection does all writing, serially. The others then only read. */
  readonly singleWriter: boolean;

  /** Makes a data source that is not connected yet. */
  dataSource(options: DataSourceOptions): DataSource;

  /** How statements are run: single ones, snapshots and writes. */
  readonly openStatements: OpenStatements;

  /** How filters become SQL. */
  readonly filter: FilterDialect;

  /** How the virtual columns behind `indexed` and `unique` fields are made. */
  readonly lookup: LookupColumnDialect;

  /** How the words of objects are kept. */
  readonly words: WordDialect;

  /**
   * How a class's table is copied while others write to it. Undefined if the engine needs no copy, since a long
   * transaction blocks no writers of other classes.
   */
  readonly tableCopy: TableCopyDialect | undefined;

  /** Suffix of a SELECT that locks the rows read against changes, until the transaction or statement ends. */
  readonly lockShared: string;

  /** Suffix of a SELECT that locks the rows read exclusively. */
  readonly lockExclusive: string;

  /** Whether JSON is kept as the text it is given, so that the order of its members matters. */
  readonly keepsText: boolean;

  /** Objects that one statement of a long scan reads: fewer if scans run one at a time. */
  readonly sliceObjects: number;

  /**
   * How many objects, or index entries alone, one statement may read for a filter whose counts are not cached. A larger
   * class is counted in portions.
   */
  readonly mostInOneStatement: { objects: number; entries: number };

  /**
   * Index entries that a statement may pass on the main thread, while all other requests wait. A statement that may
   * pass more runs through `Statements.indexScans`. Infinity on servers.
   */
  readonly mostEntriesInProcess: number;

  /** How many pages requested at the same moment are read together, and of how many objects each may usually be. */
  readonly pagesTogether: { most: number; objects: number };

  /** How many words of objects one statement of a search may look at. */
  readonly mostWordsInOneStatement: number;

  /** A join that reads its tables in the order in which they are named. */
  readonly joinInOrder: string;

  /**
   * Marks a condition so that the engine searches an index for it, even if it is joined with others by OR. Undefined if
   * the engine has no such hint: then statements unite what several indexes find.
   */
  readonly searchedFor: ((condition: string) => string) | undefined;

  /** A hint that makes a SELECT from a class's table use the primary key, so in the order of ids. */
  inIdOrder(table: string): string;

  /** LIMIT and OFFSET of a SELECT: its last two values are the number of rows and the number of skipped rows. */
  readonly limitAndOffset: string;

  /**
   * A table to select from: the ids in a JSON array of hexadecimal texts, which is its only value, as `found`, and the
   * place of each as `pos`.
   */
  readonly listedIds: string;

  /** How objects are read: what is selected of a class's table, and what a row of the answer says. */
  readonly object: { columns: string; from(row: unknown): StoredObject };

  /** How many bytes the data and attachments of an object take, of a class's table: an expression. */
  readonly objectBytes: string;

  /** What a class's table is made of, beside its lookup columns. */
  readonly objectTable: { columns: string[]; options: string };

  /** An aggregate: the values of a column as a JSON array, in the order in which they are read. */
  jsonArrayOf(column: string): string;

  /** Finds the names of all tables, as `name`. */
  readonly tableNames: string;

  /** The beginning of a DELETE whose WHERE names primary keys. It never scans all rows, which would lock them. */
  deleteByKey(table: string): string;

  /** Finds the names of a table's columns, generated ones included, as `name`. */
  columnNames(table: string): Sql;

  /**
   * A statement that stores a new row if the class is at a revision and the id above its sealed segments: the values
   * are id and data, and the id of the class, the revision, and the id again. Else `execute` answers 0.
   */
  insertObject(table: string): string;

  /**
   * Statements that store new rows, whose ids ascend, under the given revision of their class and above its sealed
   * segments. All or none; the first answers whether they were stored. Each may be made on demand.
   */
  insertObjects(
    table: string,
    classKey: readonly [id: string, revision: number],
    rows: readonly ObjectUpdate[],
  ): Iterable<Sql>;

  /**
   * Statements that write the given rows, each with its revision raised. A row that was deleted since it was read stays
   * deleted: a change of a class reads without locks. Each may be made on demand.
   */
  updateObjects(table: string, updates: readonly ObjectUpdate[]): Iterable<Sql>;

  /** The slot of the lookup column whose unique index refused a row; undefined for any other error. */
  violatedSlot(error: unknown): number | undefined;

  /** Another row has this primary or unique key (system tables). */
  isDuplicateKey(error: unknown): boolean;

  /** Another transaction has had a lock for longer than is waited for one. */
  isLockWait(error: unknown): boolean;

  /**
   * A table, or a column or index of it, is not there (any more), or the table has changed since the snapshot began.
   */
  isGone(error: unknown): boolean;

  /** Reads the clock of the server, in milliseconds since 1970, as `now`; undefined where there is no server. */
  readonly clock: string | undefined;

  /** How to read the settings, and which of them would lose data in a crash, one sentence each. */
  readonly durability: {
    statement: string;
    weaknesses(row: Record<string, unknown>): string[];
  };

  /** How to read its limits, and which are too low for what is sent, one sentence each; undefined where it has none. */
  readonly limits: { statement: string; tooLow(row: Record<string, unknown>): string[] } | undefined;

  /**
   * Whether several nodes of a cluster take writes at once. A row lock then does not stop a writer on another node, so
   * work that relies on locks must not be done.
   */
  isMultiPrimary(read: Read): Promise<boolean>;

  /** Begins a transaction that may write. Throws DatabaseUnavailable where that has to wait too long. */
  beginTransaction(runner: QueryRunner): Promise<void>;

  /** Runs writing statements of a transaction whose answers are not needed. */
  executeAll(runner: QueryRunner, statements: Iterable<Sql>): Promise<void>;

  /** Exempts a connection of the driver from the time limit, until the returned function is called. */
  withoutDeadline(connection: object): () => void;

  /**
   * Statements that set the lock wait of a session: before a wait for a long-held lock, before DDL, before a class
   * change waits for its turn, and after any of these. Waiting DDL blocks every other statement, and another change may
   * need the connection of the one that waits, so both waits are short. Undefined if the engine does not wait for locks.
   */
  readonly longLockWait: { before: string; beforeDdl: string; beforeTurn: string; after: string } | undefined;
}

/** A parsed address from the settings. */
export interface ConnectionTarget {
  dialect: Dialect;
  /** The connection that writes; the only one where the engine takes many writers. */
  writing: DataSourceOptions;
  /** A connection for reading only, where the engine has a single writer. */
  reading?: DataSourceOptions;
  /** The host to which passwords and data go unencrypted; undefined where they do not. */
  unencryptedHost?: string;
}
