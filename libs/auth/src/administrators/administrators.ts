import {
  AdministratorEntity,
  type AdministratorRole,
  Database,
  SetupCodeEntity,
  type UnitOfWork,
} from '@app/database';
import { Problem } from '@app/problems';
import { Injectable } from '@nestjs/common';
import { Not } from 'typeorm';
import { v7 as newId } from 'uuid';
import { canonicalEmail } from '../access/canonical-email.js';
import type { Origin } from '../audit/origin.js';
import { recordEvent } from '../audit/record-event.js';
import { DUMMY_PASSWORD_HASH, Passwords } from '../credentials/passwords.js';
import { type NewSession, type Session, Sessions } from '../sessions/sessions.js';
import { SignInThrottle } from '../sessions/sign-in-throttle.js';
import type { CredentialsDto } from './administrator.dto.js';
import { lockAdministrators, requireOtherOwner, requireOwner } from './owners.js';

/** The administrators, the users of the dashboard. */
@Injectable()
export class Administrators {
  constructor(
    private readonly database: Database,
    private readonly passwords: Passwords,
    private readonly sessions: Sessions,
    private readonly throttle: SignInThrottle,
  ) {}

  exist(): Promise<boolean> {
    return this.database.reading.existsBy(AdministratorEntity, {});
  }

  /** All of them, oldest first. */
  list(): Promise<AdministratorEntity[]> {
    return this.database.reading.find(AdministratorEntity, { order: { createdAt: 'ASC', id: 'ASC' } });
  }

  find(email: string): Promise<AdministratorEntity | null> {
    return this.database.reading.findOneBy(AdministratorEntity, { email: canonicalEmail(email) });
  }

