import { settlesWithin } from '@app/concurrency';
import type { QueryRunner } from 'typeorm';
import type { Dialect } from '../dialects/dialect.js';
import { DatabaseUnavailable } from '../engine/errors.js';
import { giveUp, rollBack } from './transaction.js';

/** Rows of the table of locks. Instances of older versions lock the first one exclusively for a change of any class. */
const CHANGES = 'class-change';
const CREATION = 'class-creation';

/** The prefix of a class's row; the id of the class follows. */
const OF_CLASS = 'change of ';

/** How long the answer may take that they are held: writers may wait for it. */
const MAX_CHECK_MILLISECONDS = 8000;

/**
 * Throws DatabaseUnavailable where the class is not locked any more: the connection of the lock may end while the
 * others do not. What has locked the row of the class before it asks has nothing to fear until its end, as all that
 * tidies up waits for that row.
 */
export type AssertLocked = () => Promise<void>;

/** A single writer locks nothing, and has nothing to lose. */
export const ALWAYS_LOCKED: AssertLocked = async () => {};

/** What a class change locks on all instances. */
export interface Turn {
  /** The id of the class to change; undefined if a class is created. */
  classId: string | undefined;
  /** Whether no other class may be created meanwhile. */
  withoutCreations: boolean;
}

/**
 * Row locks on the table `locks` that keep a class change exclusive over all instances. They are held on a connection
 * of their own, so they end with it, and with its process. Each change locks CHANGES shared and a row of its class.
 * That row exists only while it is locked. All rows are locked in the same order, so that no two changes deadlock.
 */
export class ChangeLocks {
  readonly #classRow: string | undefined;
  readonly #withoutCreations: boolean;

  constructor(
    private readonly dialect: Dialect,
    private readonly runner: QueryRunner,
    { classId, withoutCreations }: Turn,
  ) {
    this.#classRow = classId && OF_CLASS + classId;
    this.#withoutCreations = withoutCreations;
  }

  /**
   * Ids of classes whose row exists without a lock: a process died while it changed them, or is about to lock the row.
   */
  static async interrupted(runner: QueryRunner): Promise<string[]> {
    const text = `SELECT name FROM locks WHERE name LIKE '${OF_CLASS}%' FOR UPDATE SKIP LOCKED`;
    const rows: { name: string }[] = await runner.query(text);
    return rows.map(({ name }) => name.slice(OF_CLASS.length));
  }

  /**
   * Locks the rows. Answers false if another instance holds one longer than the lock wait. Throws the engine's errors.
   */
  async take(): Promise<boolean> {
    try {
      const isTaken = await this.#take();
      if (!isTaken) await rollBack(this.runner);
      return isTaken;
    } catch (error) {
      await rollBack(this.runner);
      if (this.dialect.isLockWait(error)) return false;
      throw error;
    }
  }

  /**
   * Throws DatabaseUnavailable where the locks have ended, with their connection: another instance may have them by
   * now, and have dropped what the change has made.
   */
  async check(): Promise<void> {
    const answer = this.runner.query('DO 1');
    if (!(await settlesWithin(answer, MAX_CHECK_MILLISECONDS))) {
      // What comes next on it would wait too, its release for one.
      await giveUp(this.runner);
      throw new DatabaseUnavailable('the server does not tell whether a class is still locked');
    }
    await answer.catch((cause: unknown) => {
      throw new DatabaseUnavailable('the lock of a class has ended with its connection', { cause });
    });
  }

  /**
   * Releases the locks and deletes the row of the class. If that fails, the row stays for the next change of the class.
   */
  async release(): Promise<void> {
    try {
      if (this.#classRow !== undefined)
        await this.runner.query('DELETE FROM locks WHERE name = ?', [this.#classRow]);
      await this.runner.commitTransaction();
    } catch {
      await rollBack(this.runner);
    }
  }

  async #take(): Promise<boolean> {
    const { lockShared, lockExclusive } = this.dialect;
    const row = this.#classRow;
    if (row !== undefined) await this.#make(row);
    await this.runner.startTransaction();
    if (row !== undefined) {
      await this.#lock(CHANGES, lockShared);
      // What has had the row until now may have removed it.
      if (!(await this.#lock(row, lockExclusive))) return false;
    }
    if (this.#withoutCreations) await this.#lock(CREATION, lockExclusive);
    // Creations do not wait for each other: the database keeps their names apart.
    else if (row === undefined) await this.#lock(CREATION, lockShared);
    return true;
  }

  /** Inserts the row in a transaction of its own: locking a row that exists locks no gap around it. */
  async #make(row: string): Promise<void> {
    try {
      await this.runner.query('INSERT INTO locks (name) VALUES (?)', [row]);
    } catch (error) {
      if (!this.dialect.isDuplicateKey(error)) throw error;
    }
  }

  /** Answers whether the row is there. */
  async #lock(row: string, suffix: string): Promise<boolean> {
    const rows: unknown[] = await this.runner.query(`SELECT name FROM locks WHERE name = ?${suffix}`, [row]);
    return rows.length > 0;
  }
}
