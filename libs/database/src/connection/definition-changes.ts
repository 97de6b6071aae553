import { setTimeout as pause } from 'node:timers/promises';
import { KeyedMutex, Mutex, type RetryPolicy, retry, Semaphore } from '@app/concurrency';
import type { DataSource, QueryRunner } from 'typeorm';
import type { Dialect } from '../dialects/dialect.js';
import { duplicateKeyOf } from '../dialects/write-refusals.js';
import { DatabaseUnavailable } from '../engine/errors.js';
import type { SqlValue } from '../engine/sql.js';
import { ALWAYS_LOCKED, type AssertLocked, ChangeLocks, type Turn } from './change-locks.js';
import { inTransaction, withRunner } from './transaction.js';

/** How often DDL is tried on a server, each time as long as `longLockWait.beforeDdl` says; others run between these. */
const ATTEMPTS = 5;
const BETWEEN_ATTEMPTS_MILLISECONDS = 500;

/** So long a change waits to try again if another instance has its turn; others of its process may go before it. */
const BETWEEN_TURNS_MILLISECONDS = 100;

/** Connections to a server that a change takes: one for its locks, one for what it does. */
const CONNECTIONS_OF_CHANGE = 2;

/** Changes of a process at once, as a share of its connections: each takes two. */
const SHARE_OF_CONNECTIONS = 1 / 5;
const MAX_AT_ONCE = 4;

/** With a single writer each copy of objects is one more that all writes wait for. */
const MAX_AT_ONCE_EMBEDDED = 3;

/**
 * Runs DDL statements in their order. Throws DuplicateKey where a unique index finds a value twice, and as
 * `AssertLocked` does before each statement.
 */
export type RunDdl = (statements: readonly string[]) => Promise<void>;

/** What is done while a class is locked. */
type Work<T> = (runDdl: RunDdl, assertLocked: AssertLocked) => Promise<T>;

/** Tries to do some work under locks; undefined where another instance has one of them. */
type Attempt<T> = () => Promise<{ result: T } | undefined>;

/** Changes of classes: one of each class at a time over all instances, a few at once in a process; creations; DDL. */
export class DefinitionChanges {
  readonly #classes = new KeyedMutex();
  readonly #creating = new Mutex();
  readonly #turns: Semaphore;
  readonly #waiting: RetryPolicy;
  /** By the id of the class. */
  readonly #underWay = new Map<string, Set<Promise<unknown>>>();
  #inTurn = 0;

