import { Problem } from '@app/problems';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

const READING = ['GET', 'HEAD'];

/**
 * Keeps pages of other sites from using the cookie of a session, besides its SameSite. What a browser says of the origin
 * of a request must be this service, and where something changes it must have said so.
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
    if (hasBody(request) && !/^application\/json\s*(;|$)/i.test(request.headers['content-type'] ?? '')) {
      throw new Problem('unsupported_media_type', 'Send the body as application/json.');
    }
    return true;
  }
}

/** By PUBLIC_URL, or by the host that was asked. Encryption may have ended before the service, so https is taken too. */
function isOwn(origin: string, { baseUrl, host }: FastifyRequest): boolean {
  if (!URL.canParse(origin)) return false;
  const claimed = new URL(origin);
  const known = new URL(baseUrl);
  if (claimed.host !== known.host) return claimed.host === host;
  return claimed.protocol === 'https:' || known.protocol === 'http:';
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
