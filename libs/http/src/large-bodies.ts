import type { ServerResponse } from 'node:http';
import { Problem } from '@app/problems';

/** Smaller bodies are worked on whatever else is. */
const LARGE_BYTES = 256 * 1024;

/** What large bodies have together while they are worked on; one that is larger by itself is worked on alone. */
const LARGE_BYTES_AT_ONCE = 2 * 1024 * 1024;

interface Waiting {
  bytes: number;
  begin: () => void;
}

/**
 * Bounds what large JSON bodies become in memory, which is ten times their size while they are read, checked and stored:
 * those that are worked on at once have 2 MiB together. Others wait, first come, first served, with nothing in
 * memory but their bytes.
 */
export class LargeBodies {
  readonly #waiting: Waiting[] = [];
  #bytes = 0;

  /**
   * Resolves when a body of this size may be worked on; its share ends when the answer has been made. Throws Problem
   * `invalid_request`, which nobody reads, when nobody waits for that any more.
   */
  async enter(bytes: number, response: ServerResponse): Promise<void> {
    if (bytes <= LARGE_BYTES) return;
    if (this.#waiting.length > 0 || !this.#hasRoom(bytes)) {
      await new Promise<void>((begin) => this.#waiting.push({ bytes, begin }));
    } else {
      this.#bytes += bytes;
    }
    let left = false;
    const leave = () => {
      if (left) return;
      left = true;
      this.#bytes -= bytes;
      this.#beginNext();
    };
    if (response.closed) {
      leave();
      throw new Problem('invalid_request', 'Nobody waits for the answer any more.');
    }
    // Whichever comes first: that the answer is complete, taken or not, or that nobody waits for it.
    response.once('prefinish', leave).once('close', leave);
  }

  #hasRoom(bytes: number): boolean {
    return this.#bytes === 0 || this.#bytes + bytes <= LARGE_BYTES_AT_ONCE;
  }

  #beginNext(): void {
    for (
      let next = this.#waiting[0];
      next !== undefined && this.#hasRoom(next.bytes);
      next = this.#waiting[0]
    ) {
      this.#waiting.shift();
      this.#bytes += next.bytes;
      next.begin();
    }
  }
}
