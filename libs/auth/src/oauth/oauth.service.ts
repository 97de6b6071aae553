import { Injectable } from '@nestjs/common';
import { allows, missingScopes, nearestScope } from '../access/scope.js';
import { type AuditContext, actingAs } from '../audit/record-event.js';
import { AccessTokens } from '../tokens/access-tokens.js';
import { TokenVerification } from '../tokens/token-verification.js';
import { ClientAuthentication, type ClientRequest } from './client-authentication.js';
import type { FormFields } from './form-body.js';
import { type IntrospectionDto, TokenDto } from './oauth.dto.js';
import { OAuthError } from './oauth-error.js';

const GRANT = 'client_credentials';

/** The characters of a scope, and the space between two (RFC 6749 section 3.3). */
const SCOPE_TEXT = /^[ !#-[\]-~]+$/;

/** What the endpoints of OAuth do for an application that shows its secret. */
@Injectable()
export class OAuthService {
  constructor(
    private readonly clients: ClientAuthentication,
    private readonly tokens: AccessTokens,
    private readonly verification: TokenVerification,
  ) {}

  /**
   * Issues an access token for client credentials (RFC 6749 section 4.4, SPEC section 5.3).
   * @throws OAuthError of RFC 6749 section 5.2, and the Problems of ClientAuthentication
   */
  async issue(form: FormFields, request: ClientRequest): Promise<TokenDto> {
    const client = await this.clients.authenticate(form, request);
    const grant = form.get('grant_type');
    if (grant === undefined) throw new OAuthError('invalid_request', 'Missing in the form: grant_type');
    if (grant !== GRANT) throw new OAuthError('unsupported_grant_type', `The only grant_type is ${GRANT}`);
    const scopes = grantedScopes(form.get('scope'), client.scopes);
    return TokenDto.of(await this.tokens.issue(client, scopes));
  }

  /** Revokes a token of the calling application (RFC 7009). Any other token is left alone silently. */
  async revoke(
    form: FormFields,
    request: ClientRequest,
    audit: AuditContext,
  ): Promise<Record<string, never>> {
    const client = await this.clients.authenticate(form, request);
    await this.tokens.revoke(tokenIn(form), client.id, actingAs(audit, 'application', client.id));
    return {};
  }

  /** Describes a token of the calling application (RFC 7662), or any token if the application may read applications. */
  async introspect(form: FormFields, request: ClientRequest): Promise<IntrospectionDto> {
    const client = await this.clients.authenticate(form, request);
    const known = await this.verification.find(tokenIn(form));
    if (known === undefined) return { active: false };
    const { caller, owner, issuedAt, expiresAt } = known;
    if (owner !== client.id && !allows(client.scopes, 'applications:read', undefined))
      return { active: false };
    return {
      active: true,
      scope: caller.scopes.join(' '),
      ...(caller.kind === 'application' ? { client_id: caller.id } : { sub: caller.id }),
      token_type: 'bearer',
      exp: Math.floor(expiresAt / 1000),
      iat: Math.floor(issuedAt / 1000),
    };
  }
}

function tokenIn(form: FormFields): string {
  const token = form.get('token');
  if (token === undefined) throw new OAuthError('invalid_request', 'Missing in the form: token');
  return token;
}

/**
 * The scopes of a token: those requested, each once, or by default all that the application has (RFC 6749 section 3.3).
 * @throws OAuthError invalid_scope
 */
function grantedScopes(requested: string | undefined, held: readonly string[]): readonly string[] {
  if (requested === undefined) return held;
  const text = requested.trim();
  if (!SCOPE_TEXT.test(text)) throw new OAuthError('invalid_scope', 'Invalid parameter: `scope`');
  const scopes = [...new Set(text.split(/ +/))];
  const [lacking] = missingScopes(scopes, held);
  if (lacking === undefined) return scopes;
  const meant = nearestScope(lacking);
  const hint = meant === undefined ? '' : `: did you mean ${meant}?`;
  throw new OAuthError(
    'invalid_scope',
    `The application does not have the scope ${lacking.slice(0, 200)}${hint}`,
  );
}
