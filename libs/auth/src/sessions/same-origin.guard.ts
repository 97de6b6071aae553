import { hasBody } from '@app/http';
import { Problem } from '@app/problems';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

const READING = ['GET', 'HEAD'];

/**
 * Keeps pages of other sites from using a session cookie, in addition to SameSite. The origin that the browser sends
 * must be this service's. A request that may change something must carry it.
 */
@Injectable()
export class SameOriginGuard implements CanActivate {
  /** @throws Problem cross_site_request, unsupported_media_type */
  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const { origin, 'sec-fetch-site': site } = request.headers;
    const isForeign =
      (origin !== undefined && !isOwn(origin, request)) ||
      (site !== undefined && site !== 'same-origin' && site !== 'none');
    const isUnsaid = origin === undefined && site === undefined && !READING.includes(request.method);
    if (isForeign || isUnsaid) {
      throw new Problem(
        'cross_site_request',
        `The header Origin must name the address of this service, which is ${new URL(request.baseUrl).origin}. ` +
          'If that is not the address you see, its operator has to set PUBLIC_URL.',
      );
    }
    // A form of another page cannot send JSON.
    if (hasBody(request.raw) && !/^application\/json\s*(;|$)/i.test(request.headers['content-type'] ?? '')) {
      throw new Problem('unsupported_media_type', 'Send the body as application/json.');
    }
    return true;
  }
}

/** Compares with PUBLIC_URL, or with the host of the request. TLS may end at a proxy, so https is accepted too. */
function isOwn(origin: string, { baseUrl, host }: FastifyRequest): boolean {
  if (!URL.canParse(origin)) return false;
  const claimed = new URL(origin);
  // Pages of the service come by these schemes alone; an extension or an FTP page may have the same host.
  if (claimed.protocol !== 'https:' && claimed.protocol !== 'http:') return false;
  const known = new URL(baseUrl);
  if (claimed.host !== known.host) return claimed.host === host;
  return claimed.protocol === 'https:' || known.protocol === 'http:';
}
