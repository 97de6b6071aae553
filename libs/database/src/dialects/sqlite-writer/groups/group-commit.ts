import type { Activity } from '../../../engine/activity.js';
import { isBroken } from '../../../engine/retry-transaction.js';
import { sqliteFailure } from '../sqlite-errors.js';
import type { WriterThread } from '../writer-thread.js';
import { FairWriteQueue, type Waiting } from './fair-write-queue.js';
import { GroupTransaction, type Write } from './group-transaction.js';

/** A transaction with so many objects takes no further write: all its writes are answered only at its end. */
const MANY_OBJECTS = 1000;

/** As soon as so many writes wait, the thread gets them, so that it has something to do while further input is read. */
const EAGER_WRITES = 3;

/** Groups given to the thread that are not stored yet: it joins those that arrive while it runs the one before. */
const MAX_IN_FLIGHT = 8;
/** The thread gets no further group while those that it has carry so many characters of values. */
const MANY_CHARACTERS = 1024 * 1024;
/** The lock is released after so long to others that wait for it, such as a class change. */
const MAX_TURN_MILLISECONDS = 20;

/**
 * Commit delay: after a slow flush the next group waits a little for the next writes of the clients that were just
 * answered. Without it the group would begin with the first of these writes, and each flush would store half as many.
 */
const SLOW_FLUSH_MILLISECONDS = 2;
const MAX_DELAY_MILLISECONDS = 4;
const SHARE_OF_FLUSH = 1 / 5;

/** While the lock of all writers is held, for one group or for many in a row. */
interface Turn {
  begun: number;
  /** Groups given to the thread that are not stored yet, and what is in them. */
  underWay: number;
  objects: number;
  characters: number;
  /** A group under way needs the thread for several messages, or only one may be stored. */
  isTaken: boolean;
  failures: { group: readonly Waiting[]; error: unknown }[];
  end: () => void;
  fail: (error: unknown) => void;
}

/**
 * Group commit: writes that wait at the same moment share one transaction, so one flush of the disk. While it is
 * flushed, the next ones gather, and are given to the thread, which goes on with them at once. Each is atomic by
 * itself, and answered when it is on the disk.
 */
export class GroupCommit {
  readonly #waiting = new FairWriteQueue();
  #isGathering = false;
  /** A turn has been asked for, and has not ended. */
  #hasTurn = false;
  #turn: Turn | undefined;
  /** The commit before: its writes, how long it took, and when it was done. */
  #last = { writes: 0, milliseconds: 0, end: 0 };
  /** Ends the commit delay; called once so many writes wait. */
  #delayed: { until: number; end: () => void } | undefined;

  constructor(
    private readonly thread: WriterThread,
    private readonly serialise: <T>(work: () => Promise<T>) => Promise<T>,
    private readonly activity: Activity,
  ) {}

  /**
   * Throws the error of the engine, what `decide` and `signal` throw, OutcomeUnknown, the error that rolled back the
   * group, or DatabaseUnavailable where too much waits, or for too long.
   */
  add(write: Write): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#waiting.add({ ...write, resolve, reject });
      if (!this.#hasTurn || this.#waiting.size === EAGER_WRITES) this.#giveNext();
      else this.#gather();
      if (this.#waiting.size === this.#delayed?.until) this.#delayed.end();
    });
  }

  /** Goes on after all input that has arrived is read, so that its writes join the group. */
  #gather(): void {
    if (this.#isGathering) return;
    this.#isGathering = true;
    setImmediate(() => {
      this.#isGathering = false;
      this.#giveNext();
    });
  }

  #giveNext(): void {
    if (this.#turn !== undefined) this.#advance(this.#turn);
    else if (!this.#hasTurn && this.#waiting.size > 0) void this.#takeTurn();
  }

  async #takeTurn(): Promise<void> {
    let turn: Turn | undefined;
    this.#hasTurn = true;
    try {
      await this.serialise(async () => {
        await this.#delay();
        await new Promise<void>((end, fail) => {
          const begun = performance.now();
          turn = { begun, underWay: 0, objects: 0, characters: 0, isTaken: false, failures: [], end, fail };
          this.#turn = turn;
          this.#advance(turn);
        });
      });
    } catch (error) {
      // Where no write is taken any more, all waiting ones get the error.
      const failed = turn?.failures ?? [{ group: this.#waiting.takeAll(), error }];
      for (const { group, error } of failed) for (const { reject } of group) reject(error);
    }
    this.#hasTurn = false;
    if (this.#waiting.size > 0) this.#gather();
  }

  /** Gives the thread what waits, and ends the turn where there is nothing to wait for. */
  #advance(turn: Turn): void {
    while (this.#isFree(turn)) {
      const group = this.#waiting.take(turn.underWay > 0, MANY_OBJECTS - turn.objects);
      if (group.length > 0) void this.#write(turn, group);
    }
    if (turn.underWay > 0) return;
    this.#turn = undefined;
    const [failure] = turn.failures;
    const broken = turn.failures.find(({ error }) => isBroken({ failureOf: sqliteFailure }, error));
    if (failure === undefined) turn.end();
    else turn.fail((broken ?? failure).error);
  }

  /** Whether another group may be given to the thread now. */
  #isFree({ begun, underWay, objects, characters, isTaken, failures }: Turn): boolean {
    const next = this.#waiting.first;
    if (next === undefined || isTaken || failures.length > 0) return false;
    if (performance.now() - begun > MAX_TURN_MILLISECONDS) return false;
    if (underWay === 0) return true;
    // What is given to the thread cannot be cancelled any more.
    if (this.thread.busyRetry.isBusy) return false;
    const isFull = underWay >= MAX_IN_FLIGHT || objects >= MANY_OBJECTS || characters >= MANY_CHARACTERS;
    return next.decide === undefined && !isFull;
  }

  async #write(turn: Turn, group: readonly Waiting[]): Promise<void> {
    const objects = group.reduce((sum, write) => sum + write.objects, 0);
    const characters = group.reduce((sum, write) => sum + write.characters, 0);
    turn.underWay++;
    turn.objects += objects;
    turn.characters += characters;
    // After a slow flush others wait, so that they share the next one.
    turn.isTaken =
      this.#last.milliseconds >= SLOW_FLUSH_MILLISECONDS || group.some(({ decide }) => decide !== undefined);
    try {
      const { settle, commitMilliseconds, isJoined } = await new GroupTransaction(this.thread, group).write();
      const before = isJoined ? this.#last.writes : 0;
      this.activity.noteGroup(group.length, before);
      this.#last = {
        writes: before + group.length,
        milliseconds: commitMilliseconds,
        end: performance.now(),
      };
      for (const settled of settle) settled();
    } catch (error) {
      turn.failures.push({ group, error });
    }
    turn.underWay--;
    turn.objects -= objects;
    turn.characters -= characters;
    if (turn.underWay === 0) this.#advance(turn);
    else this.#gather();
  }

  /** Waits until there are as many new writes as the last group had, beside those that were queued during its flush. */
  async #delay(): Promise<void> {
    const { writes, milliseconds, end } = this.#last;
    if (milliseconds < SLOW_FLUSH_MILLISECONDS) return;
    const longest = Math.min(MAX_DELAY_MILLISECONDS, milliseconds * SHARE_OF_FLUSH);
    const left = end + longest - performance.now();
    const until = writes + [...this.#waiting].filter(({ since }) => since < end).length;
    if (left <= 0 || this.#waiting.size >= until) return;
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
}
