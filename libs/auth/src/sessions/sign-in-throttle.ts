import { Problem } from '@app/problems';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { networkOf } from '../access/network.js';
import { FailureBackoff } from '../rate-limit/backoff.js';

const MAX_KNOWN = 1000;

/**
 * Applies a backoff to password guesses, per client address and per e-mail address, before anything is hashed. An
 * earlier sign-in from an address exempts it from the backoff that attempts from other addresses cause. Each instance
 * counts for itself.
 */
@Injectable()
export class SignInThrottle {
  readonly #byAddress = new FailureBackoff();
  readonly #byEmail = new FailureBackoff();
  /** Pairs of e-mail address and client address that have signed in. */
  readonly #known = new LRUCache<string, true>({ max: MAX_KNOWN });

  /**
   * Counts an attempt before its outcome is known, so that concurrent attempts are counted too.
   * @throws Problem too_many_attempts, with Retry-After
   */
  begin(email: string, client: string): void {
    const network = networkOf(client);
    const isKnown = this.#known.has(pairOf(email, network));
    const remaining = Math.max(
      this.#byAddress.remaining(network),
      isKnown ? 0 : this.#byEmail.remaining(email),
    );
    if (remaining > 0) {
      throw new Problem('too_many_attempts', 'There were too many attempts to sign in; wait and try again.', {
        retryAfter: Math.ceil(remaining / 1000),
      });
    }
    this.#byAddress.count(network);
    this.#byEmail.count(email);
  }

  /** The attempt had the right password. */
  succeeded(email: string, client: string): void {
    const network = networkOf(client);
    this.#byAddress.forget(network);
    this.#byEmail.forget(email);
    this.#known.set(pairOf(email, network), true);
  }
}

function pairOf(email: string, network: string): string {
  return `${network} ${email}`;
}
