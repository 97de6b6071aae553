import { type Cancellation, type RetryPolicy, retry } from '@app/concurrency';
import type { DataSource, EntityManager } from 'typeorm';
import type { ChangeOptions, Decide } from '../dialects/execution/statements.js';
import { IndexedTextsTooLong } from '../dialects/write-refusals.js';
import { Activity } from '../engine/activity.js';
import { keepSharedClock } from '../engine/clock.js';
import { DatabaseUnavailable, type Failure } from '../engine/errors.js';
import { retryTransaction } from '../engine/retry-transaction.js';
import type { Sql } from '../engine/sql.js';
import { type DatabaseSettings, openingFailure } from './connection-target.js';
import { type DataSources, openDataSources } from './data-sources.js';
import { DatabaseReads } from './database-reads.js';
import { DefinitionChanges } from './definition-changes.js';
import { BackgroundWork } from './sharing/background-work.js';
import { LongReads } from './sharing/long-reads.js';
import { WriteLock, WriteShares } from './sharing/write-concurrency.js';
import { Transactions, type UnitOfWork } from './transaction.js';

/**
 * The only access to the database. Where the engine has a single writer, all writing goes through one connection,
 * serially, so that no statement slips into another transaction; reading has a connection of its own and sees committed
 * data only. The doors, by what has to be done:
 *
 * - system tables: `reading` finds rows, `transaction` changes them;
 * - `definitions` for those of classes, with DDL;
 * - reads of objects (`DatabaseReads`): `query` for one statement, `snapshotRead` for the statements of a page,
 *   `snapshot` where a read depends on the answer to another one; `scans` has the same for conditions that look into
 *   the data of objects; besides, `longReads` where they look at many objects;
 * - writes of objects: `execute` for statements known beforehand, `change` where they depend on rows that are locked;
 * - `backgroundWork` around writes, of rows of any kind, that no client waits for.
 */
export class Database extends DatabaseReads {
  /** For the metrics. */
  readonly activity: Activity;

  /** For reads of many objects. */
  readonly longReads: LongReads;

  /** For writes of objects. */
  readonly writeShares: WriteShares;

  /** For definitions of classes. */
  readonly definitions: DefinitionChanges;

  /** For writes that no client waits for. */
  readonly backgroundWork: BackgroundWork;

  readonly #writeLock: WriteLock;
  readonly #transactions: Transactions;
  readonly #closing = new AbortController();
  readonly #retrying: RetryPolicy;
  #leaveClock = () => {};

  /** As it was when this was opened (`Dialect.isMultiPrimary`). */
  readonly isMultiPrimary: boolean;
  /** The host to which everything goes without TLS, passwords and data; undefined where it does not. */
  readonly unencryptedHost: string | undefined;
  private readonly writer: DataSource;
  private readonly reader: DataSource;

  private constructor(
    { dialect, isMultiPrimary, unencryptedHost, writer, reader }: DataSources,
    poolSize: number,
  ) {
    const activity = new Activity();
    const writeLock = new WriteLock(dialect);
    const serialise = <T>(work: () => Promise<T>) => writeLock.run(work);
    super(dialect, dialect.openStatements(reader, writer, serialise, activity));
    this.activity = activity;
    this.isMultiPrimary = isMultiPrimary;
    this.unencryptedHost = unencryptedHost;
    this.writer = writer;
    this.reader = reader;
    this.longReads = new LongReads(dialect.singleWriter, poolSize);
    this.backgroundWork = new BackgroundWork(dialect.singleWriter);
    this.#writeLock = writeLock;
    const onUndone = (error: unknown) => this.statements.leaveSecondary(error);
    this.definitions = new DefinitionChanges(dialect, writer, serialise, poolSize, onUndone);
    const { definitions } = this;
    this.writeShares = new WriteShares(dialect.singleWriter, () => poolSize - definitions.connections);
    this.#retrying = retryTransaction(dialect, activity, onUndone);
    this.#transactions = new Transactions(dialect, writer, this.#writeLock, this.#retrying, poolSize);
  }

