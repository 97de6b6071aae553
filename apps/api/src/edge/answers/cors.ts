import type { Problem } from '@app/problems';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AllowedMethods } from '../address/allowed-methods.js';
import type { ProblemFilter } from './problem.filter.js';

// Cross-origin resource sharing (https://fetch.spec.whatwg.org/#http-cors-protocol). Tokens are sent in a header, never
// by the browser itself, so clients that may read responses need no credentials mode.

const READ = {
  'access-control-expose-headers':
    'Content-Disposition, ETag, Idempotency-Replayed, Link, Location, Preference-Applied, RateLimit, RateLimit-Policy, Retry-After, WWW-Authenticate, X-Dry-Run, X-Outcome, X-Request-Id, X-Warning, Content-Range, Accept-Ranges',
};
const ASK = {
  // PATCH, so that a page can read the 405, which says what to do instead.
  'access-control-allow-methods': 'GET, HEAD, POST, PUT, DELETE, PATCH',
  // `*` is for what the pages of others add to every request, such as `traceparent`; it stands for all but
  // `Authorization`, and in old browsers for none.
  'access-control-allow-headers':
    'Authorization, Content-Type, If-Match, If-None-Match, If-Range, Idempotency-Key, Prefer, Range, X-Request-Id, *',
  'access-control-max-age': '600',
};
const ANY_ORIGIN = { 'access-control-allow-origin': '*', ...READ };

/**
 * The constant CORS headers of every response. If any origin may read responses (`origins` is undefined) they are all
 * it takes, at next to no cost; else `addCorsHeaders` adds those that depend on the request.
 */
export function corsHeaders(origins: readonly string[] | undefined): Record<string, string> {
  return origins === undefined ? ANY_ORIGIN : { vary: 'Origin' };
}

/** Adds the headers that depend on the request: its origin, if only some are allowed, and those for OPTIONS. */
export function addCorsHeaders(
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

/**
 * Prepares the response to OPTIONS; returns the problem if no route has the address. A preflight is allowed there too,
 * since a page could otherwise not read the 404 of its request.
 */
export function answerOptions(
  request: FastifyRequest,
  reply: FastifyReply,
  allowedMethods: AllowedMethods,
  problems: ProblemFilter,
): Problem | undefined {
  const allowed = allowedMethods.at(request.url);
  const isPreflight = request.headers['access-control-request-method'] !== undefined;
  if (allowed.length === 0 && !isPreflight) return problems.nothingAt(request);
  reply.status(204);
  if (allowed.length > 0) reply.header('allow', allowed.join(', '));
  return undefined;
}
