import type { IncomingMessage } from 'node:http';
import { Problem } from '@app/problems';
import { BodyChunks } from './body-chunks.js';
import { drainBody } from './drain-body.js';

/** Smaller bodies are never queued (`LargeBodies`). */
const LARGE_BYTES = 256 * 1024;

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
