import { Mutex, type RetryPolicy, retry } from '@app/concurrency';
import type { DataSource, QueryRunner } from 'typeorm';
import type { Dialect } from '../dialects/dialect.js';
import { duplicateKeyOf } from '../dialects/write-refusals.js';
import { inTransaction, undo, withRunner } from './transaction.js';

/** How often DDL is tried on a server, each time for as long as `longLockWait.beforeDdl` says, and what others have between. */
const ATTEMPTS = 5;
const BETWEEN_ATTEMPTS_MILLISECONDS = 500;

/** Runs DDL statements in their order. Throws DuplicateKey where a unique index finds a value twice. */
export type Define = (statements: readonly string[]) => Promise<void>;

/** Locks a row of the table of locks until the work under it is done. */
type Lock = (name: string) => Promise<void>;

/** Rows of the table of locks: the lock of one ends with its process. */
const CHANGE = 'class-change';
const CREATION = 'class-creation';

/** Changes of class definitions, and creations: one of each at a time over all instances; and their DDL. */
export class DefinitionChanges {
  readonly #changing = new Mutex();
  readonly #creating = new Mutex();
  readonly #waiting: RetryPolicy;
  #underWay = 0;

  /** `serialise` is the mutex of all writes, where there is a single writer. */
  constructor(
    private readonly dialect: Dialect,
    private readonly writer: DataSource,
    private readonly serialise: <T>(work: () => Promise<T>) => Promise<T>,
  ) {
    // A reader, such as a stream, has the table: all that comes after the statement waits behind it, so it waits in short turns.
    this.#waiting = {
      when: (error) => dialect.failureOf(error) === 'aborted',
      attempts: ATTEMPTS,
      backoff: () => BETWEEN_ATTEMPTS_MILLISECONDS,
    };
  }

  /** Whether this process runs a change, or waits for another one. */
  get areChanging(): boolean {
    return this.#underWay > 0;
  }

  /** Resolves when none is under way that only this process could go on with: those of a single writer end soon by themselves. */
  async end(): Promise<void> {
    if (!this.dialect.singleWriter) return;
    await Promise.all([this.#changing, this.#creating].map((mutex) => mutex.run(async () => {})));
  }

  /**
   * Runs `work` while no other instance changes a class. DDL goes through `define`, its argument, which some engines commit on
   * their own. Throws DuplicateKey where a unique index finds a value twice.
   */
  change<T>(work: (define: Define) => Promise<T>): Promise<T> {
    return this.#counted(() => this.#changing.run(() => this.#locked(CHANGE, work)));
  }

  /** The same for `work` that makes a class, while no other instance makes one; others are changed meanwhile. */
  create<T>(work: (define: Define) => Promise<T>): Promise<T> {
    return this.#creating.run(() => this.#locked(CREATION, work));
  }

  /** The same while no other instance changes or makes a class. Creations go on while it waits for changes. */
  withoutChanges<T>(work: (define: Define) => Promise<T>): Promise<T> {
    const alone = (define: Define, lock: Lock) =>
      this.#creating.run(async () => {
        await lock(CREATION);
        return work(define);
      });
    return this.#counted(() => this.#changing.run(() => this.#locked(CHANGE, alone)));
  }

  async #counted<T>(work: () => Promise<T>): Promise<T> {
    this.#underWay++;
    try {
      return await work();
    } finally {
      this.#underWay--;
    }
  }

  readonly #defineInTurn: Define = async (statements) => {
    if (statements.length === 0) return;
    try {
      await this.serialise(() => this.#define(statements));
    } catch (error) {
      throw duplicateKeyOf(error, this.dialect);
    }
  };

  /**
   * Locks a row; `work` may lock another. A mutex of the process has to come first: waiting for a row takes a
   * connection, and `define` another.
   */
  #locked<T>(name: string, work: (define: Define, lock: Lock) => Promise<T>): Promise<T> {
    const define = this.#defineInTurn;
    if (this.dialect.singleWriter) return work(define, async () => {});
    return this.#withLongTimeouts(async (runner) => {
      const lock: Lock = (other) =>
        runner.query(`SELECT name FROM locks WHERE name = '${other}'${this.dialect.lockExclusive}`);
      await runner.startTransaction();
      try {
        await lock(name);
        return await work(define, lock);
      } finally {
        await undo(runner);
      }
    });
  }

  #define(statements: readonly string[]): Promise<void> {
    // With a single writer DDL needs its lock too, as a transaction like any other.
    if (this.dialect.singleWriter) {
      return withRunner(this.writer, (runner) =>
        inTransaction(this.dialect, runner, async (unit) => {
          for (const statement of statements) await unit.query(statement);
        }),
      );
    }
    return this.#withLongTimeouts(async (runner) => {
      for (const statement of statements) await retry(() => runner.query(statement), this.#waiting);
    }, this.dialect.longLockWait?.beforeDdl);
  }

  /** For statements that may take long, or wait long for a lock. */
  #withLongTimeouts<T>(
    work: (runner: QueryRunner) => Promise<T>,
    before = this.dialect.longLockWait?.before,
  ): Promise<T> {
    return withRunner(this.writer, async (runner) => {
      const { longLockWait } = this.dialect;
      const end = this.dialect.withoutDeadline(await runner.connect());
      try {
        if (before !== undefined) await runner.query(before);
        return await work(runner);
      } finally {
        if (longLockWait !== undefined) await runner.query(longLockWait.after).catch(() => {});
        end();
      }
    });
  }
}
