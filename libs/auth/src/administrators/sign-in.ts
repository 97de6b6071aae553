import { AdministratorEntity, Database } from '@app/database';
import { Problem } from '@app/problems';
import { Injectable } from '@nestjs/common';
import { canonicalEmail } from '../access/caller.js';
import type { AuditContext } from '../audit/audit-context.js';
import { recordEvent } from '../audit/record-event.js';
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
    const client = audit.address ?? '';
    this.throttle.begin(canonicalEmail(email), client);
    const administrator = await this.administrators.find({ email });
    // An unknown address costs as much work as a wrong password.
    const isRight = await this.passwords.verify(administrator?.passwordHash ?? DUMMY_PASSWORD_HASH, password);
    const session = administrator !== null && isRight && (await this.sessions.begin(administrator, audit));
    if (!session) {
      await this.#recordRefusal(administrator?.id, audit);
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
    wanted: { current: string; new: string },
    audit: AuditContext,
  ): Promise<NewSession> {
    const client = audit.address ?? '';
    this.throttle.begin(email, client);
    const before = await this.administrators.find({ id });
    const isRight = await this.passwords.verify(before?.passwordHash ?? DUMMY_PASSWORD_HASH, wanted.current);
    const passwordHash = await this.passwords.hash(wanted.new);
    const isChanged = before !== null && isRight && (await this.#replaceHash(before, passwordHash, audit));
    const session = isChanged && (await this.sessions.begin({ ...before, passwordHash }, audit));
    if (!session) {
      await this.#recordRefusal(id, audit);
      throw new Problem('invalid_credentials', 'The current password is wrong.');
    }
    this.throttle.succeeded(email, client);
    return session;
  }

  /** Returns false if the password that was verified is another one by now. */
  async #replaceHash(
    before: AdministratorEntity,
    passwordHash: string,
    audit: AuditContext,
  ): Promise<boolean> {
    const { id } = before;
    const verified = { id, passwordHash: before.passwordHash };
    const ended = await this.database.transaction(async (unit) => {
      const { affected } = await unit.manager.update(AdministratorEntity, verified, { passwordHash });
      if (affected === 0) return undefined;
      await recordEvent(unit, audit, { kind: 'administrator.password_changed', subject: id });
      return this.sessions.endAllIn(unit, id);
    });
    this.sessions.forget(ended ?? []);
    return ended !== undefined;
  }

  /** What was sent as an e-mail address is not kept: it may be a password in the wrong field. */
  async #recordRefusal(id: string | undefined, audit: AuditContext): Promise<void> {
    const refusal = { kind: 'session.refused', subject: id ?? null } as const;
    await this.database.transaction((unit) => recordEvent(unit, audit, refusal));
  }
}
