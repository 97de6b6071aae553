import type { IncomingMessage, ServerResponse } from 'node:http';
import { deferContinue } from '@app/http';
import { Problem, unavailable } from '@app/problems';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { RequestLog } from '../logging/logger.js';
import type { Metrics } from '../metrics/metrics.js';
import type { Settings } from '../settings/settings.js';
import { type AllowedMethods, SAFE_METHODS } from './address/allowed-methods.js';
import { askedUrl, forwardedFault, hostFault } from './address/request-address.js';
import { type Compression, compressAnswers } from './answers/compression.js';
import { addCorsHeaders, answerOptions } from './answers/cors.js';
import { mendHeads } from './answers/head-answers.js';
import type { ProblemFilter } from './answers/problem.filter.js';
import { addContentSecurityPolicy } from './answers/security-headers.js';
import { limitConnections, trackConnections } from './sockets/connections.js';
import { enforceDeadlines } from './sockets/deadlines.js';
import type { MalformedRequests } from './sockets/malformed-requests.js';
import { rememberLatest } from './sockets/pipelined-requests.js';
import { endSlowBodies, endSlowReaders } from './sockets/slow-clients.js';

/** The beginning of a Content-Type that Fastify can read. */
const MEDIA_TYPE = /^\s*[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+\s*(;|$)/;

/** Once a disk has failed, longer than elsewhere: the process ends, and has to be started again. */
const RETRY_AFTER_SECONDS = 5;

/** The parts of the edge. */
interface Edge {
  settings: Settings;
  /** Headers of every response. */
  headers: Record<string, string>;
  allowedMethods: AllowedMethods;
  malformed: MalformedRequests;
  problems: ProblemFilter;
  compression: Compression;
  requests: RequestLog;
  /** Aborted once a store can no longer be trusted with writes. */
  broken: readonly AbortSignal[];
  logger: Logger;
  metrics: Metrics | undefined;
}

/**
 * Installs the hooks and listeners of the edge; what comes before Fastify is in `server.ts`. Hooks run in the order in
 * which they are added, which is the order of this list.
 */
export function installEdge(server: FastifyInstance, edge: Edge): void {
  const { settings, problems, compression, requests, allowedMethods, malformed, logger } = edge;
  // Both learn each route as it is added, so come before all routes.
  allowedMethods.observe(server);
  mendHeads(server);

  // Connections: their number, bytes that Node cannot parse, and `Expect`.
  trackConnections(server);
  limitConnections(server, settings.edge.maxConnections, logger);
  malformed.observe(server);
  handleExpectContinue(server);

  // Time: bodies that do not arrive, answers that are not taken, and responses that are late.
  endSlowBodies(server, problems, settings.edge.bodySeconds);
  endSlowReaders(server, logger);
  enforceDeadlines(server, problems, (request, reply) => {
    requests.writeReply(request, reply);
    edge.metrics?.countReply(request, reply);
  });

  addContentSecurityPolicy(server, '/docs');
  leaveBodiesUnread(server);
  server.decorateRequest('baseUrl', {
    getter(this: FastifyRequest) {
      return settings.publicUrl ?? askedUrl(this);
    },
  });

  // Each request: its headers, then whether it is admitted.
  server.addHook('onRequest', (request, reply, done) => {
    rememberLatest(reply.raw, reply);
    dropMalformedType(request);
    reply.header('x-request-id', request.id).headers(edge.headers);
    addCorsHeaders(request, reply, settings.corsOrigins);
    const fault = faultOfHost(request, settings) ?? faultOfCoding(request);
    if (fault !== undefined) {
      reply.header('connection', 'close');
      done(new Problem('invalid_request', fault));
      return;
    }
    if (request.method === 'OPTIONS') done(answerOptions(request, reply, allowedMethods, problems));
    // No route accepts it, but Fastify would demand its Content-Type first.
    else if (request.method === 'QUERY') done(problems.nothingAt(request));
    else done();
  });
  refuseWritesOnceBroken(server, edge.broken);
  // The `onRequest` hook has made the whole response, whatever the address. Nest does not know this route.
  const errorHandler = (error: Error, request: FastifyRequest, reply: FastifyReply) =>
    problems.send(error, request, reply);
  server.options('*', { errorHandler }, (_request: FastifyRequest, reply: FastifyReply) => reply.send());

  // The response, and what comes after it.
  compressAnswers(server, compression);
  omitTypeIfNotModified(server);
  requests.observe(server);
  edge.metrics?.observeRequests(server);
}

/** Once one of these signals is aborted, refuses every request except reads. */
function refuseWritesOnceBroken(server: FastifyInstance, signals: readonly AbortSignal[]): void {
  let isBroken = false;
  for (const signal of signals) signal.addEventListener('abort', () => (isBroken = true), { once: true });
  server.addHook('onRequest', (request, _reply, done) => {
    if (!isBroken || SAFE_METHODS.has(request.method)) return done();
    const problem = unavailable('The disk of the service has failed, so nothing was stored; try again.', {
      retryAfter: RETRY_AFTER_SECONDS,
    });
    const { raw } = request;
    // By now a response closes the connection, and a client that is still sending would lose the response.
    if (raw.complete || raw.headers.expect !== undefined) done(problem);
    else raw.resume().once('close', () => done(problem));
  });
}

/** Bodies stay unread until a pipe reads them: the guard comes first, and attachments are streams. */
function leaveBodiesUnread(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', (_request: FastifyRequest, _body: unknown, done: (error: null) => void) =>
    done(null),
  );
}

/** Fastify refuses a malformed media type; bodies here are read whatever their type. */
function dropMalformedType({ raw }: FastifyRequest): void {
  const { 'content-type': type } = raw.headers;
  if (type !== undefined && !MEDIA_TYPE.test(type)) delete raw.headers['content-type'];
}

/** The fault of the header Transfer-Encoding, if any: Node decodes only `chunked`, and passes other codings through. */
function faultOfCoding({ raw: { headers } }: FastifyRequest): string | undefined {
  const { 'transfer-encoding': coding } = headers;
  if (coding === undefined || coding.trim().toLowerCase() === 'chunked') return undefined;
  return 'The header Transfer-Encoding names another coding than chunked, which alone is taken.';
}

/** The fault of the host that a request names, or that a trusted proxy names for it, if any. */
function faultOfHost(request: FastifyRequest, { trustedProxies, publicUrl }: Settings): string | undefined {
  const believesProxies = trustedProxies !== undefined && publicUrl === undefined;
  return hostFault(request) ?? (believesProxies ? forwardedFault(request) : undefined);
}

/**
 * Sends `100 Continue` only when the body is about to be read, so that a client without a token is refused before it
 * sends the body. Other expectations are ignored, as RFC 9110 section 10.1.1 allows.
 */
function handleExpectContinue({ server }: FastifyInstance): void {
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    deferContinue(request, () => {
      if (!response.headersSent) response.writeContinue();
    });
    server.emit('request', request, response);
  });
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    server.emit('request', request, response);
  });
}

/**
 * Takes the type of a body off answers that say 304, which have none (RFC 9110 section 15.4.5): some clients and
 * proxies read JSON wherever a type announces it, and fail.
 */
function omitTypeIfNotModified(server: FastifyInstance): void {
  server.addHook('onSend', (_request, reply, _body, done) => {
    if (reply.statusCode === 304) reply.removeHeader('content-type');
    done();
  });
}
