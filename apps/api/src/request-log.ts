import type { Caller } from '@app/auth';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';

/** What the log says of a request: the route instead of the address, which holds names, and once held tokens. */
export interface AnsweredRequest {
  method: string;
  route: string | null;
  status: number;
  milliseconds: number;
  caller: Caller | undefined;
  /** Whose session cookie came with it. */
  administrator?: string | undefined;
  id: string;
}

/** Logs every request that comes as far as a hook. */
export function logRequests(server: FastifyInstance, logger: Logger): void {
  server.addHook('onResponse', (request, reply, done) => {
    logReply(logger, request, reply);
    done();
  });
}

/** Logs a request of Fastify. */
export function logReply(logger: Logger, request: FastifyRequest, reply: FastifyReply): void {
  logRequest(logger, {
    method: request.method,
    route: request.routeOptions.url ?? null,
    status: reply.statusCode,
    milliseconds: reply.elapsedTime,
    caller: request.caller,
    administrator: request.session?.administrator.id,
    id: request.id,
  });
}

/** One line per request. */
export function logRequest(
  logger: Logger,
  { method, route, status, milliseconds, caller, administrator, id }: AnsweredRequest,
): void {
  logger.info(
    {
      method,
      route,
      status,
      milliseconds: Math.round(milliseconds * 100) / 100,
      application: caller?.kind === 'application' ? caller.id : null,
      administrator: administrator ?? (caller?.kind === 'administrator' ? caller.id : null),
      requestId: id,
    },
    'request',
  );
}
