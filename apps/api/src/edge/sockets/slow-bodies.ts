import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Problem } from '@app/problems';
import type { FastifyInstance } from 'fastify';
import type { ProblemFilter } from '../answers/problem.filter.js';
import { latestOf, replyOf, responseBefore } from './pipelined-requests.js';

/** A client that sends a body slower than this, over as long as it may be silent, is disconnected. */
const MIN_BYTES_PER_SECOND = 500;

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
  const looks = setInterval(look, Math.min(1000, seconds * 250));
  looks.unref();
  server.addHook('onClose', (_instance, done) => {
    clearInterval(looks);
    done();
  });
}

/** Whether the body is incomplete, all received bytes have been consumed, and its reader has begun and is not behind. */
function isAwaited(response: ServerResponse): boolean {
  if (responseBefore(response) !== undefined) return false;
  const request = response.req;
  return !request.complete && !request.destroyed && request.readableLength === 0 && !request.isPaused();
}

function hasComeOn({ bytes }: Mark, bytesRead: number, seconds: number): boolean {
  return bytesRead - bytes >= seconds * MIN_BYTES_PER_SECOND;
}
