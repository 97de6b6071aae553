import {
  AdministratorEntity,
  type AdministratorRole,
  addListedWords,
  Database,
  LockEntity,
  listedAdministrator,
  removeListedWords,
  rowPage,
  SetupCodeEntity,
  type UnitOfWork,
} from '@app/database';
import type { ChangeCondition } from '@app/http';
import { Problem } from '@app/problems';
import { Injectable } from '@nestjs/common';
import { Not } from 'typeorm';
import { v7 as newId } from 'uuid';
import { canonicalEmail } from '../access/caller.js';
import { listSearch, type SearchedPage } from '../access/search-query.js';
import { type AuditContext, recordEvent } from '../audit/record-event.js';
import { requireLiveToken } from '../credentials/grants.js';
import { Passwords } from '../credentials/passwords.js';
import { Sessions } from '../sessions/sessions.js';

/** In the order of the primary key: ids begin with the time. */
const OLDEST_FIRST = { id: 'ASC' } as const;

/** Which administrator is meant: to the API by its id, which logs may show, in a shell by its e-mail address. */
type AdministratorKey = { id: string } | { email: string };

/** An administrator to be made. */
interface NewAdministrator {
  email: string;
  password: string;
  role: AdministratorRole;
}

/** What belongs to the making of the first administrator. */
interface FirstSteps {
  before?: (unit: UnitOfWork) => Promise<void>;
  after?: (unit: UnitOfWork, made: AdministratorEntity) => Promise<void>;
}

/** The administrators, the users of the dashboard. */
@Injectable()
export class Administrators {
  constructor(
    private readonly database: Database,
    private readonly passwords: Passwords,
    private readonly sessions: Sessions,
  ) {}

  /** Whether there is any administrator. */
  exist(): Promise<boolean> {
    return this.database.reading.existsBy(AdministratorEntity, {});
  }

  /** All of them, oldest first. */
  list(): Promise<AdministratorEntity[]> {
    return this.database.reading.find(AdministratorEntity, { order: OLDEST_FIRST });
  }

  /** A page of them, or of those that a search finds, oldest first. */
  page(request: SearchedPage): Promise<{ rows: AdministratorEntity[]; total: number }> {
    const search = listSearch('administrators', request);
    return rowPage(this.database, AdministratorEntity, OLDEST_FIRST, request, { where: {}, search });
  }

  /** The administrator of an id or an e-mail address, in whatever case; null where there is none. */
  find(which: AdministratorKey): Promise<AdministratorEntity | null> {
    return this.database.reading.findOneBy(AdministratorEntity, canonical(which));
  }

