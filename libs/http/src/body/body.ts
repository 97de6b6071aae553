import type { IncomingMessage } from 'node:http';
import { Problem } from '@app/problems';

/** Smaller bodies are never queued (`LargeBodies`). */
const LARGE_BYTES = 256 * 1024;

/** A chunk takes a few hundred bytes beside its own. */
const SMALL_BYTES = 1024;

/** Small chunks that are kept before they are copied together. */
const MAX_SMALL_CHUNKS = 64;

/** Bytes read of one body per turn, and bodies that have a turn at once. */
const PIECE_BYTES = 256 * 1024;
const BODIES_AT_ONCE = 4;

const WAITING: IncomingMessage[] = [];

const SEND_CONTINUE = Symbol('send 100 Continue');

type AwaitingRequest = IncomingMessage & { [SEND_CONTINUE]?: () => void };

/** Has `send` called just before the body is read: a client that expects `100 Continue` sends its body only then. */
export function deferContinue(request: IncomingMessage, send: () => void): void {
  (request as AwaitingRequest)[SEND_CONTINUE] = send;
}

/** Sends the `100 Continue` that `deferContinue` has put off, if any. Call it before reading a body. */
export function sendContinue(request: AwaitingRequest): void {
  request[SEND_CONTINUE]?.();
}

/** Whether a request has a body. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Whether a body of this size is queued behind others. */
export function isLarge(bytes: number): boolean {
  return bytes > LARGE_BYTES;
}

/** The same of a body that has not been read: it may be where it does not tell its size. */
export function mayBeLarge({ headers }: IncomingMessage): boolean {
  const length = headers['content-length'];
  return length === undefined || isLarge(Number(length));
}

/** Watches a body arrive, and may refuse it until it is complete. */
export interface BodyWatch {
  /** Called before the body is read; `bytes` is its declared length. An error thrown here refuses it. */
  begins(bytes: number | undefined): void;
  /** So many bytes have arrived. An error thrown here refuses it. */
  grew(bytes: number): void;
  /** Aborted with the Problem that refuses the body. */
  readonly signal: AbortSignal;
}

/**
 * The bytes of a request body. They are read only on this call, which comes after the guard, so a client without a
 * token makes the service read nothing. Throws Problem `payload_too_large`, `unsupported_media_type`, and what `watch`
 * throws.
 */
export function readBody(request: IncomingMessage, maxBytes: number, watch?: BodyWatch): Promise<Buffer> {
  refuseEncodedBody(request);
  const tooLarge = () =>
    new Problem('payload_too_large', `The body is larger than ${maxBytes} bytes.`, {
      extensions: { limit: maxBytes },
    });
  const length = request.headers['content-length'];
  if (Number(length ?? 0) > maxBytes) {
    // Here as below, a refused body is read and dropped: a client that is still sending would lose the response if the
    // socket were closed.
    request.resume();
    throw tooLarge();
  }
  try {
    watch?.begins(length === undefined ? undefined : Number(length));
  } catch (error) {
    // A client that waits for `100 Continue` sends nothing.
    if (request.headers.expect !== undefined) throw error;
    return drainBody(request).then(() => Promise.reject(error));
  }

  sendContinue(request);
  return new Promise((resolve, reject) => {
    let chunks = new BodyChunks();
    const settle = (finish: () => void) => {
      request.off('data', onData).off('end', onEnd).off('error', onError).off('close', onError);
      watch?.signal.removeEventListener('abort', onRefusal);
      finish();
    };
    const refuse = (error: unknown) => {
      chunks = new BodyChunks();
      settle(() => void drainBody(request).then(() => reject(error)));
    };
    const onData = (chunk: Buffer) => {
      chunks.add(chunk);
      if (chunks.size > maxBytes) {
        settle(() => reject(tooLarge()));
        request.resume();
        return;
      }
      try {
        watch?.grew(chunks.size);
      } catch (error) {
        refuse(error);
      }
    };
    const onEnd = () => settle(() => resolve(chunks.whole()));
    const onError = () => settle(() => reject(abortedBody()));
    const onRefusal = () => refuse(watch!.signal.reason);
    request.on('data', onData).on('end', onEnd).on('error', onError).on('close', onError);
    watch?.signal.addEventListener('abort', onRefusal);
  });
}

/** @throws Problem `unsupported_media_type` */
export function refuseEncodedBody(request: IncomingMessage): void {
  const encoding = request.headers['content-encoding'];
  // An empty header counts as absent.
  if (!encoding || encoding.toLowerCase() === 'identity') return;
  throw new Problem(
    'unsupported_media_type',
    'A body with a Content-Encoding is not accepted; send it plain.',
    { headers: { 'accept-encoding': 'identity' } },
  );
}

/** The problem of a body whose client has disconnected before its end. */
export function abortedBody(): Problem {
  return new Problem('invalid_request', 'The body ended before all of it had arrived.');
}

/**
 * The bytes of a body as they arrive, in about as much memory as they are: a client that sends them one by one (RFC
 * 9112 section 7.1) would else take hundreds of times as much.
 */
export class BodyChunks {
  size = 0;
  #chunks: Buffer[] = [];
  #small: Buffer[] = [];

  add(chunk: Buffer): void {
    this.size += chunk.length;
    if (chunk.length >= SMALL_BYTES) {
      this.#join();
      this.#chunks.push(chunk);
      return;
    }
    this.#small.push(chunk);
    if (this.#small.length === MAX_SMALL_CHUNKS) this.#join();
  }

  /** All of them in one piece. */
  whole(): Buffer {
    this.#join();
    return joined(this.#chunks);
  }

  #join(): void {
    if (this.#small.length === 0) return;
    this.#chunks.push(joined(this.#small));
    this.#small = [];
  }
}

/** Most bodies are one chunk, which is not copied. */
function joined(chunks: Buffer[]): Buffer {
  return chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks);
}

/**
 * Reads the rest of a body and drops it; resolves when it has ended. Takes turns with other bodies, since the system
 * has mebibytes of each ready: a hundred of them read without a pause would block the event loop for seconds. A caller
 * that responds before that leaves the rest to Node, which takes no turns.
 */
function drainBody(request: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    if (request.complete || request.destroyed) {
      request.resume();
      resolve();
      return;
    }
    let bytes = 0;
    const onData = (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes < PIECE_BYTES) return;
      bytes = 0;
      waitForTurn(request);
    };
    const onEnd = () => {
      request.off('data', onData).off('end', onEnd).off('error', onEnd).off('close', onEnd);
      resolve();
    };
    request.on('data', onData).on('end', onEnd).on('error', onEnd).on('close', onEnd);
    waitForTurn(request);
  });
}

function waitForTurn(request: IncomingMessage): void {
  request.pause();
  WAITING.push(request);
  if (WAITING.length === 1) setImmediate(goOn);
}

function goOn(): void {
  for (const request of WAITING.splice(0, BODIES_AT_ONCE)) request.resume();
  if (WAITING.length > 0) setImmediate(goOn);
}
