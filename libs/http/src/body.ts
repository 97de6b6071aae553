import type { IncomingMessage } from 'node:http';
import { type JsonFault, readJson } from '@app/json';
import { Problem } from '@app/problems';
import { BodyStream } from './body-stream.js';

const BODY_IS_WANTED = Symbol('body is wanted');

type AwaitingRequest = IncomingMessage & { [BODY_IS_WANTED]?: () => void };

/** Calls `ask` when somebody is about to read the body of the request, which its client sends only then. */
export function onceBodyIsWanted(request: IncomingMessage, ask: () => void): void {
  (request as AwaitingRequest)[BODY_IS_WANTED] = ask;
}

/**
 * The bytes of a request body, read when somebody asks for them: the guard has spoken by then, so nobody without a
 * token makes the service read anything. Throws Problem `payload_too_large` or `unsupported_media_type`.
 */
export function readBody(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  refuseEncodedBody(request);
  const tooLarge = () =>
    new Problem('payload_too_large', `The body is larger than ${maxBytes} bytes.`, {
      extensions: { limit: maxBytes },
    });
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) {
    // Here as below, what is refused is read and dropped: closing the socket under a sender costs it the answer.
    request.resume();
    throw tooLarge();
  }

  (request as AwaitingRequest)[BODY_IS_WANTED]?.();
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const settle = (finish: () => void) => {
      request.off('data', onData).off('end', onEnd).off('error', onError).off('close', onError);
      finish();
    };
    const onData = (chunk: Buffer) => {
      size += chunk.length;
      if (size <= maxBytes) {
        chunks.push(chunk);
        return;
      }
      settle(() => reject(tooLarge()));
      request.resume();
    };
    const onEnd = () => settle(() => resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks, size)));
    const onError = () => settle(() => reject(abortedBody()));
    request.on('data', onData).on('end', onEnd).on('error', onError).on('close', onError);
  });
}

/**
 * The body as a stream that leaves the connection usable when its reader stops early: the rest is read and dropped.
 * Throws Problem `unsupported_media_type`, or `invalid_request` when the client goes away.
 */
export async function* streamBody(request: IncomingMessage): AsyncGenerator<Uint8Array> {
  refuseEncodedBody(request);
  (request as AwaitingRequest)[BODY_IS_WANTED]?.();
  const body = new BodyStream(request);
  try {
    for (let chunk = await body.next(); chunk !== undefined; chunk = await body.next()) yield chunk;
    if (!request.complete) throw abortedBody();
  } finally {
    body.leave();
  }
}

/** Reads a JSON body strictly; `inspect` sees the bytes first, and may throw. Throws Problem `invalid_json` with every fault found. */
export async function readJsonBody(
  request: IncomingMessage,
  { maxBytes, maxDepth }: { maxBytes: number; maxDepth?: number },
  inspect?: (bytes: Uint8Array) => Promise<void>,
): Promise<unknown> {
  const charset = /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(request.headers['content-type'] ?? '')?.[1];
  if (charset !== undefined && !/^utf-?8$/i.test(charset)) {
    throw new Problem('invalid_json', `JSON is UTF-8 (RFC 8259), not ${charset.slice(0, 40)}.`);
  }
  const bytes = await readBody(request, maxBytes);
  if (inspect !== undefined) await inspect(bytes);
  const result = readJson(bytes, maxDepth === undefined ? undefined : { maxDepth });
  if ('faults' in result) throw invalidJson(result.faults);
  return result.value;
}

/** The problem document for a text that is not acceptable JSON. */
export function invalidJson(faults: JsonFault[]): Problem {
  return new Problem('invalid_json', faults[0]!.message, { errors: faults });
}

function refuseEncodedBody(request: IncomingMessage): void {
  const encoding = request.headers['content-encoding'];
  if (encoding === undefined || encoding.toLowerCase() === 'identity') return;
  throw new Problem(
    'unsupported_media_type',
    'A body with a Content-Encoding is not accepted; send it plain.',
    { headers: { 'accept-encoding': 'identity' } },
  );
}

function abortedBody(): Problem {
  return new Problem('invalid_request', 'The body ended before all of it had arrived.');
}
