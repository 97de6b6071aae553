import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { takeAccessToken } from '@app/auth';
import { jsonText } from '@app/json';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import queryString from 'fast-querystring';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { AllowedMethods } from '../edge/address/allowed-methods.js';
import { intoOriginForm, PublicPath, withoutMalformedEscapes } from '../edge/address/request-address.js';
import { Compression } from '../edge/answers/compression.js';
import { corsHeaders } from '../edge/answers/cors.js';
import { ProblemFilter } from '../edge/answers/problem.filter.js';
import { securityHeaders } from '../edge/answers/security-headers.js';
import { serveDashboard } from '../edge/dashboard.js';
import { DirectReads, offersDirectReads } from '../edge/direct-reads.js';
import { takeOverRequests } from '../edge/fastify-internals.js';
import { installEdge } from '../edge/install-edge.js';
import { MalformedRequests } from '../edge/sockets/malformed-requests.js';
import { resetBrokenAnswers, serveOneAtATime } from '../edge/sockets/pipelined-requests.js';
import { type AnsweredRequest, FrameworkLogger, RequestLog } from '../logging/logger.js';
import type { Metrics } from '../metrics/metrics.js';
import { Contract, withPathPrefix } from '../openapi/contract.controller.js';
import { describeApi } from '../openapi/document/document.js';
import { serveSwaggerUi } from '../openapi/swagger-ui.js';
import type { Settings } from '../settings/settings.js';
import { AppModule, type Resources } from './app.module.js';

/** A name of 255 bytes, each percent-encoded. */
const MAX_PATH_SEGMENT_LENGTH = 3 * 255;

/** Space for a `query` of 8 KiB, every byte of it percent-encoded, and for what proxies add. */
const MAX_HEADER_BYTES = 32 * 1024;

/** Request ids of clients and proxies that are safe to log and to send back. */
const REQUEST_ID = /^[A-Za-z0-9._-]{1,64}$/;

/** Creates the application on resources that are open already; it does not listen yet. */
export async function createServer(
  settings: Settings,
  resources: Resources,
  logger: Logger,
  metrics?: Metrics,
): Promise<NestFastifyApplication> {
  const { publicUrl, corsOrigins } = settings;
  const publicPath = new PublicPath(publicUrl);
  const allowedMethods = new AllowedMethods();
  const requests = new RequestLog(logger);
  const problems = new ProblemFilter(resources.database, allowedMethods, logger, publicPath.prefix);
  const headers = { ...securityHeaders(publicUrl), ...corsHeaders(corsOrigins) };
  const compression = new Compression();
  const malformed = new MalformedRequests(problems, publicPath, headers, logger);
  const adapter = adapterOf(settings, { publicPath, headers, malformed, requests, problems });
  const server = adapter.getInstance();
  // What is answered can be sent back, definitions of classes too.
  server.setReplySerializer(jsonText);
  const broken = [resources.database.broken, resources.blobs.broken];
  installEdge(server, {
    settings,
    headers,
    allowedMethods,
    malformed,
    problems,
    compression,
    requests,
    broken,
    logger,
    metrics,
  });

  const app = await NestFactory.create<NestFastifyApplication>(AppModule.of(resources, settings), adapter, {
    bodyParser: false,
    abortOnError: false,
    logger: new FrameworkLogger(logger),
  });
  app.useGlobalFilters(problems);
  metrics?.observeApplication(resources.database, app);
  const contract = app.get(Contract);
  contract.describe(() => withPathPrefix(publicPath.prefix, describeApi(app)));
  serveSwaggerUi(app, contract);
  serveDashboard(server, publicUrl, publicPath.prefix);
  await app.init();
  const framework = takeOverRequests(server.server);
  const answered = (request: AnsweredRequest) => {
    requests.write(request);
    metrics?.countRequest(request);
  };
  const direct = { headers, requestId: genReqId, publicUrl, publicPath, compression, answered, framework };
  const serve = offersDirectReads(settings) ? new DirectReads(app, direct).serve : framework;
  server.server.on('request', serveOneAtATime(resetBrokenAnswers(serve)));
  return app;
}

/** What answers and logs what does not come to the routes, and how addresses are read. */
interface Outside {
  publicPath: PublicPath;
  headers: Record<string, string>;
  malformed: MalformedRequests;
  requests: RequestLog;
  problems: ProblemFilter;
}

/** Fastify, as this service needs it. */
function adapterOf(
  { trustedProxies, edge: { headersSeconds } }: Settings,
  { publicPath, headers, malformed, requests, problems }: Outside,
): FastifyAdapter {
  return new FastifyAdapter({
    http: {
      maxHeaderSize: MAX_HEADER_BYTES,
      headersTimeout: headersSeconds * 1000,
      // Bodies have a limit of their own; that of Node, which Fastify takes off later, would bound the one for headers.
      requestTimeout: 0,
      connectionsCheckingInterval: 500,
      // Node would respond by itself, without a body.
      requireHostHeader: false,
      // A second `Authorization` or `Host` makes the first one unusable, instead of going unnoticed.
      joinDuplicateHeaders: true,
    },
    clientErrorHandler: (error, socket) => malformed.refuse(error as Error, socket as Socket),
    routerOptions: {
      ignoreTrailingSlash: true,
      maxParamLength: MAX_PATH_SEGMENT_LENGTH,
      // Direct reads parse by the same.
      querystringParser: queryString.parse,
    },
    trustProxy: trustedProxies ?? false,
    genReqId,
    // A request on an open connection is answered even while the service stops.
    return503OnClosing: false,
    rewriteUrl: (request: IncomingMessage) => {
      intoOriginForm(request);
      const url = publicPath.routed(takeAccessToken(request));
      // Becomes the `instance` of a problem; Fastify has set it to the address as it was sent.
      Object.assign(request, { originalUrl: url });
      return withoutMalformedEscapes(url);
    },
    // Malformed addresses reach neither Nest nor a hook.
    frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) => {
      reply.raw.once('finish', () => requests.writeReply(request, reply));
      problems.send(error, request, reply.headers(headers));
    },
  });
}

function genReqId(request: IncomingMessage): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
}
