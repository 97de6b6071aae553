import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Where `npm run build` puts the dashboard, beside this service. */
const BUILT = fileURLToPath(new URL('../../../dashboard', import.meta.url));

/** The placeholder of the nonce in the build (`cspNonce` in apps/dashboard/vite.config.ts). */
const NONCE = '{{nonce}}';

/**
 * Only files of this service run or are loaded. Styles that the component library creates at run time carry the nonce;
 * `blob:` and `data:` pictures are previews of attachments and icons of Swagger UI.
 */
const policy = (nonce: string) =>
  [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' blob: data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

/** The placeholder of PUBLIC_URL in the build. That address names the service to users and programs elsewhere. */
const NO_PUBLIC_URL = '<meta name="public-url" content="" />';

/**
 * Serves the dashboard at /dashboard: its page at every address below that is no file, since the page has routes of its
 * own. Without a build there is nothing to serve, and the addresses do not exist. `prefix` is the path of `publicUrl`.
 */
export function serveDashboard(server: FastifyInstance, publicUrl: string | undefined, prefix: string): void {
  const index = join(BUILT, 'index.html');
  if (!existsSync(index)) return;
  const parts = readFileSync(index, 'utf8')
    // File names in the build are relative to the page, and the page is served at any depth.
    .replaceAll('="./', `="${prefix}/dashboard/`)
    .replace('href="/docs"', `href="${prefix}/docs"`)
    .replace(NO_PUBLIC_URL, NO_PUBLIC_URL.replace('""', `"${publicUrl ?? ''}"`))
    .split(NONCE);
  const page = (_request: unknown, reply: FastifyReply) => {
    const nonce = randomBytes(16).toString('base64');
    return reply
      .headers({
        'content-security-policy': policy(nonce),
        'x-frame-options': 'DENY',
        'cross-origin-opener-policy': 'same-origin',
        'cache-control': 'no-store',
      })
      .type('text/html; charset=utf-8')
      .send(parts.join(nonce));
  };
  leadFromRoot(server, prefix);
  server.get('/dashboard', page);
  server.get('/dashboard/*', page);
  // File names change with their content.
  server.register(fastifyStatic, {
    root: join(BUILT, 'assets'),
    prefix: '/dashboard/assets/',
    decorateReply: false,
    preCompressed: true,
    index: false,
    cacheControl: false,
    setHeaders: (reply) => reply.header('cache-control', 'public, max-age=31536000, immutable'),
  });
}

/** Redirects browsers from the root to the dashboard. It is not a route: programs get a 404 there. */
function leadFromRoot(server: FastifyInstance, prefix: string): void {
  const roots = new Set(['/', prefix, `${prefix}/`]);
  server.addHook('onRequest', (request, reply, done) => {
    if (asksForPage(request) && roots.has(request.url.split('?', 1)[0]!)) {
      reply.redirect(`${prefix}/dashboard`, 302);
      return;
    }
    done();
  });
}

function asksForPage({ method, headers: { accept } }: FastifyRequest): boolean {
  return (method === 'GET' || method === 'HEAD') && accept !== undefined && /\btext\/html\b/i.test(accept);
}
