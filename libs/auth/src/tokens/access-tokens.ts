import { settlesWithin } from '@app/concurrency';
import {
  AccessTokenEntity,
  type AdministratorRole,
  countLiveTokens,
  Database,
  LastUse,
  sharedNow,
  TokenInserts,
} from '@app/database';
import { Injectable } from '@nestjs/common';
import { scopesOf } from '../access/scope.js';
import { type AuditContext, recordEvent } from '../audit/record-event.js';
import { AuthSettings } from '../auth-settings.js';
import type { Client } from '../credentials/client-secrets.js';
import { digestOf, generateSecretString, isWellFormed, TOKEN_PREFIX } from '../credentials/secret-string.js';
import { TokenVerification } from './token-verification.js';

/** Short, since a session can request another at any time. */
const SESSION_TOKEN_SECONDS = 600;

/** How long the count of revoked tokens may take. */
const MAX_COUNT_MILLISECONDS = 3000;
const NOT_COUNTED = { count: 0, complete: false };

/** A token just issued. Its value is known at this moment only. */
export interface IssuedToken {
  token: string;
  scopes: string[];
  expiresInSeconds: number;
}

/** How many valid tokens there were. */
export interface TokenCount {
  count: number;
  /** There may have been more. */
  incomplete?: true;
}

/** Issues and revokes access tokens. Only their digests are stored. */
@Injectable()
export class AccessTokens {
  readonly #inserts: TokenInserts;
  readonly #lastUse: LastUse;

  constructor(
    private readonly database: Database,
    private readonly settings: AuthSettings,
    private readonly verification: TokenVerification,
  ) {
    this.#inserts = new TokenInserts(database);
    this.#lastUse = new LastUse(database);
  }

  /** Issues a token, which is invalid if the application was disabled since it was looked up. */
  issue(
    { id, epoch, lastUsedAt }: Pick<Client, 'id' | 'epoch' | 'lastUsedAt'>,
    scopes: readonly string[],
  ): Promise<IssuedToken> {
    this.#lastUse.note('applications', { id, lastUsedAt });
    const lifetimeSeconds = this.settings.tokenLifetimeSeconds;
    return this.#insert({ applicationId: id, epoch, sessionDigest: null }, { scopes, lifetimeSeconds });
  }

  /**
   * Issues a token for a session, of the scopes that its administrator's role allows. It is invalid without its
   * session.
   */
  issueForSession({ digest, role }: { digest: string; role: AdministratorRole }): Promise<IssuedToken> {
    const grant = { scopes: scopesOf(role), lifetimeSeconds: SESSION_TOKEN_SECONDS };
    return this.#insert({ applicationId: null, epoch: '', sessionDigest: digest }, grant);
  }

  /** Revokes a token of the application. Does nothing to a token of another owner. */
  async revoke(token: string, applicationId: string, audit: AuditContext): Promise<void> {
    if (!isWellFormed(TOKEN_PREFIX, token)) return;
    const digest = digestOf(token);
    await this.database.transaction(async (unit) => {
      const { affected } = await unit.manager.delete(AccessTokenEntity, { digest, applicationId });
      if (affected === 0) return;
      await recordEvent(unit, audit, { kind: 'token.revoked', subject: applicationId });
    });
    this.verification.forget(token);
  }

  /** How many tokens of an epoch are valid; incomplete if there are very many or the database is slow. */
  async count(applicationId: string, epoch: string): Promise<TokenCount> {
    const counted = countLiveTokens(this.database, { applicationId, epoch }, sharedNow());
    const isInTime = await settlesWithin(counted, MAX_COUNT_MILLISECONDS);
    const { count, complete } = isInTime ? await counted.catch(() => NOT_COUNTED) : NOT_COUNTED;
    return complete ? { count } : { count, incomplete: true };
  }

  /**
   * Invalidates the cached tokens of applications or administrators (by their ids), or sessions (by their digests), on
   * this instance.
   */
  forget(owners: readonly string[]): void {
    this.verification.forgetOwners(owners);
  }

  async #insert(
    owner: Pick<AccessTokenEntity, 'applicationId' | 'epoch' | 'sessionDigest'>,
    { scopes, lifetimeSeconds }: { scopes: readonly string[]; lifetimeSeconds: number },
  ): Promise<IssuedToken> {
    const token = generateSecretString(TOKEN_PREFIX);
    const issuedAt = sharedNow();
    await this.#inserts.insert({
      ...owner,
      digest: digestOf(token),
      scopes: scopes.join(' '),
      issuedAt,
      expiresAt: issuedAt + lifetimeSeconds * 1000,
    });
    return { token, scopes: [...scopes], expiresInSeconds: lifetimeSeconds };
  }
}
