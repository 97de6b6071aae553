import type { Activity } from '../../engine/activity.js';
import { DatabaseUnavailable } from '../../engine/errors.js';
import type { Sql } from '../../engine/sql.js';
import { type GroupedWrite, GroupTransaction, type Write } from './group-transaction.js';
import type { WriterThread } from './writer-thread.js';

/** A transaction with so many objects takes no further write: all its writes are answered only at its end. */
const MANY_OBJECTS = 1000;

/**
 * Commit delay: after a slow flush the next group waits a little for the next writes of the clients that were just
 * answered. Without it the group would begin with the first of these writes, and each flush would store half as many.
 */
const SLOW_FLUSH_MILLISECONDS = 2;
const LONGEST_DELAY_MILLISECONDS = 4;
const SHARE_OF_FLUSH = 1 / 5;

/** Backpressure: bounds of the characters of all waiting writes, and of their wait. After it no client waits for the result. */
const MOST_WAITING_CHARACTERS = 64 * 1024 * 1024;
const LONGEST_WAIT_MILLISECONDS = 8000;

interface Waiting extends GroupedWrite {
  since: number;
  characters: number;
}

/**
 * Group commit: writes that wait at the same moment share one transaction, so one flush of the disk. While it is
 * flushed, the next ones gather. Each is atomic by itself, and answered when all of them are on the disk.
 */
export class GroupCommit {
  #waiting: Waiting[] = [];
  #characters = 0;
  /** The group stored last. */
  #last = { writes: 0, milliseconds: 0, end: 0 };
  /** Ends the commit delay; called once so many writes wait. */
  #delayed: { until: number; end: () => void } | undefined;

  constructor(
    private readonly thread: WriterThread,
    private readonly serialise: <T>(work: () => Promise<T>) => Promise<T>,
    private readonly activity: Activity,
  ) {}

  /**
   * Throws the error of the engine, what `decide` and `signal` throw, OutcomeUnknown, the error that rolled back the group, or
   * DatabaseUnavailable where too much waits, or for too long.
   */
  add(write: Write): Promise<number> {
    const characters = charactersOf(write.statements);
    if (this.#waiting.length > 0 && this.#characters + characters > MOST_WAITING_CHARACTERS) {
      return Promise.reject(new DatabaseUnavailable('too many changes are waiting'));
    }
    return new Promise((resolve, reject) => {
      this.#waiting.push({ ...write, since: performance.now(), characters, resolve, reject });
      this.#characters += characters;
      if (this.#waiting.length === 1) this.#gather();
      if (this.#waiting.length === this.#delayed?.until) this.#delayed.end();
    });
  }

  /** Begins after all input that has arrived is read, so that its writes join the group. */
  #gather(): void {
    setImmediate(() => void this.#writeNext());
  }

  async #writeNext(): Promise<void> {
    let group: Waiting[] = [];
    try {
      await this.serialise(async () => {
        await this.#delay();
        group = this.#take();
        if (this.#waiting.length > 0) this.#gather();
        if (group.length === 0) return;
        this.activity.noteGroup(group.length);
        const begun = performance.now();
        const settle = await new GroupTransaction(this.thread, group).write();
        const end = performance.now();
        this.#last = { writes: group.length, milliseconds: end - begun, end };
        for (const settled of settle) settled();
      });
    } catch (error) {
      // Where writes are refused, or another process keeps the lock, all waiting writes get the error.
      const failed = group.length > 0 ? group : this.#takeAll();
      for (const { reject } of failed) reject(error);
    }
  }

  /** Waits until there are as many new writes as the last group had, beside those that were queued during its flush. */
  async #delay(): Promise<void> {
    const { writes, milliseconds, end } = this.#last;
    if (milliseconds < SLOW_FLUSH_MILLISECONDS) return;
    const longest = Math.min(LONGEST_DELAY_MILLISECONDS, milliseconds * SHARE_OF_FLUSH);
    const left = end + longest - performance.now();
    const until = writes + this.#waiting.filter(({ since }) => since < end).length;
    if (left <= 0 || this.#waiting.length >= until) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(() => this.#delayed?.end(), left);
      const end = () => {
        clearTimeout(timer);
        this.#delayed = undefined;
        resolve();
      };
      this.#delayed = { until, end };
    });
  }

  #takeAll(): Waiting[] {
    this.#characters = 0;
    return this.#waiting.splice(0);
  }

  #take(): Waiting[] {
    const earliest = performance.now() - LONGEST_WAIT_MILLISECONDS;
    const taken: Waiting[] = [];
    let count = 0;
    for (let objects = 0; count < this.#waiting.length && objects < MANY_OBJECTS; count++) {
      const write = this.#waiting[count]!;
      this.#characters -= write.characters;
      if (write.since < earliest) {
        write.reject(new DatabaseUnavailable('the changes before this one took too long'));
        continue;
      }
      try {
        write.signal?.throwIfAborted();
      } catch (error) {
        write.reject(error);
        continue;
      }
      taken.push(write);
      objects += write.objects;
    }
    this.#waiting = this.#waiting.slice(count);
    return taken;
  }
}

function charactersOf(statements: readonly Sql[]): number {
  let characters = 0;
  for (const { values } of statements) {
    for (const value of values) if (typeof value === 'string') characters += value.length;
  }
  return characters;
}
