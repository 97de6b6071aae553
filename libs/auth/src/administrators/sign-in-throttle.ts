import { Problem } from '@app/problems';
import { Injectable } from '@nestjs/common';
import { GrowingDelays } from '../growing-delays.js';
import { networkOf } from '../network.js';

const MAX_KNOWN = 1000;

/**
 * Slows down those who guess passwords, per client address and per e-mail address, before anything is hashed. Whoever
 * has signed in from an address before is not kept out by what others try elsewhere. Each instance counts for itself.
 */
@Injectable()
export class SignInThrottle {
  readonly #byAddress = new GrowingDelays();
  readonly #byEmail = new GrowingDelays();
  /** Pairs of e-mail and client address that have signed in, oldest first. */
  readonly #known = new Set<string>();

  /**
   * Counts an attempt before it is known how it ends, so that many at once are counted too.
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
        headers: { 'Retry-After': String(Math.ceil(remaining / 1000)) },
      });
    }
    this.#byAddress.count(network);
    this.#byEmail.count(email);
  }

  /** The attempt was the right person's. */
  succeeded(email: string, client: string): void {
    const network = networkOf(client);
    this.#byAddress.forget(network);
    this.#byEmail.forget(email);
    const pair = pairOf(email, network);
    this.#known.delete(pair);
    if (this.#known.size >= MAX_KNOWN) this.#known.delete(this.#known.values().next().value!);
    this.#known.add(pair);
  }
}

function pairOf(email: string, network: string): string {
  return `${network} ${email}`;
}
