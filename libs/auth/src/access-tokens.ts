import {
  AccessTokenEntity,
  ApplicationEntity,
  Database,
  SessionEntity,
  sharedNow,
  type UnitOfWork,
} from '@app/database';
import { Injectable } from '@nestjs/common';
import { In, MoreThan } from 'typeorm';
import { AccessTokenCache, type KnownToken } from './access-token-cache.js';
import type { Origin } from './audit/origin.js';
import { recordEvent } from './audit/record-event.js';
import { AuthSettings } from './auth-settings.js';
import type { Caller } from './caller.js';
import { commonScopes, parseScopes, SESSION_SCOPES } from './scope.js';
import { digestOf, generateSecretString, isWellFormed, TOKEN_PREFIX } from './secret-string.js';

/** Short, since a session gets another whenever it needs one. */
const SESSION_TOKEN_SECONDS = 600;

/** A token just made: the only moment at which it is known. */
export interface IssuedToken {
  token: string;
  scopes: string[];
  expiresInSeconds: number;
}

/** Issues, checks and ends access tokens. Only their digests are stored. */
@Injectable()
export class AccessTokens {
  readonly #cache = new AccessTokenCache();

  constructor(
    private readonly database: Database,
    private readonly settings: AuthSettings,
  ) {}

  /** Makes a token. Answers undefined when the application was disabled or deleted in this moment. */
  issue(application: { id: string }, scopes: readonly string[]): Promise<IssuedToken | undefined> {
    const { id } = application;
    const lifetimeSeconds = this.settings.tokenLifetimeSeconds;
    // This also locks the application, so that ending its tokens cannot miss the new one.
    return this.#insert(
      { applicationId: id, sessionDigest: null },
      { scopes, lifetimeSeconds },
      ({ manager }, now) => manager.update(ApplicationEntity, { id, enabled: true }, { lastUsedAt: now }),
    );
  }

  /** Makes a token of every scope for a session, those of administrators too. Answers undefined when the session ended in this moment. */
  issueForSession(session: { digest: string }): Promise<IssuedToken | undefined> {
    const { digest } = session;
    const grant = { scopes: SESSION_SCOPES, lifetimeSeconds: SESSION_TOKEN_SECONDS };
    return this.#insert({ applicationId: null, sessionDigest: digest }, grant, ({ manager }, now) =>
      manager.update(SessionEntity, { digest, expiresAt: MoreThan(now) }, { digest }),
    );
  }

  /**
   * On whose behalf a token speaks; undefined for a token that is malformed, unknown, expired or revoked, or whose
   * application is disabled or session ended. No I/O for a token found valid within the last 5 s, nor for a malformed one.
   */
  async verify(token: string): Promise<Caller | undefined> {
    if (!isWellFormed(TOKEN_PREFIX, token)) return undefined;
    const digest = digestOf(token);
    const cached = this.#cache.get(digest);
    if (cached !== undefined) return cached;

    const lookUp = this.#cache.beginLookUp();
    const known = await this.#lookUp(digest);
    if (known !== undefined) this.#cache.put(digest, known, lookUp);
    return known?.caller;
  }

  /** Like `verify`, for a token found valid within the last 5 s; undefined for any other, which may be valid. */
  remembered(token: string): Caller | undefined {
    return this.#cache.get(digestOf(token));
  }

  /** Like `verify`, with the times of the token, and never from the cache. */
  async find(token: string): Promise<KnownToken | undefined> {
    return isWellFormed(TOKEN_PREFIX, token) ? this.#lookUp(digestOf(token)) : undefined;
  }

  /** Ends a token of the application. Nothing happens to a token that is not its own. */
  async revoke(token: string, applicationId: string, origin: Origin): Promise<void> {
    if (!isWellFormed(TOKEN_PREFIX, token)) return;
    const digest = digestOf(token);
    await this.database.transaction(async (unit) => {
      const { affected } = await unit.manager.delete(AccessTokenEntity, { digest, applicationId });
      if (affected === 0) return;
      await recordEvent(unit, origin, { kind: 'token.revoked', subject: applicationId });
    });
    this.#cache.forget(digest);
  }

  /**
   * Ends all tokens of an application that this transaction has locked; answers how many were still alive.
   * `forget` must follow the end of the transaction.
   */
  async revokeAll({ manager }: UnitOfWork, applicationId: string): Promise<number> {
    const alive = await manager.countBy(AccessTokenEntity, {
      applicationId,
      expiresAt: MoreThan(sharedNow()),
    });
    await manager.delete(AccessTokenEntity, { applicationId });
    return alive;
  }

  /** Ends all tokens of sessions that this transaction has ended. `forget` must follow the end of the transaction. */
  async revokeOfSessions({ manager }: UnitOfWork, digests: string[]): Promise<void> {
    if (digests.length > 0) await manager.delete(AccessTokenEntity, { sessionDigest: In(digests) });
  }

  /** Makes a change of an application (by its id) or a session (by its digest) hold on this instance at once. */
  forget(owner: string): void {
    this.#cache.forgetOwner(owner);
  }

  /** `lock` makes sure that the owner may have a token, and locks it. */
  async #insert(
    owner: Pick<AccessTokenEntity, 'applicationId' | 'sessionDigest'>,
    { scopes, lifetimeSeconds }: { scopes: readonly string[]; lifetimeSeconds: number },
    lock: (unit: UnitOfWork, now: number) => Promise<{ affected?: number }>,
  ): Promise<IssuedToken | undefined> {
    const token = generateSecretString(TOKEN_PREFIX);
    const issuedAt = sharedNow();
    const issued = await this.database.transaction(async (unit) => {
      const { affected } = await lock(unit, issuedAt);
      if (affected === 0) return false;
      await unit.manager.insert(AccessTokenEntity, {
        ...owner,
        digest: digestOf(token),
        scopes: scopes.join(' '),
        issuedAt,
        expiresAt: issuedAt + lifetimeSeconds * 1000,
      });
      return true;
    });
    return issued ? { token, scopes: [...scopes], expiresInSeconds: lifetimeSeconds } : undefined;
  }

  async #lookUp(digest: string): Promise<KnownToken | undefined> {
    const token = await this.database.reading.findOneBy(AccessTokenEntity, { digest });
    if (token === null || token.expiresAt <= sharedNow()) return undefined;
    const { applicationId, sessionDigest, issuedAt, expiresAt } = token;
    const scopes = parseScopes(token.scopes);
    const caller =
      applicationId === null
        ? await this.#administratorOf(sessionDigest!, scopes)
        : await this.#application(applicationId, scopes);
    return caller && { caller, owner: applicationId ?? sessionDigest!, issuedAt, expiresAt };
  }

  async #application(id: string, granted: string[]): Promise<Caller | undefined> {
    const application = await this.database.reading.findOneBy(ApplicationEntity, { id, enabled: true });
    if (application === null) return undefined;
    // Scopes taken from the application are taken from the tokens it already has.
    return { kind: 'application', id, scopes: commonScopes(granted, parseScopes(application.scopes)) };
  }

  async #administratorOf(digest: string, scopes: string[]): Promise<Caller | undefined> {
    const alive = { digest, expiresAt: MoreThan(sharedNow()) };
    const session = await this.database.reading.findOneBy(SessionEntity, alive);
    return session === null ? undefined : { kind: 'administrator', id: session.administratorId, scopes };
  }
}
