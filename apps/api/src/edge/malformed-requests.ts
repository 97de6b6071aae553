import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { PROBLEMS, Problem } from '@app/problems';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { ProblemFilter } from '../problem.filter.js';
import { latestOf, replyOf } from './latest-request.js';
import type { PublicPath } from './public-path.js';

/** How long a refused connection is still read, so that a client in the midst of sending gets its answer. */
const LINGER_MILLISECONDS = 1000;

/** The head of a request of any method. The path is what stands before `?`: a query may hold a token. */
const REQUEST_LINE = /^([!#$%&'*+.^`|~\w-]{1,40}) (\/[^\s?]*)\S* HTTP\/1\.[01]\r?\n/;

/** What Node says about bytes it cannot take as a request. */
interface ClientError extends Error {
  code?: string;
  /** Of the parser: what is wrong, in words of its own. */
  reason?: string;
  rawPacket?: Buffer;
  bytesParsed?: number;
}

/**
 * Answers what Node's parser refuses, which no hook ever sees: a problem document with a request id, the connection
 * closed behind it, and one line in the log. Meant as `clientErrorHandler` of Fastify.
 */
export class MalformedRequests {
  readonly #refused = new WeakSet<Socket>();

  constructor(
    private readonly problems: ProblemFilter,
    private readonly publicPath: PublicPath,
    private readonly headers: Record<string, string>,
    private readonly logger: Logger,
  ) {}

  /** Refuses tunnels too, which Node hands over as sockets. */
  observe(server: FastifyInstance): void {
    server.server.on('connect', (_request, socket: Socket) => {
      // Nobody else looks after a socket that was handed over.
      socket.on('error', () => socket.destroy()).resume();
      this.#answerInTurn(socket, noTunnel());
    });
  }

  refuse(error: ClientError, socket: Socket): void {
    // The parser complains about every further packet.
    if (this.#refused.has(socket)) return;
    this.#refused.add(socket);
    // Gone, be it in the midst of a request, or opened ahead of a first request that never came.
    const isGone = error.code === 'ECONNRESET' || error.code === 'HPE_INVALID_EOF_STATE' || !socket.writable;
    if (isGone || socket.bytesRead === 0) {
      socket.destroy();
      return;
    }
    const problem = this.#problemOf(error);
    const latest = latestOf(socket);
    if (latest === undefined || latest.req.complete) {
      this.#answerInTurn(socket, problem);
      return;
    }
    // It is the body of a request that is wrong, and its answer may be on its way.
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
    return new Problem('invalid_request', `The request is not well-formed HTTP${why}.`);
  }

  /** Answers stand in the order of requests. */
  #answerInTurn(socket: Socket, problem: Problem): void {
    const latest = latestOf(socket);
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

/** A tunnel leads elsewhere, and of what is there nothing is offered here. */
function noTunnel(): Problem {
  return new Problem('method_not_allowed', 'The method CONNECT is not offered here.', {
    headers: { allow: '' },
  });
}
