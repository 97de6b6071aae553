import { ReaderThread } from '../../sqlite-reader/reader-thread.js';
import { WaitStopwatch } from '../../sqlite-thread/wait-stopwatch.js';
import { SqliteScans } from './sqlite-scans.js';

/**
 * A read takes microseconds, and one of many rows a millisecond or two: one that takes so long has waited for the disk.
 */
const SLOW_MILLISECONDS = 20;

/** Of so many reads in a row two have to be slow: a busy machine may keep the process from a processor for as long. */
const LOOKED_AT = 50;

/** So many reads in a row that are not slow, and the disk is taken for quick again. */
const QUICK_IN_A_ROW = 50;

/** So long after the last slow read too: where only writes come, none is quick. */
const MAX_MILLISECONDS = 60_000;

/** A slow disk answers several reads at once sooner than one after the other. */
const THREADS = 4;

interface OffloadThread {
  reads: SqliteScans;
  /** Reads that it has been given, and not answered yet. */
  underWay: number;
  close: () => Promise<void>;
}

/** Reads that a thread does as the event loop would. */
type OffloadReads = Pick<SqliteScans, 'query' | 'findObjects' | 'snapshotRead' | 'headFirstRead'>;

/**
 * Where reads of a SQLite database are done: in the thread of the event loop, since to ask another one takes longer
 * than to read, or in threads of their own while the disk is slow. A read waits for each page that no cache has: after
 * a restart, on a network volume or a spinning disk, some 5 to 20 ms for each of a hundred pages, in which the process
 * would answer nothing at all.
 */
export class ReadOffload {
  readonly #threads: OffloadThread[];
  readonly #stopwatch = new WaitStopwatch();
  /** Reads since the last slow one. */
  #quick = LOOKED_AT;
  #isOffloading = false;
  /** When the last slow read ended. */
  #slowAt = 0;

  constructor(file: string, permits: ConstructorParameters<typeof SqliteScans>[2]) {
    this.#threads = Array.from({ length: THREADS }, (_, at) => {
      const thread = new ReaderThread(file, {
        name: `database disk reader ${at + 1}`,
        queries: 'reads of a slow disk',
        onRead: (milliseconds) => this.note(milliseconds),
      });
      return {
        reads: new SqliteScans(thread, file, permits),
        underWay: 0,
        close: () => thread.close(),
      };
    });
  }

  /** Whether the disk is slow, so that the event loop should read no objects. */
  get isOffloading(): boolean {
    if (this.#isOffloading && performance.now() - this.#slowAt > MAX_MILLISECONDS) this.#isOffloading = false;
    return this.#isOffloading;
  }

  /** Does a read here, which blocks until it has called what answers later, or in a thread. */
  run<Answer>(
    here: () => Promise<Answer>,
    inThread: (reads: OffloadReads) => Promise<Answer>,
  ): Promise<Answer> {
    if (this.isOffloading) return this.#inThread(inThread);
    return this.measure(here);
  }

  /** Does a read, which blocks until it has called what answers later, and notes how long it has taken. */
  measure<Answer>(read: () => Answer): Answer {
    // After a slow one the next are looked at more closely, which costs as much as a small read.
    const isSuspected = this.#quick < LOOKED_AT;
    if (isSuspected) this.#stopwatch.start();
    const began = performance.now();
    const answer = read();
    const milliseconds = performance.now() - began;
    // A machine that is busy is no slow disk, and further threads would make it busier.
    this.note(
      isSuspected && milliseconds >= SLOW_MILLISECONDS ? this.#stopwatch.milliseconds() : milliseconds,
    );
    return answer;
  }

  /** Ends the threads; reads that they have been given throw DatabaseUnavailable. */
  async close(): Promise<void> {
    await Promise.all(this.#threads.map(({ close }) => close()));
  }

  async #inThread<Answer>(read: (reads: OffloadReads) => Promise<Answer>): Promise<Answer> {
    // The first of those that have least to do: one after the other is started.
    const thread = this.#threads.reduce((least, one) => (one.underWay < least.underWay ? one : least));
    thread.underWay++;
    try {
      return await read(thread.reads);
    } finally {
      thread.underWay--;
    }
  }

  /** Notes how long a read has waited for the disk, here or in a thread. */
  note(milliseconds: number): void {
    if (milliseconds >= SLOW_MILLISECONDS) {
      if (this.#quick < LOOKED_AT) this.#isOffloading = true;
      this.#quick = 0;
      this.#slowAt = performance.now();
      return;
    }
    this.#quick++;
    if (this.#quick >= QUICK_IN_A_ROW) this.#isOffloading = false;
  }
}
