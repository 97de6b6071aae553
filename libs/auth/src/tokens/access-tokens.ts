import { setTimeout as sleep } from 'node:timers/promises';
import {
  AccessTokenEntity,
  AdministratorEntity,
  type AdministratorRole,
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
import type { Caller } from '../access/caller.js';
import { scopesOf } from '../access/roles.js';
import { commonScopes, parseScopes } from '../access/scope.js';
import type { Origin } from '../audit/origin.js';
import { recordEvent } from '../audit/record-event.js';
import { AuthSettings } from '../auth-settings.js';
import type { Client } from '../credentials/client-secrets.js';
import { digestOf, generateSecretString, isWellFormed, TOKEN_PREFIX } from '../credentials/secret-string.js';
import { AccessTokenCache, type KnownToken } from './access-token-cache.js';
import { bearerCredentials } from './sent-access-token.js';

/** Short, since a session can request another at any time. */
const SESSION_TOKEN_SECONDS = 600;

/** How long the count of revoked tokens may take. */
const LONGEST_COUNT_MILLISECONDS = 3000;
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

/** Issues, verifies and revokes access tokens. Only their digests are stored. */
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

  /** Issues a token, which is invalid if the application was disabled since it was looked up. */
  issue(
    { id, epoch, lastUsedAt }: Pick<Client, 'id' | 'epoch' | 'lastUsedAt'>,
    scopes: readonly string[],
  ): Promise<IssuedToken> {
    this.#lastUse.note('applications', { id, lastUsedAt });
    const lifetimeSeconds = this.settings.tokenLifetimeSeconds;
    return this.#insert({ applicationId: id, epoch, sessionDigest: null }, { scopes, lifetimeSeconds });
  }

  /** Issues a token for a session, of the scopes that its administrator's role allows. It is invalid without its session. */
  issueForSession({ digest, role }: { digest: string; role: AdministratorRole }): Promise<IssuedToken> {
    const grant = { scopes: scopesOf(role), lifetimeSeconds: SESSION_TOKEN_SECONDS };
    return this.#insert({ applicationId: null, epoch: '', sessionDigest: digest }, grant);
  }

  /**
   * The caller that a token identifies. Undefined for a token that is malformed, unknown, expired or revoked, whose
   * application is disabled or has another epoch, or whose session ended. No I/O for a token found valid within the
   * last 5 s, nor for a malformed one.
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

  /**
   * Like `verify`, for the token in a header `Authorization`, from the cache only: a token found valid within the last
   * 5 s. Any other may be valid too.
   */
  rememberedBearer(authorization: string | undefined): Caller | undefined {
    const credentials = bearerCredentials(authorization);
    return credentials === undefined ? undefined : this.#cache.get(digestOf(credentials));
  }

  /** Like `verify`, with the times of the token, and never from the cache. */
  async find(token: string): Promise<KnownToken | undefined> {
    return isWellFormed(TOKEN_PREFIX, token) ? this.#lookUp(digestOf(token)) : undefined;
  }

  /** Revokes a token of the application. Does nothing to a token of another owner. */
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

  /** How many tokens of an epoch are valid; incomplete if there are very many or the database is slow. */
  async count(applicationId: string, epoch: string): Promise<TokenCount> {
    const counted = countLiveTokens(this.database, { applicationId, epoch }, sharedNow());
    const inTime = sleep(LONGEST_COUNT_MILLISECONDS, undefined, { ref: false });
    const { count, complete } = (await Promise.race([counted, inTime]).catch(() => undefined)) ?? NOT_COUNTED;
    return complete ? { count } : { count, incomplete: true };
  }

  /** Invalidates the cached tokens of applications (by their ids) or sessions (by their digests) on this instance. */
  forget(owners: readonly string[]): void {
    if (owners.length > 0) this.#cache.forgetOwners(new Set(owners));
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
        ? await this.#administrator(sessionDigest!, scopes)
        : await this.#application({ id: applicationId, epoch }, scopes);
    return caller && { caller, owner: applicationId ?? sessionDigest!, issuedAt, expiresAt };
  }

  async #application(owner: { id: string; epoch: string }, granted: string[]): Promise<Caller | undefined> {
    const { id } = owner;
    const application = await this.database.reading.findOneBy(ApplicationEntity, { ...owner, enabled: true });
    if (application === null) return undefined;
    // Scopes removed from the application are removed from the tokens it already has.
    const scopes = commonScopes(granted, parseScopes(application.scopes));
    return { kind: 'application', id, scopes, basis: owner.epoch };
  }

  async #administrator(digest: string, granted: string[]): Promise<Caller | undefined> {
    const { reading } = this.database;
    const session = await reading.findOneBy(SessionEntity, { digest, expiresAt: MoreThan(sharedNow()) });
    if (session === null) return undefined;
    const id = session.administratorId;
    const administrator = await reading.findOneBy(AdministratorEntity, { id });
    if (administrator === null) return undefined;
    // An instance of an earlier version may have issued the token, of every scope.
    const scopes = commonScopes(granted, scopesOf(administrator.role));
    return { kind: 'administrator', id, scopes, basis: digest };
  }
}
