import { AdministratorEntity, Database } from '@app/database';
import { Problem } from '@app/problems';
import { Injectable } from '@nestjs/common';
import { canonicalEmail } from '../access/caller.js';
import { type AuditContext, recordEvent } from '../audit/record-event.js';
import { DUMMY_PASSWORD_HASH, Passwords } from '../credentials/passwords.js';
import { type NewSession, type Session, Sessions } from '../sessions/sessions.js';
import { SignInThrottle } from '../sessions/sign-in-throttle.js';
import { Administrators } from './administrators.js';
import type { CredentialsDto } from './session.dto.js';

/** What administrators do with passwords of their own: each guess is throttled, and recorded if it is wrong. */
@Injectable()
export class SignIn {
  constructor(
    private readonly database: Database,
    private readonly administrators: Administrators,
    private readonly passwords: Passwords,
    private readonly sessions: Sessions,
    private readonly throttle: SignInThrottle,
  ) {}

  /**
   * Begins a session.
   * @throws Problem invalid_credentials, too_many_attempts, unavailable
   */
  async signIn({ email, password }: CredentialsDto, audit: AuditContext): Promise<NewSession> {
    let id: string | undefined;
    const session = await this.throttle.guess(canonicalEmail(email), audit.address ?? '', async () => {
      const administrator = await this.administrators.find({ email });
      id = administrator?.id;
      // An unknown address costs as much work as a wrong password.
      const hash = administrator?.passwordHash ?? DUMMY_PASSWORD_HASH;
      const isRight = await this.passwords.verify(hash, password);
      return administrator !== null && isRight ? this.sessions.begin(administrator, audit) : undefined;
    });
    if (session !== undefined) return session;
    await this.#recordRefusal(id, audit);
    throw new Problem('invalid_credentials', 'The e-mail address or the password is wrong.');
  }

  /**
   * Changes the password of the signed-in administrator. Ends all sessions, this one too, and returns a new one.
   * @throws Problem invalid_credentials, too_many_attempts, unavailable
   */
  async changePassword(
    { administrator: { id, email } }: Session,
    wanted: { current: string; new: string },
    audit: AuditContext,
  ): Promise<NewSession> {
    const session = await this.throttle.guess(email, audit.address ?? '', async () => {
      const before = await this.administrators.find({ id });
      const hash = before?.passwordHash ?? DUMMY_PASSWORD_HASH;
      const isRight = await this.passwords.verify(hash, wanted.current);
      const passwordHash = await this.passwords.hash(wanted.new);
      return before !== null && isRight ? this.#replaceHash(before, passwordHash, audit) : undefined;
    });
    if (session !== undefined) return session;
    await this.#recordRefusal(id, audit);
    throw new Problem('invalid_credentials', 'The current password is wrong.');
  }

  /** Begins a session in the place of all; undefined if the password that was verified is another one by now. */
  async #replaceHash(
    before: AdministratorEntity,
    passwordHash: string,
    audit: AuditContext,
  ): Promise<NewSession | undefined> {
    const { id } = before;
    const verified = { id, passwordHash: before.passwordHash };
    const session = await this.database.transaction(async (unit) => {
      const { affected } = await unit.manager.update(AdministratorEntity, verified, { passwordHash });
      if (affected === 0) return undefined;
      await recordEvent(unit, audit, { kind: 'administrator.password_changed', subject: id });
      await this.sessions.endAllIn(unit, id);
      return this.sessions.beginIn(unit, { ...before, passwordHash }, audit);
    });
    if (session !== undefined) this.sessions.forget(id);
    return session;
  }

  /** What was sent as an e-mail address is not kept: it may be a password in the wrong field. */
  async #recordRefusal(id: string | undefined, audit: AuditContext): Promise<void> {
    const refusal = { kind: 'session.refused', subject: id ?? null } as const;
    await this.database.transaction((unit) => recordEvent(unit, audit, refusal));
  }
}
