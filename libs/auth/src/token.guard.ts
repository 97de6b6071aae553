import { Problem } from '@app/problems';
import { type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { AccessTokens } from './access-tokens.js';
import type { BearerOptions } from './bearer.strategy.js';
import type { Caller } from './caller.js';
import { insufficientScopeChallenge, invalidTokenChallenge, missingTokenChallenge } from './challenge.js';
import { ACCESS_RULE, type AccessRule } from './required-scope.js';
import { allows } from './scope.js';

/** The class in the path, if the operation works on one. */
interface ClassParameter {
  objectClass?: string;
}

/**
 * Lets a request through whose token allows the operation, and sets `request.caller`. Denies by default: an
 * operation that says neither which scope it needs nor that it is public is open to nobody.
 */
@Injectable()
export class TokenGuard extends AuthGuard('bearer') {
  readonly #options: BearerOptions & { property: string };

  constructor(
    tokens: AccessTokens,
    private readonly reflector: Reflector,
  ) {
    super();
    this.#options = { tokens, property: 'caller' };
  }

  /** @throws Problem token_missing, token_invalid, insufficient_scope */
  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const rule = this.reflector.get<AccessRule | undefined>(ACCESS_RULE, context.getHandler());
    if (rule === 'public') return true;
    await super.canActivate(context);
    if (rule === undefined)
      throw new Problem('insufficient_scope', 'This operation is not open to access tokens.');

    const { caller, params } = context
      .switchToHttp()
      .getRequest<FastifyRequest<{ Params: ClassParameter }>>();
    if (allows(caller!.scopes, rule, params.objectClass)) return true;
    throw new Problem('insufficient_scope', `The access token lacks the scope ${rule}.`, {
      headers: { 'WWW-Authenticate': insufficientScopeChallenge(rule) },
    });
  }

  override getAuthenticateOptions() {
    return this.#options;
  }

  /** Called by passport: `challenge` is what the strategy answers, and missing where the header cannot be read. */
  override handleRequest<T = Caller>(error: unknown, found: T | false, challenge: unknown): T {
    if (error) throw error;
    if (found) return found;
    if (challenge === missingTokenChallenge) {
      throw new Problem(
        'token_missing',
        'Send an access token in the header "Authorization: bearer ..." or in the URL parameter "token".',
        { headers: { 'WWW-Authenticate': missingTokenChallenge } },
      );
    }
    throw new Problem('token_invalid', 'The access token is malformed, unknown, expired or revoked.', {
      headers: { 'WWW-Authenticate': invalidTokenChallenge },
    });
  }
}
