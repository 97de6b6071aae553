import { ApiProblems, hasBody } from '@app/http';
import { Problem } from '@app/problems';
import {
  applyDecorators,
  type CanActivate,
  createParamDecorator,
  type ExecutionContext,
  Injectable,
  UseGuards,
} from '@nestjs/common';
import { ApiCookieAuth } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SessionCookie } from './session-cookie.js';
import { type Session, Sessions } from './sessions.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set for operations that need a signed-in administrator. */
    session?: Session;
  }
}

/** Admits a request that carries the cookie of a live session. */
@Injectable()
class SessionGuard implements CanActivate {
  constructor(private readonly sessions: Sessions) {}

  /**
   * @throws Problem not_signed_in. The cookie of an ended session stays: removing it could remove the cookie of a
   * session that began in another tab while this response was on its way.
   */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const cookie = new SessionCookie(request, http.getResponse<FastifyReply>());
    const session = cookie.value === undefined ? undefined : await this.sessions.use(cookie.value);
    if (session === undefined)
      throw new Problem('not_signed_in', 'There is no session, or it has ended; sign in.');
    request.session = session;
    return true;
  }
}

/** The operation needs a signed-in administrator, also in the OpenAPI document. */
export const SignedIn = () =>
  applyDecorators(UseGuards(SessionGuard), ApiCookieAuth('dashboardSession'), ApiProblems('not_signed_in'));

/** The session of this request. */
export const CurrentSession = createParamDecorator(
  (_: unknown, context: ExecutionContext) => context.switchToHttp().getRequest<FastifyRequest>().session,
);

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
