import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { takeAccessToken } from '@app/auth';
import { Problem } from '@app/problems';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { AllowedMethods } from './allowed-methods.js';
import { AppModule, type Resources } from './app.module.js';
import { keepConnections, limitConnections } from './connections.js';
import { serveDashboard } from './dashboard.js';
import { DirectReads, offersDirectReads, type Serve } from './direct-reads.js';
import { answerOrigin, everyOrigin } from './edge/cors.js';
import { keepDeadlines } from './edge/deadlines.js';
import { answerExpectations } from './edge/expectations.js';
import { askedUrl, forwardedFault, hostFault } from './edge/host.js';
import { rememberLatest } from './edge/latest-request.js';
import { withoutMalformedEscapes } from './edge/malformed-escapes.js';
import { MalformedRequests } from './edge/malformed-requests.js';
import { answerOptions } from './edge/options.js';
import { PublicPath } from './edge/public-path.js';
import { refuseWritesOnceBroken } from './edge/refuse-writes.js';
import { everyAnswer, protectPages } from './edge/security-headers.js';
import { endSlowBodies } from './edge/slow-bodies.js';
import { FrameworkLogger } from './framework-logger.js';
import type { Metrics } from './metrics/metrics.js';
import { Contract } from './openapi/contract.controller.js';
import { describeApi } from './openapi/document.js';
import { publishedBelow } from './openapi/published-below.js';
import { serveSwaggerUi } from './openapi/swagger-ui.js';
import { ProblemFilter } from './problem.filter.js';
import { type AnsweredRequest, RequestLog } from './request-log.js';
import type { Settings } from './settings.js';

/** A name of 255 bytes, each percent-encoded. */
const LONGEST_PATH_SEGMENT = 3 * 255;

/** The beginning of a Content-Type that Fastify can read. */
const MEDIA_TYPE = /^\s*[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+\s*(;|$)/;

/** Room for a `query` of 8 KiB, every byte of it percent-encoded, and for what proxies add. */
const MAX_HEADER_BYTES = 32 * 1024;

/** Request ids of clients and proxies that are safe to log and to send back. */
const REQUEST_ID = /^[A-Za-z0-9._-]{1,64}$/;

/** Makes the application on resources that are open already; it does not listen yet. */
export async function createServer(
  settings: Settings,
  resources: Resources,
  logger: Logger,
  metrics?: Metrics,
): Promise<NestFastifyApplication> {
  const { publicUrl, corsOrigins, trustedProxies } = settings;
  const publicPath = new PublicPath(publicUrl);
  const allowedMethods = new AllowedMethods();
  const requests = new RequestLog(logger);
  const problems = new ProblemFilter(resources.database, allowedMethods, logger);
  const believesProxies = trustedProxies !== undefined && publicUrl === undefined;
  const headers = { ...everyAnswer(publicUrl), ...everyOrigin(corsOrigins) };
  const malformed = new MalformedRequests(problems, publicPath, headers, logger);
  const adapter = new FastifyAdapter({
    http: {
      maxHeaderSize: MAX_HEADER_BYTES,
      headersTimeout: settings.edge.headersSeconds * 1000,
      connectionsCheckingInterval: 500,
      // Node would answer by itself, without a word.
      requireHostHeader: false,
    },
    clientErrorHandler: (error, socket) => malformed.refuse(error as Error, socket as Socket),
    routerOptions: {
      ignoreTrailingSlash: true,
      maxParamLength: LONGEST_PATH_SEGMENT,
    },
    trustProxy: trustedProxies ?? false,
    genReqId,
    // A request on a connection that is still open is answered, also while the service stops.
    return503OnClosing: false,
    rewriteUrl: (request: IncomingMessage) => {
      const url = publicPath.routed(takeAccessToken(request));
      // What a problem calls its `instance`; Fastify has set it to what was sent.
      Object.assign(request, { originalUrl: url });
      return withoutMalformedEscapes(url);
    },
    // Malformed addresses reach neither Nest nor a hook.
    frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) => {
      reply.raw.once('finish', () => requests.writeReply(request, reply));
      problems.send(error, request, reply.headers(headers));
    },
  });
  const server = adapter.getInstance();
  allowedMethods.observe(server);
  keepConnections(server);
  limitConnections(server, settings.edge.maxConnections, logger);
  malformed.observe(server);
  answerExpectations(server);
  endSlowBodies(server, problems, settings.edge.bodySeconds);
  keepDeadlines(server, problems);
  protectPages(server, '/docs');

  // Bodies stay unread until a pipe asks for them: the guard speaks first, and attachments are streams.
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', (_request: FastifyRequest, _body: unknown, done: (error: null) => void) =>
    done(null),
  );
  server.decorateRequest('baseUrl', {
    getter(this: FastifyRequest) {
      return publicUrl ?? askedUrl(this);
    },
  });
  server.addHook('onRequest', (request, reply, done) => {
    rememberLatest(reply.raw, reply);
    // Fastify refuses what is no media type; bodies here are read whatever their type.
    const { 'content-type': type } = request.raw.headers;
    if (type !== undefined && !MEDIA_TYPE.test(type)) delete request.raw.headers['content-type'];
    reply.headers({ 'x-request-id': request.id, ...headers });
    answerOrigin(request, reply, corsOrigins);
    const fault = hostFault(request) ?? (believesProxies ? forwardedFault(request) : undefined);
    if (fault !== undefined) {
      reply.header('connection', 'close');
      done(new Problem('invalid_request', fault));
      return;
    }
    if (request.method === 'OPTIONS') done(answerOptions(request, reply, allowedMethods, problems));
    // No route takes it, but Fastify would ask for its Content-Type before it says so.
    else if (request.method === 'QUERY') done(problems.nothingAt(request));
    else done();
  });
  refuseWritesOnceBroken(server, [resources.database.broken, resources.blobs.broken]);
  // What the hook above has said is the whole answer, whatever the address. Nest knows nothing of this route.
  const errorHandler = (error: Error, request: FastifyRequest, reply: FastifyReply) =>
    problems.send(error, request, reply);
  server.options('*', { errorHandler }, (_request: FastifyRequest, reply: FastifyReply) => reply.send());
  requests.observe(server);
  metrics?.observeRequests(server);

  const app = await NestFactory.create<NestFastifyApplication>(AppModule.of(resources, settings), adapter, {
    bodyParser: false,
    abortOnError: false,
    logger: new FrameworkLogger(logger),
  });
  app.useGlobalFilters(problems);
  metrics?.observeRooms(resources.database, app);
  const contract = app.get(Contract);
  contract.describe(() => publishedBelow(publicPath.prefix, describeApi(app)));
  serveSwaggerUi(app, contract);
  serveDashboard(server, publicUrl, publicPath.prefix);
  await app.init();
  if (offersDirectReads(settings)) {
    const [framework] = server.server.listeners('request') as [Serve];
    const answered = (request: AnsweredRequest) => {
      requests.write(request);
      metrics?.countRequest(request);
    };
    const direct = new DirectReads(app, headers, genReqId, publicUrl, publicPath, answered, framework);
    server.server.off('request', framework).on('request', direct.serve);
  }
  return app;
}

function genReqId(request: IncomingMessage): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
}
