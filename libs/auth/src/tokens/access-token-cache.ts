import { sharedNow } from '@app/database';
import type { Caller } from './caller.js';

/** A revocation by another instance takes effect here within this time. */
export const FRESH_MILLISECONDS = 5000;
export const MAX_CACHED_TOKENS = 10_000;

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
  readonly #entries = new Map<string, Entry>();
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
    // A Map keeps the order of insertion: the first entry is the oldest, and is evicted.
    this.#entries.delete(digest);
    if (this.#entries.size >= MAX_CACHED_TOKENS) this.#entries.delete(this.#entries.keys().next().value!);
    this.#entries.set(digest, { ...found, freshUntil: lookUp.begun + FRESH_MILLISECONDS });
  }

  forget(digest: string): void {
    this.#generation++;
    this.#entries.delete(digest);
  }

  forgetOwner(owner: string): void {
    this.#generation++;
    for (const [digest, entry] of this.#entries) {
      if (entry.owner === owner) this.#entries.delete(digest);
    }
  }
}
