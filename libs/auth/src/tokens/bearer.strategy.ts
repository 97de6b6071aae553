import { Problem } from '@app/problems';
import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import library from 'passport-http-bearer';
import type { Caller } from '../access/caller.js';
import { invalidTokenChallenge, REALM } from '../access/challenge.js';
import {
  ACCESS_TOKEN_PARAMETER,
  bearerCredentials,
  type RequestWithTokenParameter,
} from './sent-access-token.js';
import type { TokenVerification } from './token-verification.js';

/** What the guard passes to the strategy with every request. */
export interface BearerOptions {
  verification: TokenVerification;
}

/** The request as the library reads it. */
interface LibraryRequest extends BearerOptions {
  headers: { authorization?: string | undefined };
  query?: { access_token: string | undefined };
}

/**
 * Takes the token from `Authorization: bearer ...` (the word in any case) or from the parameter `token` (SPEC section
 * 5.5), and from nowhere else. It has no state: passport has one registry of strategies per process, while a process
 * may run several services.
 */
@Injectable()
export class BearerStrategy extends PassportStrategy(library.Strategy, 'bearer') {
  constructor() {
    super({ realm: REALM, passReqToCallback: true });
  }

  /** @throws Problem token_invalid when the request holds two different tokens: neither is chosen silently. */
  override authenticate(request: FastifyRequest, { verification }: BearerOptions): void {
    const { authorization } = request.headers;
    const inHeader = bearerCredentials(authorization);
    const headers = { authorization: inHeader ? `bearer ${inHeader}` : authorization };
    const parameters = (request.raw as RequestWithTokenParameter)[ACCESS_TOKEN_PARAMETER];
    if (parameters === undefined) {
      super.authenticate({ headers, verification } satisfies LibraryRequest);
      return;
    }
    const token = parameters[0];
    if (parameters.length > 1 || (inHeader && inHeader !== token)) {
      throw new Problem('token_invalid', 'The request holds two different access tokens; send one.', {
        headers: { 'WWW-Authenticate': invalidTokenChallenge },
      });
    }
    // The library expects the parameter under its name in RFC 6750 section 2.3, and not together with the header.
    super.authenticate({
      headers: {},
      query: { access_token: token },
      verification,
    } satisfies LibraryRequest);
  }

  /** Called by the library with the token it found. */
  validate({ verification }: LibraryRequest, token: string): Promise<Caller | undefined> {
    return verification.verify(token);
  }
}
