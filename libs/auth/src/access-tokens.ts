import { AccessTokenEntity, ApplicationEntity, Database, type UnitOfWork } from '@app/database';
import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { LessThanOrEqual, MoreThan } from 'typeorm';
import { AccessTokenCache } from './access-token-cache.js';
import { AuthSettings } from './auth-settings.js';
import type { AuthenticatedApplication } from './authenticated-application.js';
import { commonScopes, parseScopes } from './scope.js';
import { digestOf, generateSecretString, isWellFormed, TOKEN_PREFIX } from './secret-string.js';

const SWEEP_MILLISECONDS = 60_000;

/** A token just made: the only moment at which it is known. */
export interface IssuedToken {
  token: string;
  scopes: string[];
  expiresInSeconds: number;
}

/** A valid token, as stored. */
export interface KnownToken {
  application: AuthenticatedApplication;
  issuedAt: number;
  expiresAt: number;
}

/** Issues, checks and ends access tokens. Only their digests are stored. */
@Injectable()
export class AccessTokens implements OnModuleInit, OnModuleDestroy {
  readonly #cache = new AccessTokenCache();
  readonly #logger = new Logger(AccessTokens.name);
  #sweeping: NodeJS.Timeout | undefined;

  constructor(
    private readonly database: Database,
    private readonly settings: AuthSettings,
  ) {}

  onModuleInit(): void {
    this.#sweeping = setInterval(() => void this.#sweep(), SWEEP_MILLISECONDS).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.#sweeping);
  }

  /** Makes a token. Answers undefined when the application was disabled or deleted in this moment. */
  async issue(application: { id: string }, scopes: readonly string[]): Promise<IssuedToken | undefined> {
    const token = generateSecretString(TOKEN_PREFIX);
    const issuedAt = Date.now();
    const issued = await this.database.transaction(async ({ manager }) => {
      // This also locks the application, so that ending its tokens cannot miss the new one.
      const enabled = { id: application.id, enabled: true };
      const { affected } = await manager.update(ApplicationEntity, enabled, { lastUsedAt: issuedAt });
      if (affected === 0) return false;
      await manager.insert(AccessTokenEntity, {
        digest: digestOf(token),
        applicationId: application.id,
        scopes: scopes.join(' '),
        issuedAt,
        expiresAt: issuedAt + this.settings.tokenLifetimeSeconds * 1000,
      });
      return true;
    });
    if (!issued) return undefined;
    return { token, scopes: [...scopes], expiresInSeconds: this.settings.tokenLifetimeSeconds };
  }

  /**
   * The application a token speaks for; undefined for a token that is malformed, unknown, expired or revoked, or
   * whose application is disabled. No I/O for a token found valid within the last 5 s, nor for a malformed one.
   */
  async verify(token: string): Promise<AuthenticatedApplication | undefined> {
    if (!isWellFormed(TOKEN_PREFIX, token)) return undefined;
    const digest = digestOf(token);
    const cached = this.#cache.get(digest);
    if (cached !== undefined) return cached;

    const lookUp = this.#cache.beginLookUp();
    const known = await this.#lookUp(digest);
    if (known !== undefined) this.#cache.put(digest, known, lookUp);
    return known?.application;
  }

  /** Like `verify`, with the times of the token, and never from the cache. */
  async find(token: string): Promise<KnownToken | undefined> {
    return isWellFormed(TOKEN_PREFIX, token) ? this.#lookUp(digestOf(token)) : undefined;
  }

  /** Ends a token of the application. Nothing happens to a token that is not its own. */
  async revoke(token: string, applicationId: string): Promise<void> {
    if (!isWellFormed(TOKEN_PREFIX, token)) return;
    const digest = digestOf(token);
    await this.database.transaction(({ manager }) =>
      manager.delete(AccessTokenEntity, { digest, applicationId }),
    );
    this.#cache.forget(digest);
  }

  /**
   * Ends all tokens of an application that this transaction has locked; answers how many were still alive.
   * `forget` must follow the end of the transaction.
   */
  async revokeAll({ manager }: UnitOfWork, applicationId: string): Promise<number> {
    const alive = await manager.countBy(AccessTokenEntity, {
      applicationId,
      expiresAt: MoreThan(Date.now()),
    });
    await manager.delete(AccessTokenEntity, { applicationId });
    return alive;
  }

  /** Makes a change of the application or its tokens hold on this instance at once. */
  forget(applicationId: string): void {
    this.#cache.forgetApplication(applicationId);
  }

  async #lookUp(digest: string): Promise<KnownToken | undefined> {
    const { reading } = this.database;
    const token = await reading.findOneBy(AccessTokenEntity, { digest });
    if (token === null || token.expiresAt <= Date.now()) return undefined;
    const application = await reading.findOneBy(ApplicationEntity, {
      id: token.applicationId,
      enabled: true,
    });
    if (application === null) return undefined;
    // Scopes taken from the application are taken from the tokens it already has.
    const scopes = commonScopes(parseScopes(token.scopes), parseScopes(application.scopes));
    return {
      application: { id: application.id, name: application.name, scopes },
      issuedAt: token.issuedAt,
      expiresAt: token.expiresAt,
    };
  }

  /** Expired rows are of no use to anyone. Failing is harmless: the next turn finds the same rows. */
  async #sweep(): Promise<void> {
    const expired = { expiresAt: LessThanOrEqual(Date.now()) };
    await this.database
      .transaction(({ manager }) => manager.delete(AccessTokenEntity, expired))
      .catch((error: unknown) => this.#logger.warn(`Expired tokens could not be deleted: ${error}`));
  }
}
