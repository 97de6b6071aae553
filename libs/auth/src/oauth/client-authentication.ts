import { createParamDecorator, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { addressOf } from '../access/caller.js';
import { clientChallenge } from '../access/challenge.js';
import { type Client, ClientSecrets } from '../credentials/client-secrets.js';
import { RateLimits } from '../rate-limit/rate-limits.js';
import { formDecoded } from '../tokens/sent-access-token.js';
import { ClientThrottle } from './client-throttle.js';
import type { FormFields } from './form-body.js';
import { OAuthError } from './oauth-error.js';

/** The information on the client that a request holds outside the form. */
export interface ClientRequest {
  /** The `Authorization` header. */
  authorization?: string | undefined;
  /** Where it comes from; empty where that is not known. */
  address: string;
  /** The response, whose headers report the remaining rate. */
  reply: FastifyReply;
}

/** The request to an OAuth endpoint. */
export const FromClient = createParamDecorator((_: unknown, context: ExecutionContext): ClientRequest => {
  const http = context.switchToHttp();
  const request = http.getRequest<FastifyRequest>();
  return {
    authorization: request.headers.authorization,
    address: addressOf(request) ?? '',
    reply: http.getResponse<FastifyReply>(),
  };
});

interface Credentials {
  id: string;
  secret: string;
}

/** Authenticates the caller of an OAuth endpoint: by HTTP Basic or by the form (RFC 6749 section 2.3.1). */
@Injectable()
export class ClientAuthentication {
  constructor(
    private readonly secrets: ClientSecrets,
    private readonly throttle: ClientThrottle,
    private readonly limits: RateLimits,
  ) {}

  /**
   * The application whose credentials the request holds. This takes one unit from its rate limit.
   * @throws OAuthError invalid_client, the same for an unknown application as for a wrong secret; invalid_request for
   * credentials in both places.
   * @throws Problem too_many_attempts for a client that guesses, rate_limited for one that is authenticated.
   */
  async authenticate(form: FormFields, { authorization, address, reply }: ClientRequest): Promise<Client> {
    const basic = authorization === undefined ? undefined : /^basic +([^ ]*)$/i.exec(authorization)?.[1];
    const challenge = basic === undefined ? undefined : clientChallenge;
    const offered = basic === undefined ? fromForm(form) : fromBasic(basic, form);
    for (const { id } of offered) this.throttle.check(id, address);
    for (const { id, secret } of offered) {
      const client = await this.secrets.authenticate(id, secret);
      if (client !== undefined) this.throttle.succeeded(id, address);
      if (client?.enabled === false)
        throw new OAuthError('invalid_client', 'The application is disabled', challenge);
      if (client === undefined) continue;
      this.limits.allowanceOf({ kind: 'application', id: client.id }, reply)?.take(1);
      return client;
    }
    // Each of the ids was tried: the same one could be spelled in many ways.
    for (const id of new Set(offered.map(({ id }) => id))) this.throttle.failed(id, address);
    throw new OAuthError('invalid_client', 'The client ID or the client secret is wrong', challenge);
  }
}

function fromForm(form: FormFields): Credentials[] {
  const id = form.get('client_id');
  const secret = form.get('client_secret');
  if (id !== undefined && secret !== undefined) return [{ id, secret }];
  const missing = ['client_id', 'client_secret'].filter((name) => form.get(name) === undefined);
  throw new OAuthError('invalid_client', `Missing in the form: ${missing.join(' and ')}`);
}

/** The credentials of HTTP Basic, literal and, where that differs, decoded: few clients encode them as they should. */
function fromBasic(encoded: string, form: FormFields): Credentials[] {
  const text = Buffer.from(encoded, 'base64').toString();
  const colon = text.indexOf(':');
  const literal = { id: text.slice(0, Math.max(colon, 0)), secret: text.slice(colon + 1) };
  const decoded = { id: formDecoded(literal.id), secret: formDecoded(literal.secret) };

  const inForm = form.get('client_id');
  if (form.has('client_secret') || (inForm !== undefined && inForm !== literal.id && inForm !== decoded.id)) {
    throw new OAuthError(
      'invalid_request',
      'Send the client credentials in one place: HTTP Basic or the form',
    );
  }
  return literal.id === decoded.id && literal.secret === decoded.secret ? [literal] : [literal, decoded];
}
