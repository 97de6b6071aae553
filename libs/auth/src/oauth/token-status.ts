import { Injectable } from '@nestjs/common';
import { allows } from '../access/scope.js';
import { type AuditContext, actingAs } from '../audit/audit-context.js';
import { AccessTokens } from '../tokens/access-tokens.js';
import { TokenVerification } from '../tokens/token-verification.js';
import { ClientAuthentication, type ClientRequest } from './client-authentication.js';
import type { FormFields } from './form-body.js';
import type { IntrospectionDto } from './oauth.dto.js';
import { OAuthError } from './oauth-error.js';

/** Introspection and revocation of tokens by an application (RFC 7009, RFC 7662). */
@Injectable()
export class TokenStatus {
  constructor(
    private readonly clients: ClientAuthentication,
    private readonly tokens: AccessTokens,
    private readonly verification: TokenVerification,
  ) {}

  /** Revokes a token of the calling application. Any other token is left alone silently. */
  async revoke(
    form: FormFields,
    request: ClientRequest,
    audit: AuditContext,
  ): Promise<Record<string, never>> {
    const client = await this.clients.authenticate(form, request);
    await this.tokens.revoke(tokenIn(form), client.id, actingAs(audit, 'application', client.id));
    return {};
  }

  /** Describes a token of the calling application, or any token if the application may read applications. */
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
