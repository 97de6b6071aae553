import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { latestOf, rememberLatest, waitBehind } from './connections.js';

/** Handles a request. */
export type Serve = (request: IncomingMessage, response: ServerResponse) => void;

/** Requests of a connection that wait for the answer to the one before. A client that sends more is disconnected. */
const MOST_WAITING = 256;

const WAITING = Symbol('waiting requests');

type KnownSocket = Socket & { [WAITING]?: number };

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
    const waiting = (socket[WAITING] ?? 0) + 1;
    socket[WAITING] = waiting;
    if (waiting > MOST_WAITING) {
      socket.destroy();
      return;
    }
    waitBehind(response, before);
    before.once('close', () => {
      socket[WAITING]!--;
      waitBehind(response, undefined);
      // Nothing is done for a client that has gone, nor behind an answer that closes the connection (RFC 9112 section 9.6).
      if (socket.writable) serve(request, response);
    });
  };
}
