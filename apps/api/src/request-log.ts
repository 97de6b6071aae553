import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';

/** Logs every request that comes as far as a hook. */
export function logRequests(server: FastifyInstance, logger: Logger): void {
  server.addHook('onResponse', (request, reply, done) => {
    logRequest(logger, request, reply);
    done();
  });
}

/** One line per request, with the route instead of the address: addresses hold names, and once held tokens. */
export function logRequest(logger: Logger, request: FastifyRequest, reply: FastifyReply): void {
  logger.info(
    {
      method: request.method,
      route: request.routeOptions.url ?? null,
      status: reply.statusCode,
      milliseconds: Math.round(reply.elapsedTime * 10) / 10,
      application: request.caller?.kind === 'application' ? request.caller.id : null,
      administrator: administratorOf(request),
      requestId: request.id,
    },
    'request',
  );
}

function administratorOf({ caller, session }: FastifyRequest): string | null {
  return session?.administrator.id ?? (caller?.kind === 'administrator' ? caller.id : null);
}
