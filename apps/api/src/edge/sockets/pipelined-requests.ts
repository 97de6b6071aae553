import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply } from 'fastify';

/** Handles a request. */
export type Serve = (request: IncomingMessage, response: ServerResponse) => void;

/** What may wait on a connection for the answer to the request before. A client that sends more is disconnected. */
const MAX_WAITING = { requests: 256, bytes: 1024 * 1024 };

/**
 * What may wait on all connections together. Beyond it a client is disconnected that has more than a little waiting. A
 * request takes some kibibytes beside its bytes.
 */
const MAX_TOTAL_BYTES = 64 * 1024 * 1024;
const LITTLE_BYTES = 128 * 1024;
const REQUEST_BYTES = 4096;

/** The most that Node reads ahead of a body. */
const READ_AHEAD_BYTES = 64 * 1024;

const WAITING = Symbol('waiting requests');
const LATEST = Symbol('latest request');
const REPLY = Symbol('reply');
const BEFORE = Symbol('the response before');

type KnownSocket = Socket & { [WAITING]?: Waiting; [LATEST]?: ServerResponse };
type KnownResponse = ServerResponse & {
  [REPLY]?: FastifyReply | undefined;
  [BEFORE]?: ServerResponse | undefined;
};

/** The requests that wait on a connection. */
class Waiting {
  /** Of all connections. */
  static #together = 0;
  #requests = 0;
  #bytes = 0;

  constructor(socket: Socket) {
    // Only the first of them is told.
    socket.once('close', () => {
      Waiting.#together -= this.#size;
      this.#requests = 0;
      this.#bytes = 0;
    });
  }

  /** Answers whether so much may wait. */
  add(bytes: number): boolean {
    this.#requests++;
    this.#bytes += bytes;
    Waiting.#together += REQUEST_BYTES + bytes;
    if (this.#requests > MAX_WAITING.requests || this.#bytes > MAX_WAITING.bytes) return false;
    return Waiting.#together <= MAX_TOTAL_BYTES || this.#size <= LITTLE_BYTES;
  }

  remove(bytes: number): void {
    // The connection is closed.
    if (this.#requests === 0) return;
    this.#requests--;
    this.#bytes -= bytes;
    Waiting.#together -= REQUEST_BYTES + bytes;
  }

  get #size(): number {
    return this.#requests * REQUEST_BYTES + this.#bytes;
  }
}

/**
 * Serves the requests of a connection one after the other: each is begun once the answer to the one before is sent. A
 * client may send many without waiting (RFC 9112 section 9.3.2); begun at once, their answers would be in memory until
 * it takes them.
 */
export function serveOneAtATime(serve: Serve): Serve {
  return (request, response) => {
    const socket: KnownSocket = request.socket;
    const before = latestOf(socket);
    rememberLatest(response);
    if (before === undefined || before.closed) {
      serve(request, response);
      return;
    }
    socket[WAITING] ??= new Waiting(socket);
    const waiting = socket[WAITING];
    const bytes = bytesOf(request);
    if (!waiting.add(bytes)) {
      socket.destroy();
      return;
    }
    waitBehind(response, before);
    before.once('close', () => {
      waiting.remove(bytes);
      waitBehind(response, undefined);
      // Nothing is done for a client that has gone, nor behind an answer that closes the connection (RFC 9112 section
      // 9.6).
      if (socket.writable) serve(request, response);
    });
  };
}

/**
 * Stores the response of the latest request on its connection, since an error of the connection may belong to that
 * request. `reply` is missing until the framework serves the request. A direct read has none; nothing of it can fail
 * any more.
 */
export function rememberLatest(response: KnownResponse, reply?: FastifyReply): void {
  // A repeated call, by the framework, must not replace requests that have arrived since.
  if (!(REPLY in response)) (response.req.socket as KnownSocket)[LATEST] = response;
  response[REPLY] = reply;
}

/** Notes that a request waits for the answer to the one before, or, with undefined, that it is served. */
function waitBehind(response: KnownResponse, before: ServerResponse | undefined): void {
  response[BEFORE] = before;
}

/** The response that a request waits for; undefined once it is served. */
export function responseBefore(response: ServerResponse): ServerResponse | undefined {
  return (response as KnownResponse)[BEFORE];
}

/** The latest request on a connection, answered or not; undefined before the first. */
export function latestOf(socket: Socket): ServerResponse | undefined {
  return (socket as KnownSocket)[LATEST];
}

/** The reply for a request whose body fails. */
export function replyOf(response: ServerResponse): FastifyReply | undefined {
  return (response as KnownResponse)[REPLY];
}

/** How much of a request may be in memory before its body is read. */
function bytesOf({ headers, rawHeaders, url = '' }: IncomingMessage): number {
  let bytes = url.length;
  for (const text of rawHeaders) bytes += text.length;
  if (headers['transfer-encoding'] !== undefined) return bytes + READ_AHEAD_BYTES;
  return bytes + Math.min(Number(headers['content-length'] ?? 0), READ_AHEAD_BYTES);
}

/**
 * Lets answers that break off be told from whole ones by clients of HTTP/1.0, such as nginx unless it is told
 * otherwise. They know no chunks, so what has no length ends with its connection, which is therefore reset.
 */
export function resetBrokenAnswers(serve: Serve): Serve {
  return (request, response) => {
    if (request.httpVersion === '1.0') resetIfBroken(response);
    serve(request, response);
  };
}

function resetIfBroken(response: ServerResponse): void {
  const destroy = response.destroy.bind(response);
  response.destroy = (error) => {
    if (response.headersSent && !response.writableEnded) response.socket?.resetAndDestroy();
    return destroy(error);
  };
}
