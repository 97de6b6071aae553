import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/**
 * Makes what the routes answer that Fastify adds for HEAD. They would read a stream to its end, such as all objects of
 * a class, for nothing, and tell the length of the body that is not sent, 0, where it is that of no representation.
 */
export function mendHeads(server: FastifyInstance): void {
  server.addHook('onRoute', (route) => {
    if (route.method !== 'HEAD') return;
    // Fastify's own is one of the route too.
    route.onSend = [endStream, ...[route.onSend ?? []].flat(), omitUnknownLength];
  });
}

function endStream(
  _request: FastifyRequest,
  _reply: FastifyReply,
  body: unknown,
  done: (error?: null, body?: unknown) => void,
): void {
  if (!(body instanceof Readable)) {
    done();
    return;
  }
  body.destroy();
  done(null, Readable.from([]));
}

/**
 * `Content-Length` may be with 304 only if it is that of the 200 to a GET (RFC 9110 section 8.6), which is not known.
 */
function omitUnknownLength(
  _request: FastifyRequest,
  reply: FastifyReply,
  _body: unknown,
  done: () => void,
): void {
  if (reply.statusCode === 304) reply.removeHeader('content-length');
  done();
}
