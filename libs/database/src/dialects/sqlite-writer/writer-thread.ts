import type { Worker } from 'node:worker_threads';
import { DatabaseUnavailable, OutcomeUnknown } from '../../engine/errors.js';
import type { Sql } from '../../engine/sql.js';
import { errorOf, restoreBuffers, startThread } from '../sqlite-thread/start-thread.js';
import type { ThreadFailure } from '../sqlite-thread/thread-statements.js';
import { BusyRetry } from './busy-retry.js';
import { Checkpoints, type LogState } from './checkpoints.js';
import { putWalAsideForGood } from './wal-file.js';
import {
  inMessages,
  type Outcome,
  type Reply,
  type Step,
  type StepAnswer,
  type Work,
  type WriterOptions,
} from './writer-messages.js';

/** Twice what is usually in the log. */
const KEPT_LOG_BYTES = 64 * 1024 * 1024;

/** Every commit reaches the disk before it is acknowledged; NORMAL would lose the last ones in a power cut. */
const PRAGMAS = [
  'journal_mode = WAL',
  'synchronous = FULL',
  'foreign_keys = ON',
  // SQLite's own checkpoints hide that their flush has failed.
  'wal_autocheckpoint = 0',
  // A long reader makes the log grow; once it begins again it gives back what is above this.
  `journal_size_limit = ${KEPT_LOG_BYTES}`,
];

const CHECKPOINT: Step = { statements: [['PRAGMA wal_checkpoint(PASSIVE)', []]] };

/** Waits for readers: the log begins again with the next commit (https://sqlite.org/c3ref/wal_checkpoint_v2.html). */
const RESTART: Step = { statements: [['PRAGMA wal_checkpoint(RESTART)', []]] };

/** How long it waits, and all writes with it. */
const MAX_RESTART_MILLISECONDS = 1000;

/** How often the files are looked at where nothing is written. */
const CHECK_INTERVAL_MILLISECONDS = 1000;

/** Of FileMoved and FileOverwritten. */
const FILE_IS_GONE = /^(SQLITE_READONLY_DBMOVED|FILE_OVERWRITTEN)$/;

interface Waiting {
  resolve: (reply: Reply) => void;
  reject: (error: Error) => void;
}

/**
 * The thread that writes to a SQLite database, over the one connection that does: a flush of the disk, a large
 * statement or an index that is built then keep no reader waiting. TypeORM takes it for its connection.
 */
export class WriterThread {
  /** Resolves when the database is open. Rejects with what keeps it from that. */
  readonly opened: Promise<void>;
  readonly busyRetry = new BusyRetry();
  readonly #worker: Worker;
  readonly #ended: Promise<void>;
  /** Answers come in the order of the requests. */
  readonly #waiting: Waiting[] = [];
  readonly #checkpoints: Checkpoints;
  readonly #fileTimer = setInterval(() => void this.#checkFiles(), CHECK_INTERVAL_MILLISECONDS).unref();
  #fileCheck: Promise<void> | undefined;
  /** The database file could not be flushed, or is gone. From then on nothing is written. */
  #flushFailure: ThreadFailure | undefined;
  #reportFlushFailure = (_failure: Error) => {};
  #reportCheckpointFailure = (_failure: Error) => {};
  #state: 'opening' | 'running' | 'closing' | 'ended' = 'opening';

