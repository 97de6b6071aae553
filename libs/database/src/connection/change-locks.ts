import type { QueryRunner } from 'typeorm';
import type { Dialect } from '../dialects/dialect.js';
import { rollBack } from './transaction.js';

/** Rows of the table of locks. Instances of older versions lock the first one exclusively for a change of any class. */
const CHANGES = 'class-change';
const CREATION = 'class-creation';

/** What the row of a class begins with, before its id. */
const OF_CLASS = 'change of ';

/** What is locked over all instances. */
export interface Turn {
  /** The class that is changed, by its id; undefined where one is made. */
  classId: string | undefined;
  /** Whether no other class is made meanwhile. */
  withoutCreations: boolean;
}

/**
 * Locked rows of the table of locks, on a connection that does nothing else: they end with it, and so with its process. Each change
 * has CHANGES shared and a row of its class, which is there for as long as it is locked. All are locked in the same order.
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

  /** The ids of classes whose row a process has left that died while it changed them, or is about to lock. */
  static async left(runner: QueryRunner): Promise<string[]> {
    const text = `SELECT name FROM locks WHERE name LIKE '${OF_CLASS}%' FOR UPDATE SKIP LOCKED`;
    const rows: { name: string }[] = await runner.query(text);
    return rows.map(({ name }) => name.slice(OF_CLASS.length));
  }

  /** Locks the rows; answers false where another instance has one for longer than the session waits for it. Throws the errors of the engine. */
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

  /** Ends the locks. Where that fails, the row of the class stays for its next change. */
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

  /** In a transaction of its own: a row that is there locks nothing around it, as one that is not would. */
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
