import type { IncomingMessage } from 'node:http';

/** Bytes that may wait for their reader; then the client waits. */
const MAX_WAITING = 256 * 1024;

/**
 * The chunks of a body for one reader, in the order in which they arrive. The connection is told to wait only when the
 * reader is far behind, and not, as an iterator of Node would have it, after every chunk.
 */
export class BodyStream {
  readonly #waiting: Buffer[] = [];
  #waitingBytes = 0;
  #over: boolean;
  #wake = () => {};

  constructor(private readonly request: IncomingMessage) {
    this.#over = request.destroyed;
    request.on('data', this.#onData);
    for (const event of ['end', 'error', 'close']) request.on(event, this.#onEnd);
  }

  /** The next chunk; undefined when there will be no more, be the body complete or broken off. */
  async next(): Promise<Buffer | undefined> {
    while (this.#waiting.length === 0 && !this.#over) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    const chunk = this.#waiting.shift();
    if (chunk !== undefined) this.#waitingBytes -= chunk.length;
    if (this.#waiting.length === 0 && this.request.isPaused()) this.request.resume();
    return chunk;
  }

  /** Lets what is still to come be read and dropped: closing the socket under a sender costs it the answer. */
  leave(): void {
    this.request.off('data', this.#onData);
    for (const event of ['end', 'error', 'close']) this.request.off(event, this.#onEnd);
    this.request.resume();
  }

  readonly #onData = (chunk: Buffer) => {
    this.#waiting.push(chunk);
    this.#waitingBytes += chunk.length;
    if (this.#waitingBytes >= MAX_WAITING) this.request.pause();
    this.#wake();
  };

  readonly #onEnd = () => {
    this.#over = true;
    this.#wake();
  };
}
