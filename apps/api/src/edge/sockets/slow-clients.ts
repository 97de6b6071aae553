import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Problem } from '@app/problems';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { ProblemFilter } from '../answers/problem.filter.js';
import { repeatUntilClosed } from './connections.js';
import { takenBytes } from './node-internals.js';
import { latestOf, replyOf, responseBefore } from './pipelined-requests.js';

/** A client that sends a body slower than this, over as long as it may be silent, is disconnected. */
const MIN_BYTES_PER_SECOND = 500;

const BETWEEN_LOOKS_MILLISECONDS = 1000;

/** What answers may have in memory together that their clients have not taken yet: sixty pages of 4 MiB. */
const MAX_BYTES = 256 * 1024 * 1024;

/** Beyond it, a client that has taken less from one look to the next loses its connection. */
const MIN_TAKEN_BYTES = 64 * 1024;

/** The bytes that a connection had received when it was last known to be fast enough. */
interface Mark {
  response: ServerResponse;
  bytes: number;
  at: number;
}

/**
 * Ends requests whose body does not arrive: in every period of `seconds` in which the service waits for the client, at
 * least 500 bytes per second must arrive, or the end of the body. Time in which received bytes wait for the service
 * does not count. All `connections` of the server are polled together, so that a single request costs nothing.
 */
export function endSlowBodies(server: FastifyInstance, problems: ProblemFilter, seconds: number): void {
  const marks = new WeakMap<Socket, Mark>();
  const look = () => {
    const now = performance.now();
    for (const socket of server.connections.open) {
      const response = latestOf(socket);
      const mark = marks.get(socket);
      if (response === undefined || !isAwaited(response)) marks.delete(socket);
      else if (mark?.response !== response || hasComeOn(mark, socket.bytesRead, seconds)) {
        marks.set(socket, { response, bytes: socket.bytesRead, at: now });
      } else if (now - mark.at >= seconds * 1000) {
        marks.delete(socket);
        end(response);
      }
    }
  };
  const end = (response: ServerResponse) => {
    const reply = replyOf(response);
    if (reply === undefined || response.headersSent) {
      response.req.destroy();
      return;
    }
    const late = new Problem('request_timeout', `The body came to a halt for ${seconds} seconds.`);
    problems.send(late, reply.request, reply.header('connection', 'close'));
  };
  repeatUntilClosed(server, Math.min(1000, seconds * 250), look);
}

/**
 * Whether the body is incomplete, all received bytes have been consumed, and its reader has begun and is not behind.
 */
function isAwaited(response: ServerResponse): boolean {
  if (responseBefore(response) !== undefined) return false;
  const request = response.req;
  return !request.complete && !request.destroyed && request.readableLength === 0 && !request.isPaused();
}

function hasComeOn({ bytes }: Mark, bytesRead: number, seconds: number): boolean {
  return bytesRead - bytes >= seconds * MIN_BYTES_PER_SECOND;
}

/**
 * Bounds what answers have in memory whose clients do not take them: each may be a page of 4 MiB, and nothing else ends
 * a client that stands still. As long as there is room, it may take any time. Those that hold the most go first. All
 * `connections` of the server are polled together, so that a single answer costs nothing.
 */
export function endSlowReaders(server: FastifyInstance, logger: Logger): void {
  const taken = new WeakMap<Socket, number>();
  const look = () => {
    let unsent = 0;
    const slow: Socket[] = [];
    for (const socket of server.connections.open) {
      const { writableLength } = socket;
      const before = taken.get(socket);
      if (writableLength < MIN_TAKEN_BYTES) {
        if (before !== undefined) taken.delete(socket);
        continue;
      }
      unsent += writableLength;
      const now = takenBytes(socket);
      taken.set(socket, now);
      if (before !== undefined && now - before < MIN_TAKEN_BYTES) slow.push(socket);
    }
    if (unsent <= MAX_BYTES || slow.length === 0) return;
    slow.sort((one, other) => other.writableLength - one.writableLength);
    let ended = 0;
    for (const socket of slow) {
      if (unsent <= MAX_BYTES) break;
      unsent -= socket.writableLength;
      socket.destroy();
      ended++;
    }
    logger.warn({ ended }, 'clients disconnected: together they leave too much of their answers');
  };
  repeatUntilClosed(server, BETWEEN_LOOKS_MILLISECONDS, look);
}
