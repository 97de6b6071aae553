import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

const MIN_CHARACTERS = 1024;
/** The level of the service. */
const LEVEL = 4;

/** Gives pages an entity tag, a digest of their text, and compresses long answers, as one adds it to any routes. */
export function transferHooks(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, body) => {
    if (request.method !== 'GET' || typeof body !== 'string' || body.length < MIN_CHARACTERS) return body;
    const { 'if-none-match': known, 'accept-encoding': accepted } = request.headers;
    if (!reply.hasHeader('etag')) {
      const etag = `W/"${createHash('sha1').update(body).digest('base64url')}"`;
      reply.header('etag', etag);
      if (known === etag) {
        reply.code(304);
        return null;
      }
    }
    if (accepted !== 'gzip') return body;
    reply.header('content-encoding', 'gzip');
    return promisify(gzip)(body, { level: LEVEL });
  });
}
