import { setTimeout as sleep } from 'node:timers/promises';
import {
  AccessTokenEntity,
  ApplicationEntity,
  countLiveTokens,
  Database,
  LastUse,
  SessionEntity,
  sharedNow,
  TokenInserts,
} from '@app/database';
import { Injectable } from '@nestjs/common';
import { MoreThan } from 'typeorm';
import { AccessTokenCache, type KnownToken } from './access-token-cache.js';
import type { Origin } from './audit/origin.js';
import { recordEvent } from './audit/record-event.js';
import { AuthSettings } from './auth-settings.js';
import type { Caller } from './caller.js';
import type { Client } from './client-secrets.js';
import { commonScopes, parseScopes, SESSION_SCOPES } from './scope.js';
import { digestOf, generateSecretString, isWellFormed, TOKEN_PREFIX } from './secret-string.js';

/** Short, since a session gets another whenever it needs one. */
const SESSION_TOKEN_SECONDS = 600;

/** How long tokens that have ended are counted. */
const LONGEST_COUNT_MILLISECONDS = 3000;
const NOT_COUNTED = { count: 0, complete: false };

/** A token just made: the only moment at which it is known. */
export interface IssuedToken {
  token: string;
  scopes: string[];
  expiresInSeconds: number;
}

/** How many tokens there were. */
export interface TokenCount {
  count: number;
  /** There may have been more. */
  incomplete?: true;
}

/** Issues, checks and ends access tokens. Only their digests are stored. */
@Injectable()
export class AccessTokens {
  readonly #cache = new AccessTokenCache();
  readonly #inserts: TokenInserts;
  readonly #lastUse: LastUse;

  constructor(
    private readonly database: Database,
    private readonly settings: AuthSettings,
  ) {
    this.#inserts = new TokenInserts(database);
    this.#lastUse = new LastUse(database);
  }

  /** Makes a token, which is worth nothing if the application was stopped since it was found. */
  issue(
    { id, epoch, lastUsedAt }: Pick<Client, 'id' | 'epoch' | 'lastUsedAt'>,
    scopes: readonly string[],
  ): Promise<IssuedToken> {
    this.#lastUse.note('applications', { id, lastUsedAt });
    const lifetimeSeconds = this.settings.tokenLifetimeSeconds;
    return this.#insert({ applicationId: id, epoch, sessionDigest: null }, { scopes, lifetimeSeconds });
  }

  /** Makes a token of every scope for a session, those of administrators too. It is worth nothing without its session. */
  issueForSession({ digest }: { digest: string }): Promise<IssuedToken> {
    const grant = { scopes: SESSION_SCOPES, lifetimeSeconds: SESSION_TOKEN_SECONDS };
    return this.#insert({ applicationId: null, epoch: '', sessionDigest: digest }, grant);
  }

  /**
   * On whose behalf a token speaks; undefined for a token that is malformed, unknown, expired or revoked, or whose
   * application is disabled or has another epoch, or session ended. No I/O for a token found valid within the last 5 s, nor for a malformed one.
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

  /** How many tokens of an epoch live: of very many, or while the database is slow, only those counted by then. */
  async count(applicationId: string, epoch: string): Promise<TokenCount> {
    const counted = countLiveTokens(this.database, { applicationId, epoch }, sharedNow());
    const inTime = sleep(LONGEST_COUNT_MILLISECONDS, undefined, { ref: false });
    const { count, complete } = (await Promise.race([counted, inTime]).catch(() => undefined)) ?? NOT_COUNTED;
    return complete ? { count } : { count, incomplete: true };
  }

  /** Makes a change of an application (by its id) or a session (by its digest) hold on this instance at once. */
  forget(owner: string): void {
    this.#cache.forgetOwner(owner);
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

  async #lookUp(digest: string): Promise<KnownToken | undefined> {
    const token = await this.database.reading.findOneBy(AccessTokenEntity, { digest });
    if (token === null || token.expiresAt <= sharedNow()) return undefined;
    const { applicationId, epoch, sessionDigest, issuedAt, expiresAt } = token;
    const scopes = parseScopes(token.scopes);
    const caller =
      applicationId === null
        ? await this.#administratorOf(sessionDigest!, scopes)
        : await this.#application({ id: applicationId, epoch }, scopes);
    return caller && { caller, owner: applicationId ?? sessionDigest!, issuedAt, expiresAt };
  }

  async #application(owner: { id: string; epoch: string }, granted: string[]): Promise<Caller | undefined> {
    const { id } = owner;
    const application = await this.database.reading.findOneBy(ApplicationEntity, { ...owner, enabled: true });
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
