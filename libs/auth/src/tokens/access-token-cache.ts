import { sharedNow } from '@app/database';
import { LRUCache } from 'lru-cache';
import type { Caller } from '../access/caller.js';

/** A revocation by another instance takes effect here within this time. */
const FRESH_MILLISECONDS = 5000;
const MAX_CACHED_TOKENS = 10_000;
/** Characters of the scopes of all of them; a token may have a thousand scopes. */
const MAX_CACHED_CHARACTERS = 4 * 1024 * 1024;

/** A valid token. */
export interface KnownToken {
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
export interface LookUp {
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

  get(digest: string): Caller | undefined {
    const entry = this.#entries.get(digest);
    if (entry === undefined) return undefined;
    // Freshness by the monotonic clock, which is never set back; expiry by the clock that all instances share.
    if (performance.now() < entry.freshUntil && sharedNow() < entry.expiresAt) return entry.caller;
    this.#entries.delete(digest);
    return undefined;
  }

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

  forget(digest: string): void {
    this.#generation++;
    this.#entries.delete(digest);
  }

  /** Passes all entries once, however many owners there are. */
  forgetOwners(owners: ReadonlySet<string>): void {
    this.#generation++;
    // A copy: the cache does not promise an order to a loop that deletes.
    for (const [digest, { owner }] of [...this.#entries.entries()]) {
      if (owners.has(owner)) this.#entries.delete(digest);
    }
  }
}
