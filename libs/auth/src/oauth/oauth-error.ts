import type { ErrorForm } from '@app/http';
import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { OAuthErrorName } from './oauth.dto.js';

/** A refusal of an OAuth endpoint (RFC 6749 section 5.2). Its message is for a person, in printable ASCII. */
export class OAuthError extends Error {
  constructor(
    readonly code: OAuthErrorName,
    message: string,
    /**
     * The value of `WWW-Authenticate` for a client that sent its credentials in a header. After a form it is left out,
     * as RFC 6749 section 5.2 allows: a browser would show its own password dialog over the page.
     */
    readonly challenge?: string,
  ) {
    super(message);
  }

  /** 401 for a wrong client: the RFC demands it where credentials come in a header, and allows it always. */
  get status(): number {
    return this.code === 'invalid_client' ? 401 : 400;
  }
}

const NOT_STORED = { 'Cache-Control': 'no-store', Pragma: 'no-cache' };

/** Sends errors of the OAuth endpoints in the form that OAuth libraries parse (RFC 6749 section 5.2). */
@Catch(OAuthError)
export class OAuthErrorFilter implements ExceptionFilter<OAuthError> {
  catch({ code, message, status, challenge }: OAuthError, host: ArgumentsHost): void {
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    if (challenge !== undefined) reply.header('WWW-Authenticate', challenge);
    reply.status(status).headers(NOT_STORED).send({ error: code, error_description: message });
  }
}

/**
 * The same form for all other errors. RFC 6749 has no names for them at these endpoints, so those of its section
 * 4.1.2.1 are borrowed.
 */
export const OAUTH_FORM: ErrorForm = {
  headers: NOT_STORED,
  bodyOf: ({ status, detail }) => ({ error: nameOf(status), error_description: printable(detail) }),
};

function nameOf(status: number): OAuthErrorName {
  if (status === 429 || status === 503) return 'temporarily_unavailable';
  return status >= 500 ? 'server_error' : 'invalid_request';
}

/** What `error_description` can carry (RFC 6749 section 5.2). */
export function printable(text: string): string {
  return text.replace(/[^ !#-[\]-~]/g, '?');
}
