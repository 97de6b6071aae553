import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import OAuth2Server from '@node-oauth/oauth2-server';
import type { FastifyReply } from 'fastify';

/** Answers errors of the OAuth endpoints in the form that OAuth libraries read (RFC 6749 section 5.2). */
@Catch(OAuth2Server.OAuthError)
export class OAuthErrorFilter implements ExceptionFilter {
  catch(error: OAuth2Server.OAuthError & { challenge?: string }, host: ArgumentsHost): void {
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    if (error.challenge !== undefined) reply.header('WWW-Authenticate', error.challenge);
    reply
      // The library answers 400 for a wrong client; the RFC has 401 where credentials come in a header, and allows it always.
      .status(error instanceof OAuth2Server.InvalidClientError ? 401 : error.code)
      .header('Cache-Control', 'no-store')
      .header('Pragma', 'no-cache')
      .send({ error: error.name, error_description: error.message });
  }
}
