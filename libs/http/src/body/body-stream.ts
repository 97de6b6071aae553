import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { abortedBody, refuseEncodedBody, sendContinue } from './body.js';

/** Bytes of an upload that cost as much as a request. */
const BYTES_PER_UNIT = 64 * 1024;

/**
 * What may be buffered for the reader; then backpressure makes the client wait. A chunk takes memory beside its bytes.
 */
const MAX_WAITING = { bytes: 256 * 1024, chunks: 256 };

/** What an application may still use of its rate. A request has taken one unit before its handler runs. */
export interface Allowance {
  /** @throws Problem rate_limited, having taken nothing */
  take(units: number): void;
  /** Charges units that are known only afterwards; the next request waits for them. */
  owe(units: number): void;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set where rates are limited. */
    allowance?: Allowance;
  }
}

/** The body as a stream (see `streamBody`) that costs one more unit for each 64 KiB. @throws Problem rate_limited */
export function streamUpload({ raw, headers, allowance }: FastifyRequest): AsyncGenerator<Uint8Array> {
  if (allowance === undefined) return streamBody(raw);
  const length = headers['content-length'];
  if (length === undefined) return counted(streamBody(raw), allowance);
  allowance.take(Math.floor(Number(length) / BYTES_PER_UNIT));
  return streamBody(raw);
}

/**
 * The body as a stream that leaves the connection usable if its reader stops early: the rest is read and dropped.
 * Throws Problem `unsupported_media_type`, or `invalid_request` if the client disconnects.
 */
async function* streamBody(request: IncomingMessage): AsyncGenerator<Uint8Array> {
  refuseEncodedBody(request);
  sendContinue(request);
  const body = new BodyStream(request);
  try {
    for (let chunk = await body.next(); chunk !== undefined; chunk = await body.next()) yield chunk;
    if (!request.complete) throw abortedBody();
  } finally {
    body.leave();
  }
}

async function* counted(
  source: AsyncGenerator<Uint8Array>,
  allowance: Allowance,
): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  try {
    for await (const chunk of source) {
      bytes += chunk.length;
      yield chunk;
    }
  } finally {
    allowance.owe(Math.floor(bytes / BYTES_PER_UNIT));
  }
}

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
    const isFull = this.#waitingBytes >= MAX_WAITING.bytes || this.#waiting.length >= MAX_WAITING.chunks;
    if (isFull) this.request.pause();
    this.#wake();
  };

  readonly #onEnd = () => {
    this.#over = true;
    this.#wake();
  };
}
