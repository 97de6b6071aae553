import { Problem } from '@app/problems';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { networkOf } from '../access/caller.js';
import { FailureBackoff } from '../rate-limit/failure-backoff.js';

const MAX_KNOWN = 1000;

/** What counts an attempt, and under which key. */
type Counter = [backoff: FailureBackoff, key: string];

/**
 * Applies a backoff to password guesses, per client address and per e-mail address, before anything is hashed. A pair
 * of both that has signed in before has a backoff of its own instead. So neither attempts from other addresses, nor
 * attempts on other accounts from the same address, lock a person out. A success resets the counters of the e-mail
 * address and of the pair, not that of the client address. Each instance counts for itself.
 */
@Injectable()
export class SignInThrottle {
  readonly #byAddress = new FailureBackoff();
  readonly #byEmail = new FailureBackoff();
  readonly #byPair = new FailureBackoff();
  /** Pairs of e-mail address and client address that have signed in. */
  readonly #known = new LRUCache<string, true>({ max: MAX_KNOWN });

  /**
   * Runs a guess, which answers undefined for a wrong password. It is counted before its outcome is known, so that
   * concurrent guesses count too. If it throws, for example because the database fails, it has revealed nothing and is
   * not counted.
   * @throws Problem too_many_attempts, with Retry-After, and what the guess throws
   */
  async guess<T>(email: string, client: string, make: () => Promise<T | undefined>): Promise<T | undefined> {
    const network = networkOf(client);
    const counters = this.#countersOf(email, network);
    this.#begin(counters);
    try {
      const answer = await make();
      if (answer !== undefined) this.#succeeded(email, network);
      return answer;
    } catch (error) {
      for (const [backoff, key] of counters) backoff.uncount(key);
      throw error;
    }
  }

  #countersOf(email: string, network: string): Counter[] {
    const pair = pairOf(email, network);
    if (this.#known.has(pair)) return [[this.#byPair, pair]];
    return [
      [this.#byAddress, network],
      [this.#byEmail, email],
    ];
  }

  #begin(counters: Counter[]): void {
    const remaining = Math.max(...counters.map(([backoff, key]) => backoff.remaining(key)));
    if (remaining > 0) {
      throw new Problem('too_many_attempts', 'There were too many attempts to sign in; wait and try again.', {
        retryAfter: Math.ceil(remaining / 1000),
      });
    }
    for (const [backoff, key] of counters) backoff.count(key);
  }

  #succeeded(email: string, network: string): void {
    const pair = pairOf(email, network);
    if (!this.#known.has(pair)) this.#byAddress.uncount(network);
    this.#byEmail.forget(email);
    this.#byPair.forget(pair);
    this.#known.set(pair, true);
  }
}

function pairOf(email: string, network: string): string {
  return `${network} ${email}`;
}
