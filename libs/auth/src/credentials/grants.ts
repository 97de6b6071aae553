import {
  AccessTokenEntity,
  ApplicationEntity,
  SessionEntity,
  sharedNow,
  type UnitOfWork,
} from '@app/database';
import { Problem } from '@app/problems';
import { MoreThan } from 'typeorm';
import { insufficientScopeChallenge, invalidTokenChallenge } from '../access/challenge.js';
import { missingScopes, parseScopes } from '../access/scope.js';
import type { AuditContext } from '../audit/record-event.js';

type Token = NonNullable<AuditContext['token']>;

/** Further missing scopes are counted, not named. */
const MAX_NAMED = 20;

/** A change of an application. Members that are absent or null stay as they are. */
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
export function requireGrant({ token }: AuditContext, scopes: readonly string[]): void {
  if (token === undefined) return;
  const missing = missingScopes(scopes, token.scopes);
  if (missing.length === 0) return;
  const named = missing.slice(0, MAX_NAMED);
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

/**
 * Has the access token live, with all its scopes, until this transaction ends. On another instance the guard may
 * have remembered it for 5 s, and the request may have waited since: rights that it gave then would outlast those that
 * it had.
 * @throws Problem token_invalid
 */
export async function requireLiveToken(unit: UnitOfWork, { by, token }: AuditContext): Promise<void> {
  if (token === undefined) return;
  const isLive = by.kind === 'administrator' ? hasSession : hasApplication;
  if ((await isLive(unit, by.id!, token)) && (await isUnrevoked(unit, token))) return;
  throw new Problem('token_invalid', 'The access token has ended meanwhile, or has lost scopes.', {
    headers: { 'WWW-Authenticate': invalidTokenChallenge },
  });
}

/** A token may also have been revoked alone. */
async function isUnrevoked({ manager, sharedLock }: UnitOfWork, { tokenDigest }: Token): Promise<boolean> {
  const live = { digest: tokenDigest, expiresAt: MoreThan(sharedNow()) };
  return (await manager.findOne(AccessTokenEntity, { where: live, ...sharedLock })) !== null;
}

/** A session ends with the role, and so with the scopes, that its administrator had. */
async function hasSession(
  { manager, sharedLock }: UnitOfWork,
  administratorId: string,
  { revocationKey }: Token,
): Promise<boolean> {
  const live = { digest: revocationKey, administratorId };
  return (await manager.findOne(SessionEntity, { where: live, ...sharedLock })) !== null;
}

async function hasApplication(
  { manager, sharedLock }: UnitOfWork,
  id: string,
  { revocationKey, scopes }: Token,
): Promise<boolean> {
  const usable = { id, epoch: revocationKey, enabled: true };
  const now = await manager.findOne(ApplicationEntity, { where: usable, ...sharedLock });
  return now !== null && missingScopes(scopes, parseScopes(now.scopes)).length === 0;
}

/**
 * `requireGrant` for all rights of an application, whose row this transaction has locked, with a token that is live.
 */
export async function requireGrantOver(
  unit: UnitOfWork,
  audit: AuditContext,
  id: string,
  change?: ApplicationChange,
): Promise<void> {
  if (audit.token === undefined) return;
  await requireLiveToken(unit, audit);
  const { manager } = unit;
  const now = await manager.findOneByOrFail(ApplicationEntity, { id });
  if (change === undefined) requireGrant(audit, parseScopes(now.scopes));
  else if (!onlyStops(now, change))
    requireGrant(audit, [...parseScopes(now.scopes), ...(change.scopes ?? [])]);
}

/** Whether the change does nothing but disable the application: any caller with `applications:write` may do that. */
function onlyStops(now: ApplicationEntity, { name, scopes, enabled }: ApplicationChange): boolean {
  const isSame = scopes == null || canonical(scopes) === canonical(parseScopes(now.scopes));
  return isSame && (name == null || name === now.name) && !(enabled === true && !now.enabled);
}

function canonical(scopes: readonly string[]): string {
  return [...new Set(scopes)].sort().join(' ');
}
