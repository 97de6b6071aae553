import type { Worker } from 'node:worker_threads';
import { DatabaseUnavailable } from '../../engine/errors.js';
import { restoreBuffers, startThread } from '../sqlite-thread/start-thread.js';
import type {
  EndOfSnapshot,
  ReaderOptions,
  ReaderReply,
  ReaderRequest,
  TimedReply,
} from './reader-program.js';

const BUSY_TIMEOUT_MILLISECONDS = 5000;

/** The options of a reader thread. */
export interface ReaderLifetimeOptions {
  /** The name of the thread. */
  name: string;
  /** Page cache of each connection. */
  cacheKibibytes: number;
  /** The number of idle connections kept for later snapshots. */
  idleConnections: number;
  /** The thread ends this long after its last user has left. */
  idleMilliseconds: number;
  /** Is told how long each read has waited for the disk. */
  onRead?: (waitedMilliseconds: number) => void;
}

interface Waiting {
  resolve: (reply: ReaderReply) => void;
  reject: (error: Error) => void;
}

/** One reader thread from its start to its end. It ends when it has had no user for some time, or by a fault. */
export class ReaderLifetime {
  /** Resolves when the thread has ended, however it did. */
  readonly ended: Promise<void>;
  readonly #worker: Worker;
  /** Answers come in the order of the requests. */
  readonly #waiting: Waiting[] = [];
  readonly #idleMilliseconds: number;
  #users = 0;
  #idle: NodeJS.Timeout | undefined;
  #snapshots = 0;
  #isOver = false;
  #cause: unknown;

  /** `over` is called as soon as the thread accepts no further user. */
  constructor(
    file: string,
    { name, cacheKibibytes, idleConnections, idleMilliseconds, onRead }: ReaderLifetimeOptions,
    private readonly over: () => void,
  ) {
    this.#idleMilliseconds = idleMilliseconds;
    const workerData: ReaderOptions = {
      file,
      pragmas: [`cache_size = -${cacheKibibytes}`],
      idleConnections,
      timeoutMilliseconds: BUSY_TIMEOUT_MILLISECONDS,
    };
    this.#worker = startThread(name, {
      beside: import.meta.url,
      file: 'reader-program',
      workerData,
    });
    this.#worker.on('message', ({ reply, waitedMilliseconds }: TimedReply) => {
      onRead?.(waitedMilliseconds);
      if ('rows' in reply) restoreBuffers(reply.rows);
      this.#waiting.shift()!.resolve(reply);
    });
    this.#worker.on('error', (error) => {
      this.#cause = error;
    });
    this.ended = new Promise((resolve) => {
      this.#worker.on('exit', () => {
        this.#end();
        for (const { reject } of this.#waiting.splice(0)) reject(this.#hasEnded());
        resolve();
      });
    });
  }

  /** Keeps the thread from ending, until `leave`. Answers the number of a new snapshot. */
  enter(): number {
    clearTimeout(this.#idle);
    this.#users++;
    return this.#snapshots++;
  }

  /** Lets the thread end some time after its last user has left. */
  leave(): void {
    this.#users--;
    if (this.#users > 0 || this.#isOver) return;
    this.#idle = setTimeout(() => {
      this.#end();
      this.#worker.postMessage('close');
    }, this.#idleMilliseconds).unref();
  }

  /** Throws DatabaseUnavailable if the thread ends before it answers. Reads change nothing, so they may be retried. */
  run(request: ReaderRequest): Promise<ReaderReply> {
    if (this.#isOver) return Promise.reject(this.#hasEnded());
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject });
      this.#worker.postMessage(request);
    });
  }

  endSnapshot(snapshot: number): void {
    this.#worker.postMessage({ kind: 'end', snapshot } satisfies EndOfSnapshot);
  }

  /** Ends the thread without waiting for its answers. */
  terminate(): void {
    this.#end();
    void this.#worker.terminate();
  }

  #end(): void {
    this.#isOver = true;
    clearTimeout(this.#idle);
    this.over();
  }

  #hasEnded(): DatabaseUnavailable {
    return new DatabaseUnavailable('the thread that reads has ended', { cause: this.#cause });
  }
}
