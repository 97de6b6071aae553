// Threads run it from its source in tests, so it may import only packages and `.ts` files.
import { openSync, readSync } from 'node:fs';

/** Where Linux tells a thread how long it has run, and how long it could have run, had a processor been free. */
const FILE = '/proc/thread-self/schedstat';
const MAX_BYTES = 128;
const NANOSECONDS = 1_000_000;

/** Of this thread, opened once; null where there is none. */
let file: number | null | undefined;

/**
 * Measures how long the thread that makes it waits for something else than a processor: in a read that is the disk.
 * On systems other than Linux, which do not tell the difference, all time counts.
 */
export class WaitStopwatch {
  readonly #bytes = Buffer.alloc(MAX_BYTES);
  #began = 0;

  /** Starts, or starts again. It costs some microseconds, and so does `milliseconds`. */
  start(): void {
    this.#began = this.#waited();
  }

  /** How long the thread has waited since the start. */
  milliseconds(): number {
    return Math.max(0, this.#waited() - this.#began);
  }

  #waited(): number {
    return performance.now() - this.#onProcessors();
  }

  /** How long the thread has run or waited for a processor. */
  #onProcessors(): number {
    if (file === undefined) file = opened();
    if (file === null) return 0;
    const length = readSync(file, this.#bytes, 0, MAX_BYTES, 0);
    const [running, runnable] = this.#bytes.toString('latin1', 0, length).split(' ');
    return (Number(running) + Number(runnable)) / NANOSECONDS;
  }
}

function opened(): number | null {
  try {
    return openSync(FILE, 'r');
  } catch {
    return null;
  }
}
