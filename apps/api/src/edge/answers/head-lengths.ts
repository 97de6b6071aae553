import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/**
 * Takes `Content-Length` off what HEAD is answered with 304: it may only be there if it is that of the 200 to a GET (RFC 9110
 * section 8.6), which is not known. The routes that Fastify adds for HEAD count the body that is not sent, 0.
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
