import type { IncomingMessage } from 'node:http';

/** Bytes that may be buffered for the reader; then backpressure makes the client wait. */
const MAX_WAITING = 256 * 1024;

/**
 * The chunks of a body for one reader, in order of arrival. The connection is paused only when the reader is far
 * behind, and not after every chunk, as an iterator of Node would do.
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

  /** The next chunk; undefined after the last one, whether the body is complete or aborted. */
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

  /** Reads and drops the rest: a client that is still sending would lose the response if the socket were closed. */
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
