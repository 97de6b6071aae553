import type { FastifyInstance, FastifyReply } from 'fastify';

const ONE_YEAR_SECONDS = 365 * 24 * 3600;

/** The security headers of every response, unless a route sets others. */
export function securityHeaders(publicUrl: string | undefined): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'private, no-cache',
    // Does not affect CORS, by which pages elsewhere read responses; attachments may be embedded by them.
    'cross-origin-resource-policy': 'same-origin',
    ...(publicUrl?.startsWith('https:') && {
      'strict-transport-security': `max-age=${ONE_YEAR_SECONDS}`,
    }),
  };
}

/** What the page of Swagger UI may load: files of this service. It creates styles and icons at run time. */
const SWAGGER_UI_POLICY = [
  "default-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** Gives the pages below an address a Content-Security-Policy; other routes have no cost. */
export function addContentSecurityPolicy(server: FastifyInstance, prefix: string): void {
  server.addHook('onRoute', (route) => {
    if (route.url !== prefix && !route.url.startsWith(`${prefix}/`)) return;
    const protect = (_request: unknown, reply: FastifyReply, done: () => void) => {
      reply.headers({
        'content-security-policy': SWAGGER_UI_POLICY,
        'x-frame-options': 'DENY',
        'cross-origin-opener-policy': 'same-origin',
      });
      done();
    };
    route.onRequest = [protect, ...[route.onRequest ?? []].flat()];
  });
}
