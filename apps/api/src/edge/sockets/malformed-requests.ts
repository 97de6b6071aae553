import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { PROBLEMS, Problem } from '@app/problems';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { PublicPath } from '../address/request-address.js';
import type { ProblemFilter } from '../answers/problem.filter.js';
import type { ClientError } from './node-internals.js';
import { latestOf, replyOf, responseBefore } from './pipelined-requests.js';

/** How long a refused connection is still read, so that a client that is still sending gets its response. */
const LINGER_MILLISECONDS = 1000;

/** The request line of any method. The path is the part before `?`: a query may contain a token. */
const REQUEST_LINE = /^([!#$%&'*+.^`|~\w-]{1,40}) (\/[^\s?]*)\S* HTTP\/1\.[01]\r?\n/;

/** For `?search=Plzeň` in a command, which curl sends as it is. */
const ENCODED = ' What is not ASCII is percent-encoded in an address: curl does it by -G --data-urlencode.';

/**
 * Responds to requests that Node's parser refuses, which reach no hook: a problem document with a request id, then the
 * connection is closed, and one line is logged. Used as `clientErrorHandler` of Fastify.
 */
export class MalformedRequests {
  readonly #refused = new WeakSet<Socket>();

  constructor(
    private readonly problems: ProblemFilter,
    private readonly publicPath: PublicPath,
    private readonly headers: Record<string, string>,
    private readonly logger: Logger,
  ) {}

  /** Refuses CONNECT too, for which Node hands over the socket. */
  observe(server: FastifyInstance): void {
    server.server.on('connect', (_request, socket: Socket) => {
      // No other code handles a socket that was handed over.
      socket.on('error', () => socket.destroy()).resume();
      this.#answerInTurn(socket, noTunnel(), latestOf(socket));
    });
  }

  refuse(error: ClientError, socket: Socket): void {
    // The parser reports every further packet too.
    if (this.#refused.has(socket)) return;
    this.#refused.add(socket);
    // Nothing is answered behind a request that closes the connection: Node ends that once the request is answered.
    if (error.code === 'HPE_CLOSED_CONNECTION') return;
    // Disconnected, either during a request, or opened ahead for a first request that never came.
    const isGone = error.code === 'ECONNRESET' || error.code === 'HPE_INVALID_EOF_STATE' || !socket.writable;
    if (isGone || socket.bytesRead === 0) {
      socket.destroy();
      return;
    }
    const problem = this.#problemOf(error);
    const latest = latestOf(socket);
    const before = latest && responseBefore(latest);
    if (latest === undefined || latest.req.complete) {
      this.#answerInTurn(socket, problem, latest);
      return;
    }
    // It is not served: once this answer is sent, the connection takes no other.
    if (before !== undefined) {
      this.#answerInTurn(socket, problem, before);
      return;
    }
    // The body of a request is malformed, and its response may be in progress.
    const reply = replyOf(latest);
    if (reply === undefined || latest.headersSent) socket.destroy();
    else this.problems.send(problem, reply.request, reply.header('connection', 'close'));
  }

  #problemOf({ code, reason, rawPacket, bytesParsed = 0 }: ClientError): Problem {
    const text = rawPacket?.toString('latin1') ?? '';
    if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
      return new Problem('request_timeout', 'The headers of the request did not arrive in time.');
    }
    if (code === 'HPE_HEADER_OVERFLOW') {
      return /^\w+ \S*$/.test(text.slice(0, bytesParsed))
        ? new Problem('uri_too_long', 'The address of the request is too long.')
        : new Problem('headers_too_large', 'The headers of the request are too large.');
    }
    if (code === 'HPE_INVALID_METHOD') {
      const head = REQUEST_LINE.exec(text.slice(text.lastIndexOf('\n', bytesParsed - 1) + 1));
      if (head !== null)
        return this.problems.nothingAt({ method: head[1]!, url: this.publicPath.routed(head[2]!) });
    }
    const why = reason === undefined ? '' : ` (${reason})`;
    const hint = /\burl\b/i.test(why) ? ENCODED : '';
    return new Problem('invalid_request', `The request is not well-formed HTTP${why}.${hint}`);
  }

  /** Responses are sent in the order of requests. */
  #answerInTurn(socket: Socket, problem: Problem, latest: ServerResponse | undefined): void {
    if (latest === undefined || latest.writableFinished) this.#answer(socket, problem);
    else latest.once('finish', () => this.#answer(socket, problem));
  }

  #answer(socket: Socket, problem: Problem): void {
    if (!socket.writable) return;
    const requestId = randomUUID();
    const body = JSON.stringify(problem.toDocument(undefined, requestId));
    const [status] = PROBLEMS[problem.code];
    const headers = {
      ...this.headers,
      ...problem.headers,
      'x-request-id': requestId,
      'content-type': 'application/problem+json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      date: new Date().toUTCString(),
      connection: 'close',
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 ${status} ${problem.title}\r\n${lines.join('')}\r\n${body}`);
    const giveUp = setTimeout(() => socket.destroy(), LINGER_MILLISECONDS);
    socket.once('close', () => clearTimeout(giveUp));
    this.logger.info(
      { method: null, route: null, status, code: problem.code, application: null, requestId },
      'request refused',
    );
  }
}

/** A tunnel leads to another host, and no method is offered for that here. */
function noTunnel(): Problem {
  return new Problem('method_not_allowed', 'The method CONNECT is not offered here.', {
    headers: { allow: '' },
  });
}
