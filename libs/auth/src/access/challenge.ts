/** Names the protected space in `WWW-Authenticate` (RFC 9110 section 11.5). */
export const REALM = 'storage';

// RFC 6750 section 3: no error code where no token was sent.
export const missingTokenChallenge = `Bearer realm="${REALM}"`;
export const invalidTokenChallenge = `Bearer realm="${REALM}", error="invalid_token"`;
export const clientChallenge = `Basic realm="${REALM}", charset="UTF-8"`;

/** RFC 6750 section 3.1; several scopes are separated by spaces. */
export function insufficientScopeChallenge(scope: string): string {
  return `Bearer realm="${REALM}", error="insufficient_scope", scope="${scope}"`;
}
