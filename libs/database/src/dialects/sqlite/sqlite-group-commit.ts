import { setTimeout as pause } from 'node:timers/promises';
import { pace } from '@app/concurrency';
import type { Activity } from '../../engine/activity.js';
import { afterSending } from '../../engine/retry-transaction.js';
import type { Sql } from '../../engine/sql.js';
import type { Decide } from '../statements.js';
import { sqliteFailure } from './sqlite-errors.js';
import type { Outcome, Step } from './writer/writer-program.js';
import { errorOf, type WriterThread } from './writer/writer-thread.js';

/** From so many objects on a transaction takes no further write, since all of them are answered at its end. */
const MANY_OBJECTS = 1000;

/**
 * A write that has waited so long for a slow disk waits a little longer, so that those whose writes were just stored
 * come back and join: else two groups of clients take turns, each half as large.
 */
const SLOW_MILLISECONDS = 4;
const COMMIT_DELAY_MILLISECONDS = 2;

const BEGIN: Step = { statements: [['BEGIN IMMEDIATE', []]], required: true };
const COMMIT: Step = { statements: [['COMMIT', []]], required: true };
const ROLLBACK: Step = { statements: [['ROLLBACK', []]] };

/** An atomic write. */
export interface Write {
  statements: readonly Sql[];
  /** Makes further statements of the answers to the ones above, which then only read. */
  decide?: Decide;
  /** How many objects it is about, roughly. */
  objects: number;
}

interface Waiting extends Write {
  /** Answers the number of rows that the first writing statement has changed. */
  resolve: (changes: number) => void;
  reject: (error: unknown) => void;
}

/**
 * Group commit: writes that wait at the same moment share one transaction, so one flush of the disk. While it is
 * flushed, the next ones gather. Each is atomic by itself, and answered when all of them are on the disk.
 */
export class SqliteGroupCommit {
  #waiting: Waiting[] = [];

  constructor(
    private readonly thread: WriterThread,
    private readonly serialise: <T>(work: () => Promise<T>) => Promise<T>,
    private readonly activity: Activity,
  ) {}

  /** Throws the error of the engine, what `decide` throws, OutcomeUnknown, or the error that rolled back the group. */
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
    const asked = performance.now();
    try {
      await this.serialise(async () => {
        if (performance.now() - asked > SLOW_MILLISECONDS) await pause(COMMIT_DELAY_MILLISECONDS);
        group = this.#take();
        if (this.#waiting.length > 0) this.#gather();
        this.activity.noteGroup(group.length);
        const settle = await new Group(this.thread, group).write();
        for (const settled of settle) settled();
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
}

/** One transaction. */
class Group {
  readonly #settle: (() => void)[] = [];
  /** What the thread is given next, and what is done with each outcome. */
  #steps: Step[] = [BEGIN];
  #receive: (((outcome: Outcome) => void) | undefined)[] = [undefined];
  #begun = false;

  constructor(
    private readonly thread: WriterThread,
    private readonly writes: readonly Waiting[],
  ) {}

  /** Answers how to settle each write once all are stored. Throws when nothing is stored, or it is unknown. */
  async write(): Promise<(() => void)[]> {
    // What needs no answer goes with the first message.
    for (const write of this.writes) if (write.decide === undefined) this.#add(write, write.statements);
    try {
      for (const write of this.writes)
        if (write.decide !== undefined) await this.#change(write, write.decide);
    } catch (error) {
      if (this.#begun) await this.thread.run([ROLLBACK]);
      throw error;
    }
    this.#steps.push(COMMIT);
    await this.#send(true);
    return this.#settle;
  }

  /** Leaves the statements decided on to the next message. */
  async #change(write: Waiting, decide: Decide): Promise<void> {
    let outcome: Outcome | undefined;
    this.#push(write.statements, 'begin', (received) => {
      outcome = received;
    });
    await this.#send(false);
    if ('failure' in outcome!) return this.#reject(write, errorOf(outcome.failure));
    try {
      this.#add(write, await decide(outcome!.answers), 'end');
    } catch (error) {
      this.#push([], 'undo');
      this.#reject(write, error);
    }
    if (pace.isDue) await pace.turn();
  }

  #add(write: Waiting, statements: readonly Sql[], part?: 'end'): void {
    this.#push(statements, part, (outcome) => {
      if ('failure' in outcome) return this.#reject(write, errorOf(outcome.failure));
      const [first] = outcome.answers;
      const changes = first === undefined || Array.isArray(first) ? 0 : first.changes;
      this.#settle.push(() => write.resolve(changes));
    });
  }

  #reject({ reject }: Waiting, error: unknown): void {
    this.#settle.push(() => reject(error));
  }

  #push(statements: readonly Sql[], part: Step['part'], receive?: (outcome: Outcome) => void): void {
    this.#steps.push({ statements: statements.map(({ text, values }) => [text, values]), part });
    this.#receive.push(receive);
  }

  /** Throws what has ended the transaction. */
  async #send(committing: boolean): Promise<void> {
    const steps = this.#steps;
    const receive = this.#receive;
    this.#steps = [];
    this.#receive = [];
    const run = async () => {
      const reply = await this.thread.run(steps);
      // Where the lock is taken, the transaction has not begun.
      if (!this.#begun && reply.outcomes.length === 0) throw errorOf(reply.ended!);
      return reply;
    };
    const { outcomes, ended } = await (this.#begun ? run() : this.thread.lock.begin(run));
    this.#begun = ended === undefined;
    if (ended !== undefined) {
      const error = errorOf(ended);
      const isCommit = committing && outcomes.length === steps.length - 1;
      throw isCommit ? afterSending({ failureOf: sqliteFailure }, error) : error;
    }
    for (const [at, outcome] of outcomes.entries()) receive[at]?.(outcome);
  }
}
