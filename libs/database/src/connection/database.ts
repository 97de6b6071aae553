import { Mutex, type RetryPolicy, retry, Semaphore } from '@app/concurrency';
import { DataSource, type EntityManager, type QueryRunner } from 'typeorm';
import type { Dialect } from '../dialects/dialect.js';
import type { Decide, Snapshot, Statements } from '../dialects/statements.js';
import { Activity } from '../engine/activity.js';
import { keepSharedClock } from '../engine/clock.js';
import { DatabaseUnavailable } from '../engine/errors.js';
import { isBroken, retryTransaction } from '../engine/retry-transaction.js';
import type { Answer, Sql, SqlValue } from '../engine/sql.js';
import * as entities from '../entities/index.js';
import { MIGRATIONS } from '../migrations/index.js';
import { type DatabaseSettings, findTarget } from './connection-target.js';
import { migrate } from './migrate.js';
import { inTransaction, type UnitOfWork, undo } from './transaction.js';

/** One of so many connections may be held by long scans. */
const SHARE_OF_CONNECTIONS = 4;
const LONGEST_WAIT_FOR_SCAN_MILLISECONDS = 30_000;

const NO_PAUSE = Promise.resolve();

/**
 * The only access to the database. Where the engine has a single writer, all writing goes through one connection,
 * serially, so that no statement slips into another transaction; reading has a connection of its own and sees committed
 * data only.
 */
export class Database {
  /** For the metrics. */
  readonly activity = new Activity();

  readonly #writeMutex = new Mutex();
  readonly #broken = new AbortController();
  readonly #changing = new Mutex();
  readonly #scans: Semaphore;
  #paused = NO_PAUSE;
  readonly #reading: Statements;
  #leaveClock = () => {};
  readonly #writing: Statements;
  readonly #retrying: RetryPolicy;

