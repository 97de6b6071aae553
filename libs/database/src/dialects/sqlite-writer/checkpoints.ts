import { openSync } from 'node:fs';
import type { Worker } from 'node:worker_threads';
import { errorOf, startThread } from '../sqlite-thread/start-thread.js';
import type { ThreadFailure } from '../sqlite-thread/thread-statements.js';
import type { CheckpointOptions, CheckpointReply } from './checkpoint-program.js';
import { sqliteFailure } from './sqlite-errors.js';
import { keepWal } from './wal-file.js';

/**
 * Pages of the write-ahead log from which on they are moved into the database, 32 MiB: many a page is written several
 * times until then.
 */
const CHECKPOINT_PAGES = 8000;

/** From this length on, 128 MiB, writes wait a moment for readers, so that the log begins again. */
const LONG_LOG_PAGES = 4 * CHECKPOINT_PAGES;
/** Unless a reader needs so many of them: it reads for long, such as a stream, and to wait for it would be in vain. */
const LONG_READ_PAGES = 2 * CHECKPOINT_PAGES;

/** The pages of the log, and how many of them are in the database file. */
export interface LogState {
  log: number;
  checkpointed: number;
}

/** The thread ends so long after its last checkpoint. */
const IDLE_MILLISECONDS = 10_000;

/** What moves the log: the thread for it, or the one that writes. */
type Mover = 'checkpoints' | 'writer';

interface CheckpointEvents {
  /** Pages are left that another checkpoint may move, or the log is long. */
  left: () => void;
  /**
   * A checkpoint has failed, of which nothing is lost: the log grows. Told once until one of the same mover succeeds.
   */
  failed: (failure: Error) => void;
  /**
   * What has been moved may never reach the disk. The log is kept, so that nothing is lost; nothing may be written to
   * it.
   */
  flushFailed: (failure: ThreadFailure) => void;
}

/**
 * Moves the write-ahead log into the database in a thread of its own, beside the one that writes: that takes two
 * flushes, and writes to places all over the file. What is committed meanwhile is little; the thread that writes moves
 * it itself, so that the log begins again with the next commit. The log begins again only after the file has been
 * flushed without an error (008).
 */
export class Checkpoints {
  #worker: Worker | undefined;
  #ended: Promise<void> = Promise.resolve();
  #isRunning = false;
  #isClosed = false;
  #isBroken = false;
  #pages = 0;
  #due = CHECKPOINT_PAGES;
  /** Of which it has been told that they fail. */
  readonly #failing = new Set<Mover>();
  #idle: NodeJS.Timeout | undefined;
  /** Never closed: that would end all locks that SQLite has on the file (https://sqlite.org/howtocorrupt.html, 2.2). */
  #descriptor: number | undefined;

  constructor(
    private readonly file: string,
    private readonly events: CheckpointEvents,
  ) {}

  /** Begins a checkpoint where it is due; told after each transaction how many pages the log has. */
  note(pages: number): void {
    const hasBegunAgain = pages < this.#pages;
    this.#pages = pages;
    if (hasBegunAgain) this.#due = CHECKPOINT_PAGES;
    if (pages < this.#due || this.#isRunning || this.#isClosed || this.#isBroken) return;
    // Where a reader of an older state keeps the log from beginning again, the next one has as much to move.
    this.#due = pages + CHECKPOINT_PAGES;
    clearTimeout(this.#idle);
    try {
      this.#worker ??= this.#start();
    } catch (error) {
      // There may be too many open files. The other thread moves all of the log.
      this.#tell('checkpoints', error);
      this.events.left();
      return;
    }
    this.#isRunning = true;
    this.#worker.postMessage('checkpoint');
  }

  /**
   * Whether the log is long since readers follow each other without a gap: it begins again only at a moment when none
   * reads from it. Once all of it is in the file, new readers do not, as long as nothing is written.
   */
  mustRestart({ log, checkpointed }: LogState): boolean {
    return log >= LONG_LOG_PAGES && log - checkpointed < LONG_READ_PAGES;
  }

  /** Told of each checkpoint of the thread that writes: its failure, if it has failed. */
  noteOwn(failure: ThreadFailure | undefined): void {
    this.#note('writer', failure);
  }

  /** Where anything but a flush fails, nothing is lost: the pages are moved again later. */
  #note(mover: Mover, failure: ThreadFailure | undefined): void {
    if (this.#isBroken) return;
    if (failure === undefined) {
      this.#failing.delete(mover);
      return;
    }
    const error = errorOf(failure);
    const meaning = sqliteFailure(error);
    if (meaning === 'broken') {
      this.#isBroken = true;
      // First: a disk that fails may not let the database be opened.
      this.events.flushFailed(failure);
      keepWal(this.file);
      return;
    }
    // Where a transaction is under way, the next checkpoint moves the log.
    if (meaning !== 'aborted') this.#tell(mover, error);
  }

  #tell(mover: Mover, error: unknown): void {
    if (this.#failing.has(mover)) return;
    this.#failing.add(mover);
    this.events.failed(error as Error);
  }

  /** Ends the thread after a checkpoint that is under way. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#end();
    await this.#ended;
  }

  #start(): Worker {
    this.#descriptor ??= openSync(this.file, 'r+');
    const workerData: CheckpointOptions = { file: this.file, descriptor: this.#descriptor };
    const worker = startThread('database checkpoints', {
      beside: import.meta.url,
      file: 'checkpoint-program',
      workerData,
    });
    // It keeps no process from ending.
    worker.unref();
    worker.on('message', (reply: CheckpointReply) => {
      this.#isRunning = false;
      this.#note('checkpoints', typeof reply === 'object' ? reply : undefined);
      if (reply === 'pages left' || this.#pages >= LONG_LOG_PAGES) this.events.left();
      if (this.#isClosed) return;
      clearTimeout(this.#idle);
      this.#idle = setTimeout(() => this.#end(), IDLE_MILLISECONDS).unref();
    });
    // Where it cannot run, the other thread moves all of the log.
    worker.on('error', (error) => {
      this.#tell('checkpoints', error);
      this.events.left();
    });
    this.#ended = new Promise((resolve) => {
      worker.on('exit', () => {
        if (this.#worker === worker) {
          this.#worker = undefined;
          if (this.#isRunning) this.#tell('checkpoints', new Error('the thread for checkpoints has ended'));
          this.#isRunning = false;
        }
        resolve();
      });
    });
    return worker;
  }

  #end(): void {
    clearTimeout(this.#idle);
    this.#worker?.postMessage('close');
    this.#worker = undefined;
  }
}
