import { Problem } from '@app/problems';
import { type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import type { Caller } from '../access/caller.js';
import {
  insufficientScopeChallenge,
  invalidTokenChallenge,
  missingTokenChallenge,
} from '../access/challenge.js';
import { ACCESS_RULE, type AccessRule } from '../access/required-scope.js';
import { allows, isAdministratorScope, type Scope, scopeForClass } from '../access/scope.js';
import { SECRET_PREFIX } from '../credentials/secret-string.js';
import type { BearerOptions } from './bearer.strategy.js';
import {
  ACCESS_TOKEN_PARAMETER,
  bearerCredentials,
  hasMalformedAuthorization,
  type RequestWithTokenParameter,
} from './sent-access-token.js';
import { TokenVerification } from './token-verification.js';

const WHERE_TOKENS_ARE = 'POST /api/v1/auth/oauth2/token answers one for a client id and secret.';
const HOW_IT_IS_SENT =
  'The header Authorization has to be the word bearer, a space, and the token alone, as it was answered.';
const A_SECRET_IS_NONE = 'A client secret is no access token, which it is exchanged for.';
const WHERE_ADMINISTRATORS_HAVE_THEIRS =
  'Only that of an administrator will do, which POST /api/v1/auth/session/token answers to one who is signed in.';

/** The class in the path, if the operation works on one. */
interface ClassParameter {
  objectClass?: string;
}

type Request = FastifyRequest<{ Params: ClassParameter }>;

/**
 * Admits a request whose token allows the operation, and sets `request.caller`. Denies by default: an operation that
 * declares neither the scope it needs nor that it is public is open to no caller.
 */
@Injectable()
export class TokenGuard extends AuthGuard('bearer') {
  readonly #options: BearerOptions & { property: string };

  constructor(
    verification: TokenVerification,
    private readonly reflector: Reflector,
  ) {
    super();
    this.#options = { verification, property: 'caller' };
  }

  /** @throws Problem token_missing, token_invalid, insufficient_scope */
  override canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const rule = this.reflector.get<AccessRule | undefined>(ACCESS_RULE, context.getHandler());
    if (rule === 'public') return true;
    const request = context.switchToHttp().getRequest<Request>();
    // Nearly every request: passport verified the same token a moment ago.
    const caller = this.#remembered(request);
    if (caller !== undefined) {
      request.caller = caller;
      return this.#admit(request, rule);
    }
    return (super.canActivate(context) as Promise<boolean>).then(() => this.#admit(request, rule));
  }

  #remembered({ headers, raw }: Request): Caller | undefined {
    if ((raw as RequestWithTokenParameter)[ACCESS_TOKEN_PARAMETER] !== undefined) return undefined;
    return this.#options.verification.rememberedBearer(headers.authorization);
  }

  #admit({ caller, params }: Request, rule: Exclude<AccessRule, 'public'> | undefined): boolean {
    if (rule === undefined)
      throw new Problem('insufficient_scope', 'This operation is not open to access tokens.');
    if (allows(caller!.scopes, rule, params.objectClass)) return true;
    throw new Problem(
      'insufficient_scope',
      `The access token lacks the scope ${neededScope(rule, params)}.`,
      {
        headers: { 'WWW-Authenticate': insufficientScopeChallenge(rule) },
      },
    );
  }

  override getAuthenticateOptions() {
    return this.#options;
  }

  /** Called by passport. `challenge` is what the strategy returns, and is missing where the header cannot be read. */
  override handleRequest<T = Caller>(
    error: unknown,
    found: T | false,
    challenge: unknown,
    context: ExecutionContext,
  ): T {
    if (error) throw error;
    if (found) return found;
    const rule = this.reflector.get<Scope>(ACCESS_RULE, context.getHandler());
    const whereTokensAre = isAdministratorScope(rule) ? WHERE_ADMINISTRATORS_HAVE_THEIRS : WHERE_TOKENS_ARE;
    if (challenge === missingTokenChallenge) {
      throw new Problem(
        'token_missing',
        `Send an access token in the header "Authorization: bearer ..." or in the URL parameter "token". ${whereTokensAre}`,
        { headers: { 'WWW-Authenticate': missingTokenChallenge } },
      );
    }
    const why = whyInvalid(context.switchToHttp().getRequest<Request>());
    throw new Problem('token_invalid', `${why} ${whereTokensAre}`, {
      headers: { 'WWW-Authenticate': invalidTokenChallenge },
    });
  }
}

/** What can be told of a token by how it was sent, and by its beginning. */
function whyInvalid(request: Request): string {
  if (hasMalformedAuthorization(request)) return HOW_IT_IS_SENT;
  const sent = bearerCredentials(request.headers.authorization) ?? '';
  if (sent.startsWith(SECRET_PREFIX)) return A_SECRET_IS_NONE;
  return 'The access token is malformed, unknown, expired or revoked.';
}

/** The missing scope in words, with the narrower scope of the class that would also do. */
function neededScope(scope: Scope, { objectClass }: ClassParameter): string {
  if (isAdministratorScope(scope)) return `${scope}, which only an owner of the dashboard can have`;
  const narrower = objectClass === undefined ? undefined : scopeForClass(scope, objectClass);
  return narrower === undefined ? scope : `${scope}, or ${narrower}`;
}