  /** `serialise` is the mutex of all writes, where there is a single writer. For `onUndone` see `retryTransaction`. */
  constructor(
    private readonly dialect: Dialect,
    private readonly writer: DataSource,
    private readonly serialise: <T>(work: () => Promise<T>) => Promise<T>,
    poolSize: number,
    onUndone: (error: unknown) => void,
  ) {
    this.#turns = new Semaphore({
      permits: mostAtOnce(dialect.singleWriter, poolSize),
      refuse: () => new DatabaseUnavailable('too many classes are being changed at once'),
    });
    // While DDL waits for a reader of the table, such as a stream, all later statements wait behind it: short turns.
    this.#waiting = {
      when: (error) => dialect.failureOf(error) === 'aborted',
      attempts: ATTEMPTS,
      backoff: () => BETWEEN_ATTEMPTS_MILLISECONDS,
      onRetry: (_attempt, error) => onUndone(error),
    };
  }

  /** Whether this process runs a change of a class, or one waits for its turn. */
  isChanging(classId: string): boolean {
    return this.#underWay.has(classId);
  }

  /** How many connections to a server the changes have that are under way. */
  get connections(): number {
    return this.dialect.singleWriter ? 0 : CONNECTIONS_OF_CHANGE * this.#inTurn;
  }

  /** Resolves when no change is under way that only this process can continue, as where there is a single writer. */
  async end(): Promise<void> {
    if (!this.dialect.singleWriter) return;
    await this.#creating.run(async () => {});
    await Promise.allSettled([...this.#underWay.values()].flatMap((changes) => [...changes]));
  }

  /**
   * Runs `work` while no instance makes another change of the class; a process makes a few of other classes beside it.
   * DDL goes through `runDdl`, its argument, which some engines commit on their own. Throws DuplicateKey where a unique
   * index finds a value twice.
   */
  change<T>(classId: string, work: Work<T>): Promise<T> {
    return this.#inItsTurn(classId, () => this.#locked({ classId, withoutCreations: false }, work));
  }

  /**
   * The same for clean-up that is repeated: if another instance, which may hang, has locked the class, it does nothing
   * and answers undefined.
   */
  tryChange<T>(classId: string, work: Work<T>): Promise<T | undefined> {
    return this.#once(classId, () => this.#locked({ classId, withoutCreations: false }, work));
  }

  /** The same while no class is made, on any instance. */
  tryChangeWithoutCreations<T>(classId: string, work: Work<T>): Promise<T | undefined> {
    return this.#once(classId, () =>
      this.#creating.run(() => this.#locked({ classId, withoutCreations: true }, work)),
    );
  }

  /** The same for `work` that makes a class, one at a time in a process; other instances make and change some too. */
  create<T>(work: Work<T>): Promise<T> {
    return this.#create(work, false);
  }

  /** The same while no instance makes another one. */
  createAlone<T>(work: Work<T>): Promise<T> {
    return this.#create(work, true);
  }

  /**
   * Runs a statement on a server that looks at all objects of a class, for a change or its dry run: like DDL it has no
   * time limit, for a large class could not be changed otherwise.
   */
  read<Row>(sql: string, values: readonly SqlValue[]): Promise<Row[]> {
    const { before } = this.dialect.longLockWait ?? {};
    return this.#withLongTimeouts((runner) => runner.query(sql, values as SqlValue[]), before);
  }

  /** Ids of classes that were being changed when a process ended, on any instance; some may no longer be. */
  async interrupted(): Promise<string[]> {
    if (this.dialect.singleWriter) return [];
    return withRunner(this.writer, (runner) => ChangeLocks.interrupted(runner));
  }

  #create<T>(work: Work<T>, withoutCreations: boolean): Promise<T> {
    const { before } = this.dialect.longLockWait ?? {};
    return this.#creating.run(async () => {
      const created = await this.#locked({ classId: undefined, withoutCreations }, work, before);
      if (created === undefined)
        throw new DatabaseUnavailable('another instance keeps classes from being made');
      return created.result;
    });
  }

  /** Makes an attempt again until it has its turn. */
  #inItsTurn<T>(classId: string, attempt: Attempt<T>): Promise<T> {
    const change = this.#classes.run(classId, async () => {
      for (;;) {
        const outcome = await this.#permitted(attempt);
        if (outcome !== undefined) return outcome.result;
        await pause(BETWEEN_TURNS_MILLISECONDS);
      }
    });
    return this.#noted(classId, change);
  }

  /** Makes one attempt, unless this process changes the class. */
  async #once<T>(classId: string, attempt: Attempt<T>): Promise<T | undefined> {
    if (this.isChanging(classId)) return undefined;
    const change = this.#classes.run(classId, () => this.#permitted(attempt));
    return (await this.#noted(classId, change))?.result;
  }

  #permitted<T>(attempt: Attempt<T>): ReturnType<Attempt<T>> {
    return this.#turns.run(async () => {
      this.#inTurn++;
      return attempt().finally(() => this.#inTurn--);
    });
  }

  #noted<T>(classId: string, change: Promise<T>): Promise<T> {
    const changes = this.#underWay.get(classId) ?? new Set();
    this.#underWay.set(classId, changes);
    const noted = change.finally(() => {
      changes.delete(noted);
      if (changes.size === 0) this.#underWay.delete(classId);
    });
    changes.add(noted);
    return noted;
  }

  #runDdlWhile(assertLocked: AssertLocked): RunDdl {
    return async (statements) => {
      if (statements.length === 0) return;
      try {
        await this.serialise(() => this.#runDdl(statements, assertLocked));
      } catch (error) {
        throw duplicateKeyOf(error, this.dialect);
      }
    };
  }

  /**
   * Runs `work` under locks; answers undefined where another instance has one of them. What waits in the process has
   * to wait before: waiting for a row takes a connection, and `runDdl` another.
   */
  #locked<T>(
    turn: Turn,
    work: Work<T>,
    before = this.dialect.longLockWait?.beforeTurn,
  ): Promise<{ result: T } | undefined> {
    const run = async (assertLocked: AssertLocked) => ({
      result: await work(this.#runDdlWhile(assertLocked), assertLocked),
    });
    if (this.dialect.singleWriter) return run(ALWAYS_LOCKED);
    return this.#withLongTimeouts(async (runner) => {
      const locks = new ChangeLocks(this.dialect, runner, turn);
      if (!(await retry(() => locks.take(), this.#waiting))) return undefined;
      return run(() => locks.check()).finally(() => locks.release());
    }, before);
  }

  #runDdl(statements: readonly string[], assertLocked: AssertLocked): Promise<void> {
    // With a single writer DDL needs its lock too, as a transaction like any other.
    if (this.dialect.singleWriter) {
      return withRunner(this.writer, (runner) =>
        inTransaction(this.dialect, runner, async (unit) => {
          for (const statement of statements) await unit.query(statement);
        }),
      );
    }
    return this.#withLongTimeouts(async (runner) => {
      for (const statement of statements) {
        await retry(() => assertLocked().then(() => runner.query(statement)), this.#waiting);
      }
    }, this.dialect.longLockWait?.beforeDdl);
  }

  /** For statements that may take long, or wait long for a lock. */
  #withLongTimeouts<T>(work: (runner: QueryRunner) => Promise<T>, before: string | undefined): Promise<T> {
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

function mostAtOnce(singleWriter: boolean, poolSize: number): number {
  if (singleWriter) return MAX_AT_ONCE_EMBEDDED;
  return Math.max(1, Math.min(MAX_AT_ONCE, Math.floor(poolSize * SHARE_OF_CONNECTIONS)));
}
