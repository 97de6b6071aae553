import { LRUCache } from 'lru-cache';

const FREE_ATTEMPTS = 5;
const FIRST_DELAY_MILLISECONDS = 1000;
const MAX_DELAY_MILLISECONDS = 15 * 60_000;
const FORGOTTEN_AFTER_MILLISECONDS = 60 * 60_000;
const MAX_KEYS = 10_000;

interface Entry {
  attempts: number;
  /** When the next attempt may be made. */
  openAt: number;
  forgottenAt: number;
}

/**
 * A backoff per key: none for 5 attempts (or as many as are free), then 1 s, 2 s, 4 s ... up to 15 minutes after each
 * further one. A key is forgotten an hour after its wait has ended. Keeps 10,000 keys and evicts the least recently
 * used.
 */
export class FailureBackoff {
  readonly #entries = new LRUCache<string, Entry>({ max: MAX_KEYS });

  /** The clock returns milliseconds and is monotonic. */
  constructor(
    private readonly clock: () => number = () => performance.now(),
    private readonly freeAttempts = FREE_ATTEMPTS,
  ) {}

  /** Milliseconds until the key may make its next attempt; 0 when it may now. */
  remaining(key: string): number {
    return Math.max(0, (this.#find(key)?.openAt ?? 0) - this.clock());
  }

  /** Counts an attempt of the key, after which it may have to wait. */
  count(key: string): void {
    const now = this.clock();
    const attempts = (this.#find(key)?.attempts ?? 0) + 1;
    const delay =
      attempts < this.freeAttempts
        ? 0
        : Math.min(FIRST_DELAY_MILLISECONDS * 2 ** (attempts - this.freeAttempts), MAX_DELAY_MILLISECONDS);
    const openAt = now + delay;
    this.#entries.set(key, { attempts, openAt, forgottenAt: openAt + FORGOTTEN_AFTER_MILLISECONDS });
  }

  /** Whether the key has made an attempt that is not forgotten. */
  has(key: string): boolean {
    return this.#find(key) !== undefined;
  }

  /** Takes back an attempt that has succeeded, or told nothing; those before it count on. */
  uncount(key: string): void {
    const entry = this.#find(key);
    if (entry === undefined) return;
    if (entry.attempts <= 1) this.#entries.delete(key);
    else this.#entries.set(key, { ...entry, attempts: entry.attempts - 1, openAt: this.clock() });
  }

  /** Forgets all attempts of the key: it has succeeded. */
  forget(key: string): void {
    this.#entries.delete(key);
  }

  #find(key: string): Entry | undefined {
    const entry = this.#entries.get(key);
    return entry !== undefined && this.clock() < entry.forgottenAt ? entry : undefined;
  }
}
