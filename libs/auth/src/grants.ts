import { ApplicationEntity, type UnitOfWork } from '@app/database';
import { Problem } from '@app/problems';
import type { UpdateApplicationDto } from './application.dto.js';
import type { Origin } from './audit/origin.js';
import { insufficientScopeChallenge } from './challenge.js';
import { beyond, parseScopes } from './scope.js';

/** More are counted, not named. */
const MOST_NAMED = 20;

/**
 * Keeps an application from giving, changing or taking away rights that it does not have itself: what it holds of
 * `applications:write` would otherwise be every right there is. Administrators, the shell and the start of the service may.
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

/** The same for all that an application may do, which this transaction has locked. */
export async function requireGrantOver(
  { manager }: UnitOfWork,
  origin: Origin,
  id: string,
  change?: UpdateApplicationDto,
): Promise<void> {
  if (origin.grants === undefined) return;
  const now = await manager.findOneByOrFail(ApplicationEntity, { id });
  if (change === undefined) requireGrant(origin, parseScopes(now.scopes));
  else if (!onlyStops(now, change))
    requireGrant(origin, [...parseScopes(now.scopes), ...(change.scopes ?? [])]);
}

/** Whether nothing becomes different but that the application is disabled: whoever may write applications may stop any. */
function onlyStops(now: ApplicationEntity, { name, scopes, enabled }: UpdateApplicationDto): boolean {
  const isSame = scopes == null || canonical(scopes) === canonical(parseScopes(now.scopes));
  return isSame && (name == null || name === now.name) && !(enabled === true && !now.enabled);
}

function canonical(scopes: readonly string[]): string {
  return [...new Set(scopes)].sort().join(' ');
}
