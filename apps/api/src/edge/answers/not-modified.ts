import type { FastifyInstance } from 'fastify';

/**
 * Takes the type of a body off answers that say 304, which have none (RFC 9110 section 15.4.5): some clients and
 * proxies read JSON wherever a type announces it, and fail.
 */
export function omitTypeIfNotModified(server: FastifyInstance): void {
  server.addHook('onSend', (_request, reply, _body, done) => {
    if (reply.statusCode === 304) reply.removeHeader('content-type');
    done();
  });
}
