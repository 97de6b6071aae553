import type { FastifyReply, FastifyRequest } from 'fastify';

// Cross-origin resource sharing (https://fetch.spec.whatwg.org/#http-cors-protocol). Tokens are sent in a header, never by
// the browser itself, so whoever may read answers needs no credentials mode.

const READ = {
  'access-control-expose-headers':
    'ETag, Idempotency-Replayed, Location, RateLimit, RateLimit-Policy, Retry-After, WWW-Authenticate, X-Request-Id, Content-Range, Accept-Ranges',
};
const ASK = {
  'access-control-allow-methods': 'GET, HEAD, POST, PUT, DELETE',
  'access-control-allow-headers':
    'Authorization, Content-Type, If-Match, If-None-Match, Idempotency-Key, Range, X-Request-Id',
  'access-control-max-age': '600',
};
const ANYBODY = { 'access-control-allow-origin': '*', ...READ };

/**
 * The headers by which pages of these origins, or of any, may read answers: the same for all answers where that is
 * any, so that it costs next to nothing.
 */
export function everyOrigin(origins: readonly string[] | undefined): Record<string, string> {
  return origins === undefined ? ANYBODY : { vary: 'Origin' };
}

/** Adds what one request needs besides: its origin, where only some are allowed, and the answer to OPTIONS. */
export function answerOrigin(
  { headers: { origin }, method }: FastifyRequest,
  reply: FastifyReply,
  origins: readonly string[] | undefined,
): void {
  if (origins !== undefined) {
    if (origin === undefined || !origins.includes(origin)) return;
    reply.headers({ 'access-control-allow-origin': origin, ...READ });
  }
  if (method === 'OPTIONS') reply.headers(ASK);
}
