import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { latestOf, rememberLatest, waitBehind } from './connections.js';

/** Handles a request. */
export type Serve = (request: IncomingMessage, response: ServerResponse) => void;

/** What may wait on a connection for the answer to the request before. A client that sends more is disconnected. */
const MOST_WAITING = { requests: 256, bytes: 1024 * 1024 };

/** The most that Node reads ahead of a body. */
const READ_AHEAD_BYTES = 64 * 1024;

const WAITING = Symbol('waiting requests');

type KnownSocket = Socket & { [WAITING]?: { requests: number; bytes: number } };

/**
 * Serves the requests of a connection one after the other: each is begun once the answer to the one before is sent. A client may
 * send many without waiting (RFC 9112 section 9.3.2); begun at once, their answers would be in memory until it takes them.
 */
export function oneAtATime(serve: Serve): Serve {
  return (request, response) => {
    const socket: KnownSocket = request.socket;
    const before = latestOf(socket);
    rememberLatest(response);
    if (before === undefined || before.closed) {
      serve(request, response);
      return;
    }
    socket[WAITING] ??= { requests: 0, bytes: 0 };
    const waiting = socket[WAITING];
    const bytes = bodyBytes(request);
    waiting.requests++;
    waiting.bytes += bytes;
    if (waiting.requests > MOST_WAITING.requests || waiting.bytes > MOST_WAITING.bytes) {
      socket.destroy();
      return;
    }
    waitBehind(response, before);
    before.once('close', () => {
      waiting.requests--;
      waiting.bytes -= bytes;
      waitBehind(response, undefined);
      // Nothing is done for a client that has gone, nor behind an answer that closes the connection (RFC 9112 section 9.6).
      if (socket.writable) serve(request, response);
    });
  };
}

/** How much of a body may be in memory before it is read. */
function bodyBytes({ headers }: IncomingMessage): number {
  if (headers['transfer-encoding'] !== undefined) return READ_AHEAD_BYTES;
  return Math.min(Number(headers['content-length'] ?? 0), READ_AHEAD_BYTES);
}