  /**
   * Creates an administrator. Returns undefined if the e-mail address is taken.
   * @throws Problem owner_needed if there is no owner and this is to be none; Problem unavailable
   */
  async create(
    administrator: NewAdministrator,
    audit: AuditContext,
  ): Promise<AdministratorEntity | undefined> {
    // Before a password is hashed for nothing.
    if ((await this.find(administrator)) !== null) return undefined;
    return this.#insert(administrator, audit, async (unit, { email, role }) => {
      if (role !== 'owner') await requireOwner(unit);
      return !(await unit.manager.existsBy(AdministratorEntity, { email }));
    });
  }

  /**
   * Creates an owner if no administrator exists and `mayBeMade`, called in the same transaction, does not throw. Of
   * several concurrent calls one succeeds. Returns undefined if an administrator exists.
   */
  createFirst(
    credentials: { email: string; password: string },
    audit: AuditContext,
    { before = async () => {}, after = async () => {} }: FirstSteps = {},
  ): Promise<AdministratorEntity | undefined> {
    const mayBeMade = async (unit: UnitOfWork) => {
      if (await unit.manager.existsBy(AdministratorEntity, {})) return false;
      await before(unit);
      return true;
    };
    return this.#insert({ ...credentials, role: 'owner' }, audit, mayBeMade, after);
  }

  /**
   * Changes the role, the password, or both, without asking for the old password. Ends all sessions, since their access
   * tokens have the scopes of the old role. The same role again changes nothing. Returns the administrator before and
   * after; undefined if unknown.
   * @throws Problem owner_needed for the only owner; Problem unavailable, and what `condition` throws
   */
  async change(
    which: AdministratorKey,
    { role, password }: { role?: AdministratorRole | undefined; password?: string | undefined },
    audit: AuditContext,
    condition?: ChangeCondition<AdministratorEntity>,
  ): Promise<{ before: AdministratorEntity; after: AdministratorEntity } | undefined> {
    if (password !== undefined && (await this.find(which)) === null) return undefined;
    const passwordHash = password === undefined ? undefined : await this.passwords.hash(password);
    const changed = await this.database.transaction(async (unit) => {
      await lockAdministrators(unit, audit);
      const before = await unit.manager.findOneBy(AdministratorEntity, canonical(which));
      if (before === null) return undefined;
      condition?.(before);
      const { id } = before;
      const hasNewRole = role !== undefined && role !== before.role;
      const changes = { ...(hasNewRole && { role }), ...(passwordHash !== undefined && { passwordHash }) };
      const after = { ...before, ...changes };
      if (Object.keys(changes).length === 0) return { before, after };
      if (hasNewRole) await requireOtherOwner(unit, before);
      await unit.manager.update(AdministratorEntity, { id }, changes);
      if (hasNewRole)
        await recordEvent(unit, audit, {
          kind: 'administrator.role_changed',
          subject: id,
          details: { before: before.role, after: role },
        });
      if (passwordHash !== undefined)
        await recordEvent(unit, audit, { kind: 'administrator.password_reset', subject: id });
      await this.sessions.endAllIn(unit, id);
      return { before, after };
    });
    if (changed !== undefined) this.sessions.forget(changed.after.id);
    return changed;
  }

  /**
   * Deletes an administrator and ends all sessions. Returns the administrator; undefined for an unknown one.
   * @throws Problem owner_needed for the only owner, unless `mayBeLast` and there is no other administrator; what
   * `condition` throws
   */
  async remove(
    which: AdministratorKey,
    audit: AuditContext,
    { mayBeLast }: { mayBeLast: boolean },
    condition?: ChangeCondition<AdministratorEntity>,
  ): Promise<AdministratorEntity | undefined> {
    const removed = await this.database.transaction(async (unit) => {
      const { manager } = unit;
      await lockAdministrators(unit, audit);
      const administrator = await manager.findOneBy(AdministratorEntity, canonical(which));
      if (administrator === null) return undefined;
      condition?.(administrator);
      const { id, email, role } = administrator;
      if (!mayBeLast || (await manager.existsBy(AdministratorEntity, { id: Not(id) })))
        await requireOtherOwner(unit, administrator);
      await manager.delete(AdministratorEntity, { id });
      await removeListedWords(unit, 'administrators', listedAdministrator(administrator));
      // The id has no name any more.
      await recordEvent(unit, audit, {
        kind: 'administrator.deleted',
        subject: id,
        details: { email, role },
      });
      await this.sessions.endAllIn(unit, id);
      return administrator;
    });
    if (removed !== undefined) this.sessions.forget(removed.id);
    return removed;
  }

  async #insert(
    { email, password, role }: NewAdministrator,
    audit: AuditContext,
    mayBeMade: (unit: UnitOfWork, made: AdministratorEntity) => Promise<boolean>,
    after?: FirstSteps['after'],
  ): Promise<AdministratorEntity | undefined> {
    const made: AdministratorEntity = {
      id: newId(),
      email: canonicalEmail(email),
      passwordHash: await this.passwords.hash(password),
      role,
      createdAt: Date.now(),
      lastSignedInAt: null,
    };
    return this.database.transaction(async (unit) => {
      const { manager } = unit;
      await lockAdministrators(unit, audit);
      if (!(await mayBeMade(unit, made))) return undefined;
      await manager.insert(AdministratorEntity, made);
      await addListedWords(unit, 'administrators', listedAdministrator(made));
      // With an administrator there is nothing left to set up.
      await manager.deleteAll(SetupCodeEntity);
      await recordEvent(unit, audit, {
        kind: 'administrator.created',
        subject: made.id,
        details: { email: made.email, role },
      });
      await after?.(unit, made);
      return made;
    });
  }
}

/** A key as it is stored. */
function canonical(which: AdministratorKey): AdministratorKey {
  return 'id' in which ? which : { email: canonicalEmail(which.email) };
}

/**
 * Serializes the creations, deletions and role changes of administrators over all instances. When the turn comes, the
 * caller may have lost its own role; its session has then ended, and the change is refused.
 * @throws Problem token_invalid
 */
async function lockAdministrators(unit: UnitOfWork, audit: AuditContext): Promise<void> {
  // An update that changes nothing locks the row on every engine.
  await unit.manager.update(LockEntity, { name: 'administrators' }, { name: 'administrators' });
  await requireLiveToken(unit, audit);
}

/** @throws Problem owner_needed where there is no owner yet, so that the first administrator is one */
async function requireOwner({ manager }: UnitOfWork): Promise<void> {
  if (!(await manager.existsBy(AdministratorEntity, { role: 'owner' })))
    throw new Problem('owner_needed', 'The first administrator has to be an owner.');
}

/** Before an administrator is deleted or loses the role. @throws Problem owner_needed for the only owner */
async function requireOtherOwner(
  { manager }: UnitOfWork,
  { id, email, role }: AdministratorEntity,
): Promise<void> {
  if (role !== 'owner') return;
  if (!(await manager.existsBy(AdministratorEntity, { id: Not(id), role: 'owner' })))
    throw new Problem(
      'owner_needed',
      `${email} is the only owner; make another administrator an owner first.`,
    );
}
