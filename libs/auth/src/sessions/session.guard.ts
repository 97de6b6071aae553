import { ApiProblems } from '@app/http';
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