  constructor(file: string, { timeout }: { timeout: number }) {
    const workerData: WriterOptions = { file, pragmas: PRAGMAS, openingTimeoutMilliseconds: timeout };
    this.#worker = startThread('database writer', {
      beside: import.meta.url,
      file: 'writer-program',
      workerData,
    });
    this.#checkpoints = new Checkpoints(file, {
      left: () => this.#moveLog(),
      failed: (failure) => this.#reportCheckpointFailure(failure),
      flushFailed: (failure) => this.#writeNoMore(failure),
    });
    this.opened = new Promise<Reply>((resolve, reject) => {
      this.#waiting.push({ resolve, reject });
    }).then(({ ended }) => {
      if (ended !== undefined) throw errorOf(ended);
      this.#state = 'running';
    });
    this.#worker.on('message', (replies: Reply[]) => {
      for (const reply of replies) {
        for (const outcome of reply.outcomes) restoreAnswers(outcome);
        if (reply.ended !== undefined && FILE_IS_GONE.test(reply.ended.code)) this.#leave(file, reply.ended);
        this.#waiting.shift()!.resolve(reply);
        if (reply.logPages !== undefined) this.#checkpoints.note(reply.logPages);
      }
    });
    let cause: unknown;
    this.#worker.on('error', (error) => {
      cause = error;
    });
    this.#ended = new Promise((resolve) => {
      this.#worker.on('exit', () => {
        resolve();
        const wasRunning = this.#state === 'running';
        this.#state = 'ended';
        for (const { reject } of this.#waiting.splice(0)) {
          reject(new OutcomeUnknown('the thread that writes has ended', { cause }));
        }
        if (wasRunning) endProcess(cause);
      });
    });
  }

  /**
   * Runs steps, up to one that ends the transaction. Where they are whole, from its beginning to its commit, it may
   * share a commit with others that are given before it is done: each gets its own reply. Where they are small, what
   * undoes them is kept in memory.
   */
  run(steps: readonly Step[], { isWhole = false, isSmall = false } = {}): Promise<Reply> {
    if (this.#state === 'ended')
      return Promise.reject(new DatabaseUnavailable('the thread that writes has ended'));
    if (this.#flushFailure !== undefined) return Promise.resolve({ outcomes: [], ended: this.#flushFailure });
    return new Promise((resolve, reject) => {
      this.#worker.postMessage({ steps, isWhole, isSmall } satisfies Work);
      this.#waiting.push({ resolve, reject });
    });
  }

  /** Runs one statement. Throws the error of the engine. */
  async query(text: string, values: readonly unknown[] = []): Promise<StepAnswer> {
    const reply = await this.run([{ statements: [[text, values]] }]);
    const failure = failureIn(reply);
    if (failure !== undefined) throw errorOf(failure);
    return (reply.outcomes[0] as { answers: StepAnswer[] }).answers[0]!;
  }

  /** Runs statements whose answers are not needed, many in a message. Throws the error of the engine. */
  async executeAll(statements: Iterable<Sql>): Promise<void> {
    for (const some of inMessages(statements)) {
      const failure = failureIn(await this.run([{ statements: some }]));
      if (failure !== undefined) throw errorOf(failure);
    }
  }

  /** For TypeORM, which does not wait for it. */
  pragma(text: string): void {
    void this.query(`PRAGMA ${text}`);
  }

  /** Calls `report` once when the database file could not be flushed, or is gone, on which no write waited. */
  onFlushFailure(report: (failure: Error) => void): void {
    this.#reportFlushFailure = report;
  }

  /** Calls `report` when the log could not be moved into the database file, once until it can be again. */
  onCheckpointFailure(report: (failure: Error) => void): void {
    this.#reportCheckpointFailure = report;
  }

  /**
   * Moves what a checkpoint has left, as far as no reader needs it; where a transaction is under way, the next
   * checkpoint does.
   */
  #moveLog(): void {
    if (this.#state !== 'running') return;
    this.#checkpoint(CHECKPOINT).then((state) => {
      if (state !== undefined && this.#checkpoints.mustRestart(state)) this.#restartLog();
    });
  }

  /** Three messages that follow each other: nothing else waits for another process inside SQLite. */
  #restartLog(): void {
    const wait = (milliseconds: number) =>
      this.run([{ statements: [[`PRAGMA busy_timeout = ${milliseconds}`, []]] }]).catch(() => {});
    void wait(MAX_RESTART_MILLISECONDS);
    void this.#checkpoint(RESTART);
    void wait(0);
  }

  /** Answers how far the log is moved; undefined where that has failed. */
  async #checkpoint(step: Step): Promise<LogState | undefined> {
    const reply = await this.run([step]).catch(() => undefined);
    // The thread has ended.
    if (reply === undefined) return undefined;
    const failure = failureIn(reply);
    this.#checkpoints.noteOwn(failure);
    if (failure !== undefined) return undefined;
    const [[state]] = (reply.outcomes[0] as { answers: [[LogState]] }).answers;
    return state;
  }

  /** The thread does so after each transaction; here it has none to do. */
  #checkFiles(): Promise<void> {
    if (this.#state !== 'running' || this.#flushFailure !== undefined) return Promise.resolve();
    const end = () => {
      this.#fileCheck = undefined;
    };
    this.#fileCheck ??= this.run([]).then(end, end);
    return this.#fileCheck;
  }

  /** Leaves what is at the path of the database file as it is. */
  #leave(file: string, failure: ThreadFailure): void {
    if (this.#flushFailure !== undefined) return;
    this.#writeNoMore(failure);
    if (failure.code !== 'FILE_OVERWRITTEN') return;
    try {
      putWalAsideForGood(file);
    } catch {
      // Both are mixed then, as by any process that is killed meanwhile.
    }
  }

  #writeNoMore(failure: ThreadFailure): void {
    this.#flushFailure = failure;
    this.#reportFlushFailure(errorOf(failure));
  }

  /** Ends the thread after all that it was given. */
  async close(): Promise<void> {
    clearInterval(this.#fileTimer);
    // A log that was left beside another file would be mixed with it.
    await this.#checkFiles();
    this.#state = 'closing';
    await this.#checkpoints.close();
    this.#worker.postMessage('close');
    await this.#ended;
  }
}

/** Without the thread nothing can be written, so the process ends: by an exception that nothing catches. */
function endProcess(cause: unknown): void {
  const reason = cause instanceof Error ? cause.message : 'it gave no reason';
  setImmediate(() => {
    throw new Error(`The thread that writes to the database has ended: ${reason}`, { cause });
  });
}

/** The failure of a single step. */
function failureIn({ outcomes: [outcome], ended }: Reply): ThreadFailure | undefined {
  return ended ?? (outcome !== undefined && 'failure' in outcome ? outcome.failure : undefined);
}

function restoreAnswers(outcome: Outcome): void {
  if ('failure' in outcome) return;
  for (const answer of outcome.answers) if (Array.isArray(answer)) restoreBuffers(answer);
}
