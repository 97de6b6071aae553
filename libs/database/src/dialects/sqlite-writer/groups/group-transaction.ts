import { type Cancellation, LOCKING, pace } from '@app/concurrency';
import { errorOfSentWrite } from '../../../engine/retry-transaction.js';
import type { Sql } from '../../../engine/sql.js';
import type { Decide } from '../../execution/statements.js';
import { errorOf } from '../../sqlite-thread/start-thread.js';
import { sqliteFailure } from '../sqlite-errors.js';
import type { Outcome, Reply, Rows, Step } from '../writer-messages.js';
import type { WriterThread } from '../writer-thread.js';

const BEGIN: Step = { statements: [['BEGIN IMMEDIATE', []]], required: true };
const COMMIT: Step = { statements: [['COMMIT', []]], required: true };
const ROLLBACK: Step = { statements: [['ROLLBACK', []]] };

/** What undoes a write of so many objects has at most some ten megabytes, a page of each index for each. */
const FEW_OBJECTS = 250;

/** An atomic write. */
export interface Write {
  statements: readonly Sql[];
  /** What the first statements have to answer: else the write is refused (`isChanged`). */
  expected?: readonly Rows[];
  /** Makes further statements of the answers to the ones above, in the same transaction. */
  decide?: Decide;
  /** It is undone at its end, and fails where it would fail. */
  dryRun?: boolean | undefined;
  /** How many objects it is about, roughly. */
  objects: number;
  /** Asked before its transaction begins. */
  signal?: Cancellation | undefined;
}

/** What became of a group. */
interface StoredGroup {
  /** Settles each write. */
  settle: (() => void)[];
  /** How long the commit took, its flush above all. */
  commitMilliseconds: number;
  /** It shares the commit of a group before it. */
  isJoined: boolean;
}

/** A write, and how it is settled once the group is stored. */
export interface GroupedWrite extends Write {
  /** Gets the number of rows that the first writing statement has changed. */
  resolve: (changes: number) => void;
  reject: (error: unknown) => void;
}

/**
 * A transaction of several writes, each of which is undone by itself where it fails. It is one message to the thread,
 * and one more for each write that has to decide.
 */
export class GroupTransaction {
  readonly #settle: (() => void)[] = [];
  /** What the thread is given next, and what is done with each outcome. */
  #steps: Step[] = [BEGIN];
  #receive: (((outcome: Outcome) => void) | undefined)[] = [undefined];
  #begun = false;

  constructor(
    private readonly thread: WriterThread,
    private readonly writes: readonly GroupedWrite[],
  ) {}

  /** Answers once all writes are stored. Throws when nothing is stored, or it is unknown. */
  async write(): Promise<StoredGroup> {
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
    const begun = performance.now();
    const { commitMilliseconds = performance.now() - begun, isJoined = false } = await this.#send(true);
    return { settle: this.#settle, commitMilliseconds, isJoined };
  }

  /** Leaves the statements decided on to the next message. */
  async #change(write: GroupedWrite, decide: Decide): Promise<void> {
    let outcome: Outcome | undefined;
    this.#push(write.statements, 'begin', (received) => {
      outcome = received;
    });
    await this.#send(false);
    if ('failure' in outcome!) return this.#reject(write, errorOf(outcome.failure));
    try {
      this.#add(write, await decide(outcome!.answers, LOCKING), write.dryRun ? 'undo' : 'end');
    } catch (error) {
      this.#push([], 'undo');
      this.#reject(write, error);
    }
    if (pace.isDue) await pace.turn(LOCKING);
  }

  #add(write: GroupedWrite, statements: readonly Sql[], part?: 'end' | 'undo'): void {
    const receive = (outcome: Outcome) => {
      if ('failure' in outcome) return this.#reject(write, errorOf(outcome.failure));
      const first = outcome.answers[write.expected?.length ?? 0];
      const changes = first === undefined || Array.isArray(first) ? 0 : first.changes;
      this.#settle.push(() => write.resolve(changes));
    };
    this.#push(statements, part, receive, write.expected);
  }

  #reject({ reject }: GroupedWrite, error: unknown): void {
    this.#settle.push(() => reject(error));
  }

  #push(
    statements: readonly Sql[],
    part: Step['part'],
    receive?: (outcome: Outcome) => void,
    expected?: readonly Rows[],
  ): void {
    this.#steps.push({ statements: statements.map(({ text, values }) => [text, values]), part, expected });
    this.#receive.push(receive);
  }

  /** Throws what has ended the transaction. */
  async #send(committing: boolean): Promise<Reply> {
    const steps = this.#steps;
    const receive = this.#receive;
    this.#steps = [];
    this.#receive = [];
    const isWhole = committing && !this.#begun;
    const objects = this.writes.reduce((sum, write) => sum + write.objects, 0);
    const run = async () => {
      const reply = await this.thread.run(steps, { isWhole, isSmall: objects <= FEW_OBJECTS });
      // Where the lock is taken, the transaction has not begun.
      if (!this.#begun && reply.outcomes.length === 0) throw errorOf(reply.ended!);
      return reply;
    };
    const reply = await (this.#begun ? run() : this.thread.busyRetry.begin(run));
    const { outcomes, ended } = reply;
    this.#begun = ended === undefined;
    if (ended !== undefined) {
      const error = errorOf(ended);
      const isCommit = committing && outcomes.length === steps.length - 1;
      throw isCommit ? errorOfSentWrite({ failureOf: sqliteFailure }, error) : error;
    }
    for (const [at, outcome] of outcomes.entries()) receive[at]?.(outcome);
    return reply;
  }
}
