import { Database, findToken, sharedNow } from '@app/database';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Caller } from '../access/caller.js';
import { commonScopes, parseScopes, scopesOf } from '../access/scope.js';
import { digestOf, isWellFormed, TOKEN_PREFIX } from '../credentials/secret-string.js';
import { bearerCredentials } from './sent-access-token.js';

/** A revocation by another instance takes effect here within this time. */
const FRESH_MILLISECONDS = 5000;
const MAX_CACHED_TOKENS = 10_000;
/** Characters of the scopes of all of them; a token may have a thousand scopes. */
const MAX_CACHED_CHARACTERS = 4 * 1024 * 1024;

/** A valid token. */
interface KnownToken {
  caller: Caller;
  /** The token is valid only as long as this: the id of an application, or the digest of a session. */
  owner: string;
  issuedAt: number;
  expiresAt: number;
}

interface Entry extends KnownToken {
  freshUntil: number;
}

/** A look-up in progress: when it began, and the generation of invalidations at that time. */
interface LookUp {
  readonly begun: number;
  readonly generation: number;
}

/**
 * Caches valid tokens by their digest for a few seconds, so that they cost no I/O. Never caches that a token is
 * invalid: it may become valid at once.
 */
export class AccessTokenCache {
  readonly #entries = new LRUCache<string, Entry>({
    max: MAX_CACHED_TOKENS,
    maxSize: MAX_CACHED_CHARACTERS,
  });
  #generation = 0;

  /** The caller of a token; undefined for one that is not cached, or was so too long ago. */
  get(digest: string): Caller | undefined {
    const entry = this.#entries.get(digest);
    if (entry === undefined) return undefined;
    // Freshness by the monotonic clock, which is never set back; expiry by the clock that all instances share.
    if (performance.now() < entry.freshUntil && sharedNow() < entry.expiresAt) return entry.caller;
    this.#entries.delete(digest);
    return undefined;
  }

  /** Notes the moment before a token is looked up, for `put`. */
  beginLookUp(): LookUp {
    return { begun: performance.now(), generation: this.#generation };
  }

  /** Caches the result of a look-up, unless something was invalidated meanwhile: the result may be stale. */
  put(digest: string, found: KnownToken, lookUp: LookUp): void {
    if (lookUp.generation !== this.#generation) return;
    const size = found.caller.scopes.reduce((sum, scope) => sum + scope.length, 1);
    const freshUntil = lookUp.begun + FRESH_MILLISECONDS;
    this.#entries.set(digest, { ...found, freshUntil }, { size: Math.min(size, MAX_CACHED_CHARACTERS) });
  }

  /** Invalidates one token, also for look-ups in progress. */
  forget(digest: string): void {
    this.#generation++;
    this.#entries.delete(digest);
  }

  /**
   * The same for all tokens of these owners, or of these callers: an administrator may have had a hundred thousand
   * sessions. Passes all entries once, however many owners there are.
   */
  forgetOwners(owners: ReadonlySet<string>): void {
    this.#generation++;
    // A copy: the cache does not promise an order to a loop that deletes.
    for (const [digest, { owner, caller }] of [...this.#entries.entries()]) {
      if (owners.has(owner) || owners.has(caller.id)) this.#entries.delete(digest);
    }
  }
}

/** Tells whom access tokens identify, and remembers it for a few seconds. */
@Injectable()
export class TokenVerification {
  readonly #cache = new AccessTokenCache();
  /** Look-ups under way that nothing was invalidated since, by digest. */
  readonly #lookUps = new Map<string, Promise<KnownToken | undefined>>();

  constructor(private readonly database: Database) {}

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
    // Requests of the moment in which it is no longer remembered share a look-up. One that finds nothing says nothing
    // of those that came after it began: the token may have become valid.
    const shared = this.#lookUps.get(digest);
    const known = (shared && (await shared)) ?? (await this.#lookUpSince(digest, shared));
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

  /** Invalidates a cached token on this instance. */
  forget(token: string): void {
    this.#lookUps.clear();
    this.#cache.forget(digestOf(token));
  }

  /** The same for all tokens of applications or administrators (by their ids), or sessions (by their digests). */
  forgetOwners(owners: readonly string[]): void {
    if (owners.length === 0) return;
    this.#lookUps.clear();
    this.#cache.forgetOwners(new Set(owners));
  }

  /** One that began after another, or begins now. */
  #lookUpSince(digest: string, before: Promise<unknown> | undefined): Promise<KnownToken | undefined> {
    const since = this.#lookUps.get(digest);
    return since !== undefined && since !== before ? since : this.#lookUpToRemember(digest);
  }

  async #lookUpToRemember(digest: string): Promise<KnownToken | undefined> {
    const begun = this.#cache.beginLookUp();
    const lookUp = this.#lookUp(digest);
    this.#lookUps.set(digest, lookUp);
    try {
      const known = await lookUp;
      if (known !== undefined) this.#cache.put(digest, known, begun);
      return known;
    } finally {
      if (this.#lookUps.get(digest) === lookUp) this.#lookUps.delete(digest);
    }
  }

  async #lookUp(digest: string): Promise<KnownToken | undefined> {
    const found = await findToken(this.database, digest, sharedNow());
    if (found === undefined) return undefined;
    const { owner, issuedAt, expiresAt } = found;
    const isApplication = owner.kind === 'application';
    // What its owner may not do any more, the token does not allow any more; an instance of an earlier version may have
    // given that of a session every scope.
    const allowed = isApplication ? parseScopes(owner.scopes) : scopesOf(owner.role);
    const scopes = commonScopes(parseScopes(found.scopes), allowed);
    const revocationKey = isApplication ? owner.epoch : owner.sessionDigest;
    return {
      caller: { kind: owner.kind, id: owner.id, scopes, revocationKey, tokenDigest: digest },
      owner: isApplication ? owner.id : owner.sessionDigest,
      issuedAt,
      expiresAt,
    };
  }
}
