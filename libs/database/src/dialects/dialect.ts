import type { DataSourceOptions, QueryRunner } from 'typeorm';
import type { Failure } from '../failures.js';
import type { StoredObject } from '../object-row.js';
import type { Read, Sql } from '../sql.js';
import type { FilterDialect } from './filter-dialect.js';
import type { LookupColumnDialect } from './lookup-dialect.js';
import type { OpenStatements } from './statements.js';

/** An object's data to write. */
export interface ObjectUpdate {
  id: Buffer;
  data: string;
  /** How far the revision of a stored one rises; 1 unless given. */
  raise?: number;
}

/** Everything in which one database engine differs from the others. */
export interface Dialect {
  readonly name: 'sqlite' | 'mysql' | 'mariadb';

  /** Whether one connection does all writing, in turn. The others then only read. */
  readonly singleWriter: boolean;

  /** How single statements are run. */
  readonly openStatements: OpenStatements;

  /** How filters become SQL. */
  readonly filter: FilterDialect;

  /** How the virtual columns behind `indexed` and `unique` fields are made. */
  readonly lookup: LookupColumnDialect;

  /** Suffix of a SELECT that keeps others from changing the rows read, until the transaction or statement ends. */
  readonly lockShared: string;

  /** Suffix of a SELECT that keeps others from locking or changing the rows read. */
  readonly lockExclusive: string;

  /** Whether JSON is kept as the text it is given, so that the order of its members matters. */
  readonly keepsText: boolean;

  /** Objects one statement of a long scan looks at: fewer where statements hold up the process itself. */
  readonly sliceObjects: number;

  /**
   * How much one statement may look at that answers a question for the first time: objects, or entries of an index
   * alone. Beyond it the class is counted in portions.
   */
  readonly mostInOneStatement: { objects: number; entries: number };

  /** A join that reads its tables in the order in which they are named. */
  readonly joinInOrder: string;

  /** What makes a SELECT from a class's table go by the primary key, so in the order of ids, whatever else there is. */
  inIdOrder(table: string): string;

  /** The end of a SELECT of some rows: as many as its first value says, after those that its second one skips. */
  readonly limitAndOffset: string;

  /** How objects are read: what is selected of a class's table, and what a row of the answer says. */
  readonly object: {
    columns: string;
    /** The same in statements for `Statements.together`, which sees to large objects. */
    columnsOfPage: string;
    from(row: unknown): StoredObject;
  };

  /** What a class's table is made of, beside its lookup columns. */
  readonly objectTable: { columns: string[]; options: string };

  /** An aggregate: the values of a column as a JSON array, in the order in which they are read. */
  jsonArrayOf(column: string): string;

  /** Finds the names of all tables, as `name`. */
  readonly tableNames: string;

  /** The beginning of a DELETE whose WHERE names primary keys. It never looks at all rows, which would lock them. */
  deleteByKey(table: string): string;

  /** Finds the names of a table's columns, generated ones included, as `name`. */
  columnNames(table: string): Sql;

  /** Run on the connection before DDL, so that it gives up soon where it would queue everyone behind it. */
  readonly beforeDefinitionChange: string[];

  /**
   * A statement that stores a new row if the class is at a revision and the id above its sealed segments: the values are
   * id and data, and the id of the class, the revision, and the id again. Else it affects no row.
   */
  insertObject(table: string): string;

  /**
   * Statements that store new rows, whose ids ascend, under the given revision of their class and above its sealed
   * segments. All or none; the first answers whether they were stored. Each is made when it is asked for.
   */
  insertObjects(
    table: string,
    classKey: readonly [id: string, revision: number],
    rows: readonly ObjectUpdate[],
  ): Iterable<Sql>;

  /**
   * Statements that write the given rows, each with its revision raised. A row that others have deleted since it
   * was read stays deleted: a change of a class reads without locks. Each is made when it is asked for.
   */
  updateObjects(table: string, updates: readonly ObjectUpdate[]): Iterable<Sql>;

  /** The slot of the lookup column whose unique index refused a row; undefined for any other error. */
  violatedSlot(error: unknown): number | undefined;

  /** Another row has this primary or unique key (system tables). */
  isDuplicateKey(error: unknown): boolean;

  /** A table, or a column or index of it, is not there (any more). */
  isGone(error: unknown): boolean;

  /** What became of the statement or transaction that an error ended; undefined for an error that is not the engine's. */
  failureOf(error: unknown): Failure | undefined;

  /** Reads the clock of the server, in milliseconds since 1970, as `now`; undefined where there is no server. */
  readonly clock: string | undefined;

  /** How to find out what a crash would cost, and what is wrong with it, one sentence each. */
  readonly durability: {
    statement: string;
    weaknesses(row: Record<string, unknown>): string[];
  };

  /**
   * Whether several nodes of a cluster take writes at once. Then a lock of a row keeps nobody away who writes through
   * another node, and what relies on locks must not be done.
   */
  isMultiPrimary(read: Read): Promise<boolean>;

  /** Begins a transaction that may write. Throws DatabaseUnavailable where that has to wait too long. */
  beginTransaction(runner: QueryRunner): Promise<void>;

  /** Lets the statements of a connection of the driver take as long as they do, until the answer is called. */
  withoutDeadline(connection: object): () => void;

  /** Statements around waiting for a lock that others hold for long, where the engine waits at all. */
  readonly longLockWait: { before: string; after: string } | undefined;
}

/** An address from settings, understood. */
export interface ConnectionTarget {
  dialect: Dialect;
  /** The connection that writes; the only one where the engine takes many writers. */
  writing: DataSourceOptions;
  /** A connection for reading only, where the engine has a single writer. */
  reading?: DataSourceOptions;
  /** The host on the way to which everything can be read along, passwords and data; none where that cannot be. */
  readableAt?: string;
}
