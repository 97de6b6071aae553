import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { MAX_SESSION_MILLISECONDS, type NewSession } from './sessions.js';

/** The session cookie of one request and its response. Scripts cannot read it, and other sites cannot send it. */
export class SessionCookie {
  constructor(
    private readonly request: FastifyRequest,
    private readonly reply: FastifyReply,
  ) {}

  /** What the browser has sent as the cookie; undefined where it has sent none. */
  get value(): string | undefined {
    const cookies = this.request.headers.cookie?.split(';') ?? [];
    const start = `${this.#name}=`;
    return cookies
      .map((cookie) => cookie.trim())
      .find((cookie) => cookie.startsWith(start))
      ?.slice(start.length);
  }

  /** Returns the session it was given. */
  set<T extends NewSession>(session: T): T {
    this.#send(session.secret, MAX_SESSION_MILLISECONDS / 1000);
    return session;
  }

  /** Makes the browser drop the cookie. */
  clear(): void {
    this.#send('', 0);
  }

  // Browsers accept these prefixes only with Secure, and `__Host-` only for this very host and the path `/` (RFC
  // 6265bis 4.1.3). On a host that the service shares, other paths must not get the cookie.
  get #name(): string {
    if (!this.#isSecure) return 'session';
    return this.#path === '/' ? '__Host-session' : '__Secure-session';
  }

  get #path(): string {
    return new URL(this.request.baseUrl).pathname;
  }

  get #isSecure(): boolean {
    return this.request.baseUrl.startsWith('https:');
  }

  #send(value: string, seconds: number): void {
    const secure = this.#isSecure ? '; Secure' : '';
    const attributes = `Path=${this.#path}; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`;
    this.reply.header('Set-Cookie', `${this.#name}=${value}; ${attributes}`);
  }
}

/** The cookie of this request and its response. */
export const Cookie = createParamDecorator((_: unknown, context: ExecutionContext) => {
  const http = context.switchToHttp();
  return new SessionCookie(http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>());
});
