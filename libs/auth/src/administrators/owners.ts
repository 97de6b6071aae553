import { AdministratorEntity, LockEntity, type UnitOfWork } from '@app/database';
import { Problem } from '@app/problems';
import { Not } from 'typeorm';
import type { AuditContext } from '../audit/audit-context.js';
import { requireLiveToken } from '../credentials/grants.js';

/** Thrown if an operation would leave no owner among the administrators. The message says what is needed first. */
class OwnerNeeded extends Problem {
  constructor(detail: string) {
    super('owner_needed', detail);
  }
}

/**
 * Serializes the creations, deletions and role changes of administrators over all instances. When the turn comes, the
 * caller may have lost its own role; its session has then ended, and the change is refused.
 * @throws Problem token_invalid
 */
export async function lockAdministrators(unit: UnitOfWork, audit: AuditContext): Promise<void> {
  // An update that changes nothing locks the row on every engine.
  await unit.manager.update(LockEntity, { name: 'administrators' }, { name: 'administrators' });
  await requireLiveToken(unit, audit);
}

/** @throws OwnerNeeded where there is no owner yet, so that the first administrator is one */
export async function requireOwner({ manager }: UnitOfWork): Promise<void> {
  if (!(await manager.existsBy(AdministratorEntity, { role: 'owner' })))
    throw new OwnerNeeded('The first administrator has to be an owner.');
}

/** Before an administrator is deleted or loses the role. @throws OwnerNeeded for the only owner */
export async function requireOtherOwner(
  { manager }: UnitOfWork,
  { id, email, role }: AdministratorEntity,
): Promise<void> {
  if (role !== 'owner') return;
  if (!(await manager.existsBy(AdministratorEntity, { id: Not(id), role: 'owner' })))
    throw new OwnerNeeded(`${email} is the only owner; make another administrator an owner first.`);
}
