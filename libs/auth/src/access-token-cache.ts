import { sharedNow } from '@app/database';
import type { Caller } from './caller.js';

/** Revocation by another instance is seen here within this time. */
export const FRESH_MILLISECONDS = 5000;
export const MAX_CACHED_TOKENS = 10_000;

/** What is known of a valid token. */
export interface KnownToken {
  caller: Caller;
  /** What it ends with: the id of an application, or the digest of a session. */
  owner: string;
  issuedAt: number;
  expiresAt: number;
}

interface Entry extends KnownToken {
  freshUntil: number;
}

/** A look-up under way: when it began, and what had been forgotten by then. */
export interface LookUp {
  readonly begun: number;
  readonly generation: number;
}

/**
 * Remembers valid tokens by their digest for a few seconds, so that they cost no I/O. Never remembers that a token is
 * not valid: it may become so at once.
 */
export class AccessTokenCache {
  readonly #entries = new Map<string, Entry>();
  #generation = 0;

  get(digest: string): Caller | undefined {
    const entry = this.#entries.get(digest);
    if (entry === undefined) return undefined;
    // Freshness by the monotonic clock, which nobody sets back; expiry by the clock that all instances share.
    if (performance.now() < entry.freshUntil && sharedNow() < entry.expiresAt) return entry.caller;
    this.#entries.delete(digest);
    return undefined;
  }

  beginLookUp(): LookUp {
    return { begun: performance.now(), generation: this.#generation };
  }

  /** Remembers the answer of a look-up, unless something was forgotten meanwhile: it may be out of date. */
  put(digest: string, found: KnownToken, lookUp: LookUp): void {
    if (lookUp.generation !== this.#generation) return;
    // Maps keep the order of insertion: the first entry is the oldest.
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
