import type { AdministratorRole } from '@app/database';
import { EVERY_SCOPE, type Scope } from './scope.js';

/** What the role of an administrator allows, as the scopes of the access tokens that their sessions give. */
const SCOPES_OF_ROLES: Record<AdministratorRole, readonly Scope[]> = {
  owner: EVERY_SCOPE,
  editor: ['data:read', 'data:write', 'classes:read', 'classes:write'],
  viewer: ['data:read', 'classes:read'],
};

/** Every role, the one that may do most first. */
export const ROLES = Object.keys(SCOPES_OF_ROLES) as AdministratorRole[];

/**
 * The scopes of a role. A later version of the service may have stored one that this version does not know: it allows
 * nothing.
 */
export function scopesOf(role: AdministratorRole): readonly Scope[] {
  return SCOPES_OF_ROLES[role] ?? [];
}