  /** Connects and brings the system tables up to date. */
  static async open(settings: DatabaseSettings): Promise<Database> {
    try {
      const sources = await openDataSources(settings);
      const database = new Database(sources, settings.poolSize);
      await database.#joinClock().catch(async (error) => {
        await sources.writer.destroy();
        throw error;
      });
      return database;
    } catch (error) {
      throw openingFailure(error, settings);
    }
  }

  /** Takes the time from the server, where there is one. */
  async #joinClock(): Promise<void> {
    const { clock } = this.dialect;
    if (clock === undefined) return;
    this.#leaveClock = await keepSharedClock(() => this.query(clock, [], true));
  }

  /**
   * Aborted as soon as a flush of the embedded database has failed, or its file is gone. From then on nothing is
   * written (DatabaseUnavailable): only opening the database again shows what is on the disk.
   */
  get broken(): AbortSignal {
    return this.#writeLock.broken;
  }

  /** Aborted when it is to be closed: what writes in many steps ends with the next one. */
  get closing(): AbortSignal {
    return this.#closing.signal;
  }

  /** Whether no other process has it open to serve it, so that memory tells of all that is under way. */
  get hasOneProcess(): boolean {
    return this.dialect.singleWriter;
  }

  /** The name of the engine, for people. */
  get engine(): string {
    return this.dialect.name;
  }

  /** Whether objects are kept as the text they are given, so that the order of their members matters. */
  get keepsText(): boolean {
    return this.dialect.keepsText;
  }

  /** What became of the work that an error of this database ended; undefined for any other error. */
  failureOf(error: unknown): Failure | undefined {
    if (error instanceof DatabaseUnavailable) return 'unavailable';
    return error instanceof IndexedTextsTooLong ? 'oversized' : this.dialect.failureOf(error);
  }

  /**
   * Whether an error of this database says that a table or column is missing, which an operator has dropped, or a
   * change of a class.
   */
  lacksTable(error: unknown): boolean {
    return this.dialect.isGone(error);
  }

  /** Finds rows of system tables, by the methods of TypeORM, which cost more than a statement. Reads only. */
  get reading(): EntityManager {
    return this.reader.manager;
  }

  /**
   * The same for what a change of definitions reads of the last one. Where there is a single writer this is its
   * connection: after DDL any other reads the whole schema again, for 25 ms where there are 1,500 classes, in which
   * nothing else is answered.
   */
  readingAsWriter<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    if (!this.dialect.singleWriter) return work(this.reading);
    return this.#writeLock.run(() => work(this.writer.manager));
  }

  /**
   * Runs writing statements that need no answer between them, all or none, in one round trip unless they are large;
   * retried if the engine aborted them. Answers the number of rows the first one matched. Throws what `signal` throws,
   * which is asked before they begin.
   */
  execute(statements: readonly Sql[], signal?: Cancellation): Promise<number> {
    return retry(() => this.statements.execute(statements, signal), this.#retrying);
  }

  /**
   * Runs statements that lock or read, and then the ones that `decide` makes of their answers, all or none, in two
   * round trips unless they are large; retried as a whole if the engine aborted them. An error of `decide` rolls back
   * everything, and so does the end of a dry run.
   */
  change(first: readonly Sql[], decide: Decide, options?: ChangeOptions): Promise<void> {
    return retry(() => this.statements.change(first, decide, options), this.#retrying);
  }

  /**
   * Runs `work` in a transaction: all of it is stored, or nothing. For changes of system tables, and of objects as
   * their class changes: each statement takes a round trip. An abort by the engine (deadlock, lost certification) runs
   * the whole of `work` again, so it must not have effects elsewhere. Throws DuplicateKey, and DatabaseUnavailable
   * where there was too much to do before: by a single writer, or by half of the connections to a server, since each is
   * held for as long as the rows that it waits for are locked.
   */
  transaction<T>(work: (unit: UnitOfWork) => Promise<T>): Promise<T> {
    return this.#transactions.run(work);
  }

  /** What the database would lose in a crash of its machine by the way it is set up; one sentence each. */
  async weaknesses(): Promise<string[]> {
    const { statement, weaknesses } = this.dialect.durability;
    // On the connection that writes: some settings belong to the connection.
    const [row] = await this.writer.query<Record<string, unknown>[]>(statement);
    return weaknesses(row!);
  }

  /** Limits of the database that are too low for what the service sends; one sentence each. */
  async tooLowLimits(): Promise<string[]> {
    const { limits } = this.dialect;
    if (limits === undefined) return [];
    const [row] = await this.query<Record<string, unknown>>(limits.statement, [], false);
    return limits.tooLow(row!);
  }

  /** How many connections to a server there are, by state; nothing where the database is embedded. */
  connections(): Record<string, number> {
    return this.statements.connections();
  }

  /**
   * Calls `report` when the write-ahead log of the embedded database could not be moved into its file, once until it
   * can be again. Nothing is lost, but the log grows.
   */
  onCheckpointFailure(report: (failure: Error) => void): void {
    this.statements.onCheckpointFailure(report);
  }

  /**
   * Resolves when the database answers, and takes writes: a server that has become a secondary does not, and what it
   * answers may be old. Its refusal has that server left, so that the next connection may lead to the primary.
   */
  async ping(): Promise<void> {
    if (this.dialect.singleWriter) return void (await this.query('SELECT 1'));
    try {
      await this.statements.execute([{ text: 'UPDATE locks SET name = name WHERE 1 = 0', values: [] }]);
    } catch (error) {
      this.statements.leaveSecondary(error);
      throw error;
    }
  }

  /** Ends what goes on in many steps, waits for all writes that have begun, and disconnects. */
  async close(): Promise<void> {
    this.#leaveClock();
    this.#closing.abort();
    await this.definitions.end();
    await this.statements.close();
    await this.#writeLock.after(async () => {
      if (this.reader !== this.writer) await this.reader.destroy();
      await this.writer.destroy();
    });
  }
}
