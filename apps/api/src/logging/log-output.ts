import { write, writeSync } from 'node:fs';

/** Standard output. */
const OUTPUT = 1;

/** Bytes that wait to be written at most; lines that come beyond are lost. */
const MAX_WAITING = 8 * 1024 * 1024;

/** Until what could not be written is tried again, and how often at the end of the process. */
const BETWEEN_ATTEMPTS_MILLISECONDS = 100;
const LAST_ATTEMPTS = 10;

/**
 * Writes lines to standard output, beside the event loop. Where they cannot be written, since the disk is full or their reader has
 * gone, they wait, and then are lost: the service goes on.
 */
export class LogOutput {
  readonly #waiting: Buffer[] = [];
  #bytes = 0;
  #lost = 0;
  #isUnderWay = false;
  #next: NodeJS.Timeout | undefined;

  /** `recovered` is told how many bytes were lost, once lines are written again. */
  constructor(private readonly recovered: (bytes: number) => void) {}

  /** Whole lines, which must not be changed any more. */
  write(lines: Buffer): void {
    if (this.#bytes + lines.length > MAX_WAITING) {
      this.#lost += lines.length;
      return;
    }
    this.#waiting.push(lines);
    this.#bytes += lines.length;
    if (!this.#isUnderWay && this.#next === undefined) this.#writeNext();
  }

  /** Writes what waits and these lines before it returns, as far as that is possible: what `write` has begun is left to it. */
  writeLast(lines: Buffer): void {
    clearTimeout(this.#next);
    this.#waiting.push(lines);
    this.#bytes += lines.length;
    if (this.#isUnderWay) this.#waiting.shift();
    const pause = new Int32Array(new SharedArrayBuffer(4));
    for (let attempts = 0; this.#waiting.length > 0 && attempts < LAST_ATTEMPTS; )
      try {
        this.#written(writeSync(OUTPUT, this.#waiting[0]!));
      } catch (error) {
        // Only a reader that is behind may have room soon.
        if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') return;
        attempts++;
        Atomics.wait(pause, 0, 0, BETWEEN_ATTEMPTS_MILLISECONDS);
      }
  }

  #writeNext(): void {
    const [first] = this.#waiting;
    if (first === undefined) return;
    this.#isUnderWay = true;
    write(OUTPUT, first, (error, count) => {
      this.#isUnderWay = false;
      if (error === null) {
        this.#written(count);
        this.#writeNext();
        if (this.#lost > 0) this.#tell();
        return;
      }
      this.#next = setTimeout(() => {
        this.#next = undefined;
        this.#writeNext();
      }, BETWEEN_ATTEMPTS_MILLISECONDS).unref();
    });
  }

  #written(count: number): void {
    const [first] = this.#waiting;
    this.#bytes -= count;
    if (count === first!.length) this.#waiting.shift();
    else this.#waiting[0] = first!.subarray(count);
  }

  #tell(): void {
    const lost = this.#lost;
    this.#lost = 0;
    this.recovered(lost);
  }
}
