import { ApplicationEntity, type UnitOfWork } from '@app/database';
import { Problem } from '@app/problems';
import { insufficientScopeChallenge } from '../access/challenge.js';
import { beyond, parseScopes } from '../access/scope.js';
import type { Origin } from '../audit/origin.js';

/** Further missing scopes are counted, not named. */
const MOST_NAMED = 20;

/** What is to change of an application; what is absent or null stays. */
interface ApplicationChange {
  name?: string | null;
  scopes?: string[] | null;
  enabled?: boolean | null;
}

/**
 * Keeps a caller from granting, changing or revoking rights that its access token does not have. Otherwise
 * `applications:write` would amount to every right there is. The shell and the start of the service are exempt.
 * @throws Problem insufficient_scope, naming what is missing
 */
export function requireGrant({ grants }: Origin, scopes: readonly string[]): void {
  if (grants === undefined) return;
  const missing = beyond(scopes, grants);
  if (missing.length === 0) return;
  const named = missing.slice(0, MOST_NAMED);
  const more = missing.length > named.length ? ` and ${missing.length - named.length} more` : '';
  throw new Problem(
    'insufficient_scope',
    `An application may be changed only within the scopes of the access token, which lacks ${named.join(', ')}${more}.`,
    {
      headers: { 'WWW-Authenticate': insufficientScopeChallenge(named.join(' ')) },
      extensions: { missing: named },
    },
  );
}

/** The same for all rights of an application, whose row this transaction has locked. */
export async function requireGrantOver(
  { manager }: UnitOfWork,
  origin: Origin,
  id: string,
  change?: ApplicationChange,
): Promise<void> {
  if (origin.grants === undefined) return;
  const now = await manager.findOneByOrFail(ApplicationEntity, { id });
  if (change === undefined) requireGrant(origin, parseScopes(now.scopes));
  else if (!onlyStops(now, change))
    requireGrant(origin, [...parseScopes(now.scopes), ...(change.scopes ?? [])]);
}

/** Whether the change does nothing but disable the application: any caller with `applications:write` may do that. */
function onlyStops(now: ApplicationEntity, { name, scopes, enabled }: ApplicationChange): boolean {
  const isSame = scopes == null || canonical(scopes) === canonical(parseScopes(now.scopes));
  return isSame && (name == null || name === now.name) && !(enabled === true && !now.enabled);
}

function canonical(scopes: readonly string[]): string {
  return [...new Set(scopes)].sort().join(' ');
}
