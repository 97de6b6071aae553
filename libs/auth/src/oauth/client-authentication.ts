import { Problem } from '@app/problems';
import { createParamDecorator, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { addressOf, networkOf } from '../access/caller.js';
import { clientChallenge } from '../access/challenge.js';
import { type Client, ClientSecrets } from '../credentials/client-secrets.js';
import { FailureBackoff } from '../rate-limit/failure-backoff.js';
import { RateLimits } from '../rate-limit/rate-limits.js';
import { formDecoded } from '../tokens/sent-access-token.js';
import type { FormFields } from './form-body.js';
import { OAuthError } from './oauth-error.js';

/** More than for administrators: a client with an old secret retries from several processes at once. */
const FREE_ATTEMPTS = 10;
const FREE_CLIENTS = 100;

const MAX_KNOWN = 10_000;

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

/**
 * Applies a backoff to guesses of client secrets: per client id and address together, so that the right client gets its
 * tokens elsewhere, and per address for a client that tries many client ids. A client that has shown its secret from an
 * address is exempt from the backoff that others cause there, since behind one address there may be many. Unlike
 * sign-ins, attempts count once they have failed, since the right client may request many tokens at once. Each instance
 * counts for itself.
 */
@Injectable()
export class ClientThrottle {
  readonly #byPair = new FailureBackoff(undefined, FREE_ATTEMPTS);
  /** By address, the client ids for which a secret was wrong. */
  readonly #byAddress = new FailureBackoff(undefined, FREE_CLIENTS);
  /** Pairs of client id and address whose secret was right. */
  readonly #known = new LRUCache<string, true>({ max: MAX_KNOWN });

  /** @throws Problem too_many_attempts, with Retry-After, before anything is compared */
  check(clientId: string, address: string): void {
    const network = networkOf(address);
    const pair = pairOf(clientId, network);
    const ofAddress = this.#known.get(pair) ? 0 : this.#byAddress.remaining(network);
    const remaining = Math.max(this.#byPair.remaining(pair), ofAddress);
    if (remaining === 0) return;
    throw new Problem('too_many_attempts', 'There were too many wrong client secrets; wait and try again.', {
      retryAfter: Math.ceil(remaining / 1000),
    });
  }

  /** Counts a wrong secret. An address counts each client id once. */
  failed(clientId: string, address: string): void {
    const network = networkOf(address);
    const pair = pairOf(clientId, network);
    if (!this.#byPair.has(pair)) this.#byAddress.count(network);
    this.#byPair.count(pair);
  }

  /** Forgets the failures of a client id at an address, and exempts this pair from the failures of others there. */
  succeeded(clientId: string, address: string): void {
    const pair = pairOf(clientId, networkOf(address));
    this.#byPair.forget(pair);
    this.#known.set(pair, true);
  }
}

/** Cuts the client id, since the client chooses it and its length would be kept in memory. */
function pairOf(clientId: string, network: string): string {
  return `${network} ${clientId.slice(0, 128)}`;
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
