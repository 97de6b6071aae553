import type { Worker } from 'node:worker_threads';
import { startThread } from '../sqlite-thread/start-thread.js';
import type { CheckpointOptions } from './checkpoint-program.js';

/** Pages of the write-ahead log from which on they are moved into the database, 32 MiB: many a page is written several times until then. */
const CHECKPOINT_PAGES = 8000;

/** So long after its last checkpoint the thread ends. */
const IDLE_MILLISECONDS = 10_000;

/**
 * Moves the write-ahead log into the database in a thread of its own, beside the one that writes: that takes two flushes, and
 * writes to places all over the file. What is committed meanwhile is little; the thread that writes moves it itself, so that the log
 * begins again with the next commit.
 */
export class Checkpoints {
  #worker: Worker | undefined;
  #ended: Promise<void> = Promise.resolve();
  #isRunning = false;
  #isClosed = false;
  #pages = 0;
  #due = CHECKPOINT_PAGES;
  #idle: NodeJS.Timeout | undefined;

  /** `moveRest` is called where pages are left after a checkpoint. */
  constructor(
    private readonly file: string,
    private readonly moveRest: () => void,
  ) {}

  /** Begins a checkpoint where it is due; told after each transaction how many pages the log has. */
  note(pages: number): void {
    const hasBegunAgain = pages < this.#pages;
    this.#pages = pages;
    if (hasBegunAgain) this.#due = CHECKPOINT_PAGES;
    if (pages < this.#due || this.#isRunning || this.#isClosed) return;
    // Where a reader of an older state keeps the log from beginning again, the next one has as much to move.
    this.#due = pages + CHECKPOINT_PAGES;
    this.#isRunning = true;
    clearTimeout(this.#idle);
    this.#worker ??= this.#start();
    this.#worker.postMessage('checkpoint');
  }

  /** Ends the thread after a checkpoint that is under way. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#end();
    await this.#ended;
  }

  #start(): Worker {
    const workerData: CheckpointOptions = { file: this.file };
    const worker = startThread('database checkpoints', {
      beside: import.meta.url,
      file: 'checkpoint-program',
      workerData,
    });
    // It keeps no process from ending.
    worker.unref();
    worker.on('message', (pagesLeft: number) => {
      this.#isRunning = false;
      if (this.#isClosed) return;
      if (pagesLeft > 0) this.moveRest();
      this.#idle = setTimeout(() => this.#end(), IDLE_MILLISECONDS).unref();
    });
    // A database that cannot be opened here can hardly be written; its writer tells, and moves a long log by itself.
    worker.on('error', () => {});
    this.#ended = new Promise((resolve) => {
      worker.on('exit', () => {
        if (this.#worker === worker) this.#worker = undefined;
        this.#isRunning = false;
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