  /**
   * Creates an administrator. Returns undefined if the e-mail address is taken.
   * @throws OwnerNeeded if there is no owner and this is to be none
   */
  create(
    { role, ...credentials }: CredentialsDto & { role: AdministratorRole },
    origin: Origin,
  ): Promise<AdministratorEntity | undefined> {
    return this.#insert({ ...credentials, role }, origin, async (unit, { email }) => {
      if (role !== 'owner') await requireOwner(unit);
      return !(await unit.manager.existsBy(AdministratorEntity, { email }));
    });
  }

  /**
   * Creates an owner if no administrator exists and `mayBeMade`, called in the same transaction, does not throw. Of several
   * concurrent calls one succeeds. Returns undefined if an administrator exists.
   */
  createFirst(
    credentials: CredentialsDto,
    origin: Origin,
    mayBeMade: (unit: UnitOfWork) => Promise<void> = async () => {},
  ): Promise<AdministratorEntity | undefined> {
    return this.#insert({ ...credentials, role: 'owner' }, origin, async (unit) => {
      if (await unit.manager.existsBy(AdministratorEntity, {})) return false;
      await mayBeMade(unit);
      return true;
    });
  }

  /**
   * Begins a session.
   * @throws Problem invalid_credentials, too_many_attempts, unavailable
   */
  async signIn({ email, password }: CredentialsDto, origin: Origin): Promise<NewSession> {
    const client = origin.address ?? '';
    this.throttle.begin(canonicalEmail(email), client);
    const administrator = await this.find(email);
    // An unknown address costs as much work as a wrong password.
    const isRight = await this.passwords.verify(administrator?.passwordHash ?? DUMMY_PASSWORD_HASH, password);
    const session = administrator !== null && isRight && (await this.sessions.begin(administrator, origin));
    if (!session) {
      await this.#recordRefusal(administrator?.id, origin);
      throw new Problem('invalid_credentials', 'The e-mail address or the password is wrong.');
    }
    this.throttle.succeeded(canonicalEmail(email), client);
    return session;
  }

  /**
   * Changes the password of the signed-in administrator. Ends all sessions, this one too, and returns a new one.
   * @throws Problem invalid_credentials, too_many_attempts, unavailable
   */
  async changePassword(
    { administrator: { id, email } }: Session,
    passwords: { current: string; new: string },
    origin: Origin,
  ): Promise<NewSession> {
    const client = origin.address ?? '';
    this.throttle.begin(email, client);
    const before = await this.find(email);
    const isRight = await this.passwords.verify(
      before?.passwordHash ?? DUMMY_PASSWORD_HASH,
      passwords.current,
    );
    const passwordHash = await this.passwords.hash(passwords.new);
    const changed =
      before !== null &&
      isRight &&
      (await this.#replaceHash({ id, passwordHash: before.passwordHash }, passwordHash, (unit) =>
        recordEvent(unit, origin, { kind: 'administrator.password_changed', subject: id }),
      ));
    const session = changed && (await this.sessions.begin({ ...before, passwordHash }, origin));
    if (!session) {
      await this.#recordRefusal(id, origin);
      throw new Problem('invalid_credentials', 'The current password is wrong.');
    }
    this.throttle.succeeded(email, client);
    return session;
  }

  /** Sets the password without asking for the old one, and ends all sessions. Returns false for an unknown address. */
  async resetPassword({ email, password }: CredentialsDto, origin: Origin): Promise<boolean> {
    const administrator = await this.find(email);
    if (administrator === null) return false;
    const { id } = administrator;
    return this.#replaceHash({ id }, await this.passwords.hash(password), (unit) =>
      recordEvent(unit, origin, { kind: 'administrator.password_reset', subject: id }),
    );
  }

  /**
   * Gives an administrator a role. If it is another one, ends all sessions, whose access tokens have the scopes of the role
   * before. Returns the role before; undefined for an unknown address.
   * @throws OwnerNeeded for the only owner
   */
  async changeRole(
    email: string,
    role: AdministratorRole,
    origin: Origin,
  ): Promise<AdministratorRole | undefined> {
    const changed = await this.database.transaction(async (unit) => {
      await lockAdministrators(unit);
      const administrator = await unit.manager.findOneBy(AdministratorEntity, {
        email: canonicalEmail(email),
      });
      if (administrator === null) return undefined;
      const { id, role: before } = administrator;
      if (before === role) return { before, ended: [] };
      await requireOtherOwner(unit, administrator);
      await unit.manager.update(AdministratorEntity, { id }, { role });
      const details = { before, after: role };
      await recordEvent(unit, origin, { kind: 'administrator.role_changed', subject: id, details });
      return { before, ended: await this.sessions.endAllIn(unit, id) };
    });
    this.sessions.forget(changed?.ended ?? []);
    return changed?.before;
  }

  /**
   * Deletes an administrator and ends all sessions. Returns false for an unknown address.
   * @throws OwnerNeeded for the only owner, while there are other administrators
   */
  async remove(email: string, origin: Origin): Promise<boolean> {
    const ended = await this.database.transaction(async (unit) => {
      const { manager } = unit;
      await lockAdministrators(unit);
      const administrator = await manager.findOneBy(AdministratorEntity, { email: canonicalEmail(email) });
      if (administrator === null) return undefined;
      const { id, role } = administrator;
      if (await manager.existsBy(AdministratorEntity, { id: Not(id) }))
        await requireOtherOwner(unit, administrator);
      await manager.delete(AdministratorEntity, { id });
      await recordEvent(unit, origin, {
        kind: 'administrator.deleted',
        subject: id,
        // The id has no name any more.
        details: { email: administrator.email, role },
      });
      return this.sessions.endAllIn(unit, id);
    });
    this.sessions.forget(ended ?? []);
    return ended !== undefined;
  }

  async #insert(
    { email, password, role }: CredentialsDto & { role: AdministratorRole },
    origin: Origin,
    mayBeMade: (unit: UnitOfWork, made: AdministratorEntity) => Promise<boolean>,
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
      await lockAdministrators(unit);
      if (!(await mayBeMade(unit, made))) return undefined;
      await manager.insert(AdministratorEntity, made);
      // With an administrator there is nothing left to set up.
      await manager.deleteAll(SetupCodeEntity);
      await recordEvent(unit, origin, {
        kind: 'administrator.created',
        subject: made.id,
        details: { email: made.email, role },
      });
      return made;
    });
  }

  /** What was sent as an e-mail address is not kept: it may be a password in the wrong field. */
  async #recordRefusal(id: string | undefined, origin: Origin): Promise<void> {
    const refusal = { kind: 'session.refused', subject: id ?? null } as const;
    await this.database.transaction((unit) => recordEvent(unit, origin, refusal));
  }

  async #replaceHash(
    criteria: { id: string; passwordHash?: string },
    passwordHash: string,
    record: (unit: UnitOfWork) => Promise<unknown>,
  ): Promise<boolean> {
    const ended = await this.database.transaction(async (unit) => {
      const { affected } = await unit.manager.update(AdministratorEntity, criteria, { passwordHash });
      if (affected === 0) return undefined;
      await record(unit);
      return this.sessions.endAllIn(unit, criteria.id);
    });
    this.sessions.forget(ended ?? []);
    return ended !== undefined;
  }
}
