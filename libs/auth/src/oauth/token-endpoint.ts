import { Injectable } from '@nestjs/common';
import { isWithin, nearestScope } from '../access/scope.js';
import { AccessTokens } from '../tokens/access-tokens.js';
import { ClientAuthentication, type ClientRequest } from './client-authentication.js';
import type { FormFields } from './form-body.js';
import { TokenDto } from './oauth.dto.js';
import { OAuthError } from './oauth-error.js';

const GRANT = 'client_credentials';

/** The characters of a scope, and the space between two (RFC 6749 section 3.3). */
const SCOPE_TEXT = /^[ !#-[\]-~]+$/;

/** The token endpoint: client credentials for an access token (RFC 6749 section 4.4, SPEC section 5.3). */
@Injectable()
export class TokenEndpoint {
  constructor(
    private readonly clients: ClientAuthentication,
    private readonly tokens: AccessTokens,
  ) {}

  /** @throws OAuthError of RFC 6749 section 5.2, and the Problems of ClientAuthentication */
  async issue(form: FormFields, request: ClientRequest): Promise<TokenDto> {
    const client = await this.clients.authenticate(form, request);
    const grant = form.get('grant_type');
    if (grant === undefined) throw new OAuthError('invalid_request', 'Missing in the form: grant_type');
    if (grant !== GRANT) throw new OAuthError('unsupported_grant_type', `The only grant_type is ${GRANT}`);
    const scopes = grantedScopes(form.get('scope'), client.scopes);
    return TokenDto.of(await this.tokens.issue(client, scopes));
  }
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
  const lacking = scopes.find((scope) => !isWithin([scope], held));
  if (lacking === undefined) return scopes;
  const meant = nearestScope(lacking);
  const hint = meant === undefined ? '' : `: did you mean ${meant}?`;
  throw new OAuthError(
    'invalid_scope',
    `The application does not have the scope ${lacking.slice(0, 200)}${hint}`,
  );
}