  private constructor(
    readonly dialect: Dialect,
    /** As it was when this was opened (`Dialect.isMultiPrimary`). */
    readonly isMultiPrimary: boolean,
    /** The host to which everything goes without TLS, passwords and data; undefined where it does not. */
    readonly unencryptedHost: string | undefined,
    private readonly writer: DataSource,
    private readonly reader: DataSource,
    poolSize: number,
  ) {
    this.#scans = new Semaphore({
      permits: Math.max(1, Math.floor(poolSize / SHARE_OF_CONNECTIONS)),
      timeoutMilliseconds: LONGEST_WAIT_FOR_SCAN_MILLISECONDS,
      refuse: () => new DatabaseUnavailable('too many queries without an index are being answered at once'),
    });
    const serialise = <T>(work: () => Promise<T>) => this.#serialised(work);
    this.#reading = dialect.openStatements(reader, serialise, this.activity);
    this.#writing =
      reader === writer ? this.#reading : dialect.openStatements(writer, serialise, this.activity);
    this.#retrying = retryTransaction(dialect, this.activity);
  }

  /** Connects and brings the system tables up to date. */
  static async open(settings: DatabaseSettings): Promise<Database> {
    const target = await findTarget(settings);
    const tables = {
      entities: Object.values(entities),
      migrations: MIGRATIONS,
      synchronize: false,
    };
    const writer = await new DataSource({ ...target.writing, ...tables }).initialize();
    try {
      const isMultiPrimary = await target.dialect.isMultiPrimary((sql) => writer.query(sql));
      await migrate(target.dialect, writer);
      const reader =
        target.reading === undefined
          ? writer
          : await new DataSource({ ...target.reading, ...tables }).initialize();
      const database = new Database(
        target.dialect,
        isMultiPrimary,
        target.unencryptedHost,
        writer,
        reader,
        settings.poolSize,
      );
      const { clock } = target.dialect;
      if (clock !== undefined) {
        database.#leaveClock = await keepSharedClock(() => database.query(clock, [], true));
      }
      return database;
    } catch (error) {
      await writer.destroy();
      throw error;
    }
  }

  /**
   * Aborted as soon as a flush of the embedded database has failed. From then on nothing is written
   * (DatabaseUnavailable): only opening the database again shows what is on the disk.
   */
  get broken(): AbortSignal {
    return this.#broken.signal;
  }

  /** Finds rows of system tables. Reads only. */
  get reading(): EntityManager {
    return this.reader.manager;
  }

  /** Runs one reading statement. `reused`: its text comes again and again. */
  query<Row>(sql: string, values: readonly SqlValue[] = [], reused = false): Promise<Row[]> {
    return this.#reading.query(sql, values, reused);
  }

  /** Runs the statements of a page in one snapshot (`Statements.snapshotRead`). */
  snapshotRead<Row>(statements: readonly Sql[], reused: boolean): Promise<Answer<Row>> {
    return this.#reading.snapshotRead(statements, reused);
  }

  /** Runs reads in one snapshot. The row cursor of a large answer may be read afterwards. */
  async snapshot<T>(work: (moment: Snapshot) => Promise<T>): Promise<T> {
    const moment = await this.#reading.snapshot();
    try {
      return await work(moment);
    } finally {
      moment.close();
    }
  }

  /**
   * Runs a read that looks at many objects in one statement, under a permit: it holds a connection for long, and other
   * reads must find one. Throws DatabaseUnavailable after half a minute.
   */
  async scan<T>(read: () => Promise<T>): Promise<T> {
    if (this.dialect.singleWriter) return read();
    return this.#scans.run(read);
  }

  /**
   * Lets other requests of this process be served, where statements run in the process itself. Each caller resumes in a
   * turn of the event loop of its own, so that their statements do not add up.
   */
  pause(): Promise<void> {
    if (!this.dialect.singleWriter) return NO_PAUSE;
    this.#paused = this.#paused.then(() => new Promise((resume) => setImmediate(resume)));
    return this.#paused;
  }

  /**
   * Runs writing statements that need no answer between them, all or none; retried if the engine aborted them. Answers
   * the number of rows the first one matched.
   */
  execute(statements: readonly Sql[]): Promise<number> {
    return retry(() => this.#writing.execute(statements), this.#retrying);
  }

  /**
   * Runs statements that lock or read, and then the ones that `decide` makes of their answers, all or none; retried as
   * a whole if the engine aborted them. An error of `decide` rolls back everything.
   */
  change(first: readonly Sql[], decide: Decide): Promise<void> {
    return retry(() => this.#writing.change(first, decide), this.#retrying);
  }

  /**
   * Runs `work` in a transaction: all of it is stored, or nothing. An abort by the engine (deadlock, lost
   * certification) runs the whole of `work` again, so it must not have effects elsewhere.
   */
  transaction<T>(work: (unit: UnitOfWork) => Promise<T>): Promise<T> {
    return this.#serialised(() =>
      retry(
        () => this.#withRunner((runner) => inTransaction(this.dialect, runner, work)),
        this.#retrying,
      ),
    );
  }

  /**
   * Runs `work` while no other instance changes any class. DDL goes through `define`, its argument, which some engines
   * commit on their own; the lock is a row lock, so it ends with the process.
   */
  async changingClasses<T>(
    work: (define: (statements: string[]) => Promise<void>) => Promise<T>,
  ): Promise<T> {
    const define = (statements: string[]) => this.#serialised(() => this.#define(statements));
    // By a mutex of the process first: waiting for the row takes a connection, and `define` needs another.
    return this.#changing.run(() => {
      if (this.dialect.singleWriter) return work(define);
      return this.#withLongTimeouts(async (runner) => {
        await runner.startTransaction();
        try {
          await runner.query(
            `SELECT name FROM locks WHERE name = 'class-change'${this.dialect.lockExclusive}`,
          );
          return await work(define);
        } finally {
          await undo(runner);
        }
      });
    });
  }

  /** What the database would lose in a crash of its machine by the way it is set up; one sentence each. */
  async weaknesses(): Promise<string[]> {
    const { statement, weaknesses } = this.dialect.durability;
    // On the connection that writes: some settings belong to the connection.
    const [row] = await this.writer.query<Record<string, unknown>[]>(statement);
    return weaknesses(row!);
  }

  /** How many connections to a server there are, by state; nothing where the database is embedded. */
  connections(): Record<string, number> {
    return this.#writing.connections();
  }

  /** Resolves when the database answers. */
  async ping(): Promise<void> {
    await this.query('SELECT 1');
  }

  async close(): Promise<void> {
    this.#leaveClock();
    await this.#writeMutex.run(async () => {
      if (this.reader !== this.writer) await this.reader.destroy();
      await this.writer.destroy();
    });
  }

  #define(statements: string[]): Promise<void> {
    // With a single writer DDL needs its lock too, as a transaction like any other.
    if (this.dialect.singleWriter) {
      return this.#withRunner((runner) =>
        inTransaction(this.dialect, runner, async (unit) => {
          for (const statement of statements) await unit.query(statement);
        }),
      );
    }
    return this.#withLongTimeouts(async (runner) => {
      for (const statement of [...this.dialect.beforeDefinitionChange, ...statements]) {
        await runner.query(statement);
      }
    });
  }

  #serialised<T>(work: () => Promise<T>): Promise<T> {
    if (!this.dialect.singleWriter) return work();
    return this.#writeMutex.run(async () => {
      if (this.broken.aborted) {
        throw new DatabaseUnavailable('a flush has failed: nothing is written any more', {
          cause: this.broken.reason,
        });
      }
      try {
        return await work();
      } catch (error) {
        // Before the mutex is released.
        if (isBroken(this.dialect, error)) this.#broken.abort(error);
        throw error;
      }
    });
  }

  async #withRunner<T>(work: (runner: QueryRunner) => Promise<T>): Promise<T> {
    const runner = this.writer.createQueryRunner();
    try {
      return await work(runner);
    } finally {
      await runner.release();
    }
  }

  /** For statements that may take long, or wait long for a lock. */
  #withLongTimeouts<T>(work: (runner: QueryRunner) => Promise<T>): Promise<T> {
    return this.#withRunner(async (runner) => {
      const { longLockWait } = this.dialect;
      const end = this.dialect.withoutDeadline(await runner.connect());
      try {
        if (longLockWait !== undefined) await runner.query(longLockWait.before);
        return await work(runner);
      } finally {
        if (longLockWait !== undefined) await runner.query(longLockWait.after).catch(() => {});
        end();
      }
    });
  }
}
