import { useQuery } from '@tanstack/react-query';
import type { components } from '../api/api.gen.js';
import { sessionQuery } from '../api/session.js';

export type Role = components['schemas']['AdministratorRole'];

/** What not every role may do, and how a sentence names it. */
export const RIGHTS = {
  write: 'Changing data and classes',
  access: 'API Access',
  administrators: 'Administrators',
  activity: 'Activity',
} as const;

export type Right = keyof typeof RIGHTS;

/** The roles that may do it, the least of them first. The service judges the same by the scopes of access tokens. */
export const ROLES_WITH: Record<Right, readonly Role[]> = {
  write: ['editor', 'owner'],
  access: ['owner'],
  administrators: ['owner'],
  activity: ['owner'],
};

/** The role of the signed-in administrator. It changes with the session only. */
export function useRole(): Role | undefined {
  return useQuery(sessionQuery).data?.role;
}

/** Whether the signed-in administrator may do this. What they may not do is not offered. */
export function useMay(right: Right): boolean {
  const role = useRole();
  return role !== undefined && ROLES_WITH[right].includes(role);
}
