import {
  type AdministratorEntity,
  Database,
  SetupCodeEntity,
  sharedNow,
  type UnitOfWork,
} from '@app/database';
import { Problem } from '@app/problems';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { MoreThan } from 'typeorm';
import { type AuditContext, BY_SERVICE } from '../audit/record-event.js';
import { AuthSettings } from '../auth-settings.js';
import { digestOf, generateSecretString, isWellFormed, SETUP_PREFIX } from '../credentials/secret-string.js';
import { type NewSession, Sessions } from '../sessions/sessions.js';
import { Administrators } from './administrators.js';
import type { SetupDto } from './session.dto.js';

const CODE_MILLISECONDS = 15 * 60_000;

/** Creates the first administrator, authorized by a setup code that the operator sees when the service starts. */
@Injectable()
export class FirstRun {
  constructor(
    private readonly database: Database,
    private readonly administrators: Administrators,
    private readonly sessions: Sessions,
  ) {}

  /** Whether there is no administrator yet. */
  async isNeeded(): Promise<boolean> {
    return !(await this.administrators.exist());
  }

  /** A new code, valid once and for 15 minutes; undefined if an administrator exists. Earlier codes stay valid. */
  async newCode(): Promise<string | undefined> {
    if (!(await this.isNeeded())) return undefined;
    const code = generateSecretString(SETUP_PREFIX);
    const expiresAt = sharedNow() + CODE_MILLISECONDS;
    await this.database.transaction(({ manager }) =>
      manager.insert(SetupCodeEntity, { digest: digestOf(code), expiresAt }),
    );
    return code;
  }

  /**
   * Creates the first administrator and signs in.
   * @throws Problem already_set_up, invalid_setup_code, unavailable
   */
  async complete({ code, email, password }: SetupDto, audit: AuditContext): Promise<NewSession> {
    if (!(await this.isNeeded())) throw alreadySetUp();
    const usable = () => ({ digest: digestOf(code), expiresAt: MoreThan(sharedNow()) });
    // Checked before the password is hashed, so that a request without a valid code costs no hashing.
    if (
      !isWellFormed(SETUP_PREFIX, code) ||
      !(await this.database.reading.existsBy(SetupCodeEntity, usable()))
    )
      throw invalidCode();
    const useCode = async ({ manager }: UnitOfWork) => {
      const { affected } = await manager.delete(SetupCodeEntity, usable());
      if (affected === 0) throw invalidCode();
    };
    let session = undefined as NewSession | undefined;
    const signIn = async (unit: UnitOfWork, made: AdministratorEntity) => {
      session = await this.sessions.beginIn(unit, made, audit);
    };
    await this.administrators.createFirst({ email, password }, audit, { before: useCode, after: signIn });
    if (session === undefined) throw alreadySetUp();
    return session;
  }
}

function alreadySetUp(): Problem {
  return new Problem('already_set_up', 'There is an administrator; sign in, or ask them.');
}

function invalidCode(): Problem {
  return new Problem(
    'invalid_setup_code',
    'The setup code is wrong, expired or used. Starting the service again prints a new one.',
  );
}

/** Creates the administrator named in the settings if none exists at all; existing ones are left alone. */
@Injectable()
export class BootstrapAdministrator implements OnModuleInit {
  constructor(
    private readonly settings: AuthSettings,
    private readonly administrators: Administrators,
  ) {}

  async onModuleInit(): Promise<void> {
    const { adminEmail: email, adminPassword: password } = this.settings;
    if (email === undefined || password === undefined) return;
    if (!(await this.administrators.exist()))
      await this.administrators.createFirst({ email, password }, BY_SERVICE);
  }
}
