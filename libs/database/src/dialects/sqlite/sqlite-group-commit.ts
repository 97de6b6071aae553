import { pace } from '@app/concurrency';
import type BetterSqlite3 from 'better-sqlite3';
import type { Activity } from '../../engine/activity.js';
import { afterSending } from '../../engine/retry-transaction.js';
import { beginImmediate } from './begin-immediate.js';
import type { PreparedStatements } from './prepared-statements.js';
import { sqliteFailure } from './sqlite-errors.js';

/** From so many objects on a transaction takes no further write, since it blocks the process. */
const MANY_OBJECTS = 1000;

/** An atomic write. */
export interface Write {
  /** A statement that fails undoes itself; several need a savepoint. */
  isOneStatement: boolean;
  /** How many objects it is about, roughly. */
  objects: number;
  /** Runs its statements, and answers a number of the caller's; a promise if they take long. */
  run: () => number | Promise<number>;
}

interface Waiting extends Write {
  resolve: (result: number) => void;
  reject: (error: unknown) => void;
}

/**
 * Group commit: writes of requests that are served at the same moment share one transaction, so one flush of the disk.
 * Each is atomic by itself, and answered when all of them are on the disk.
 */
export class SqliteGroupCommit {
  #waiting: Waiting[] = [];

  constructor(
    private readonly connection: BetterSqlite3.Database,
    private readonly prepared: PreparedStatements,
    private readonly serialise: <T>(work: () => Promise<T>) => Promise<T>,
    private readonly activity: Activity,
  ) {}

  /** Answers what `run` does. Throws what it throws, OutcomeUnknown, or the error that rolled back the group. */
  add(write: Write): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ ...write, resolve, reject });
      if (this.#waiting.length === 1) this.#gather();
    });
  }

  /** After the input that has arrived by now is read, so that all its writes join. */
  #gather(): void {
    setImmediate(() => void this.#writeNext());
  }

  async #writeNext(): Promise<void> {
    let group: Waiting[] = [];
    try {
      await this.serialise(async () => {
        await beginImmediate(this.connection);
        group = this.#take();
        if (this.#waiting.length > 0) this.#gather();
        this.activity.noteGroup(group.length);
        await this.#writeAll(group);
      });
    } catch (error) {
      // Where writes are refused, or another process keeps the lock, all waiting writes get the error.
      const failed = group.length > 0 ? group : this.#waiting.splice(0);
      for (const { reject } of failed) reject(error);
    }
  }

  #take(): Waiting[] {
    let count = 0;
    for (let objects = 0; count < this.#waiting.length && objects < MANY_OBJECTS; count++) {
      objects += this.#waiting[count]!.objects;
    }
    return this.#waiting.splice(0, count);
  }

  /** Ends the transaction. Throws when nothing of the group is stored, or it is unknown. */
  async #writeAll(group: readonly Waiting[]): Promise<void> {
    const settle: (() => void)[] = [];
    let committing = false;
    try {
      for (const write of group) {
        const settled = this.#write(write);
        settle.push(settled instanceof Promise ? await settled : settled);
        // No other work uses this connection meanwhile.
        if (pace.isDue) await pace.turn();
      }
      committing = true;
      this.prepared.get('COMMIT').run();
      for (const settled of settle) settled();
    } catch (error) {
      if (this.connection.inTransaction) this.prepared.get('ROLLBACK').run();
      throw committing ? afterSending({ failureOf: sqliteFailure }, error) : error;
    }
  }

  /** Answers how to settle the write once the group is stored; throws when the whole group is lost. */
  #write(write: Waiting): (() => void) | Promise<() => void> {
    if (!write.isOneStatement) this.prepared.get('SAVEPOINT write').run();
    try {
      const result = write.run();
      if (result instanceof Promise) {
        return result.then(
          (later) => this.#written(write, later),
          (error) => this.#failed(write, error),
        );
      }
      return this.#written(write, result);
    } catch (error) {
      return this.#failed(write, error);
    }
  }

  #written({ isOneStatement, resolve }: Waiting, result: number): () => void {
    if (!isOneStatement) this.prepared.get('RELEASE write').run();
    return () => resolve(result);
  }

  #failed({ isOneStatement, reject }: Waiting, error: unknown): () => void {
    // A full disk, for one, rolls back the transaction with all its writes.
    if (!this.connection.inTransaction || sqliteFailure(error) === 'broken') throw error;
    if (!isOneStatement) {
      this.prepared.get('ROLLBACK TO write').run();
      this.prepared.get('RELEASE write').run();
    }
    return () => reject(error);
  }
}
