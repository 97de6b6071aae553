import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/**
 * Removes `Content-Length` from a 304 to a HEAD. It may only be the length of the 200 to a GET (RFC 9110 section 8.6),
 * which is unknown; the HEAD routes that Fastify adds set it to 0, the length of the body that is not sent.
 */
export function omitUnknownLengths(server: FastifyInstance): void {
  server.addHook('onRoute', (route) => {
    if (route.method !== 'HEAD') return;
    // Last, since that of Fastify is one of the route too.
    route.onSend = [...[route.onSend ?? []].flat(), omitLength];
  });
}

function omitLength(_request: FastifyRequest, reply: FastifyReply, _body: unknown, done: () => void): void {
  if (reply.statusCode === 304) reply.removeHeader('content-length');
  done();
}
