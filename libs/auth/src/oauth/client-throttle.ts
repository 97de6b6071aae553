import { Problem } from '@app/problems';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { networkOf } from '../access/caller.js';
import { FailureBackoff } from '../rate-limit/failure-backoff.js';

/** More than for administrators: a client with an old secret retries from several processes at once. */
const FREE_ATTEMPTS = 10;
const FREE_CLIENTS = 100;

const MAX_KNOWN = 10_000;

/**
 * Applies a backoff to guesses of client secrets: per client id and address together, so that the right client gets its
 * tokens elsewhere, and per address for a client that tries many client ids. A client that has shown its secret from an
 * address is exempt from the backoff that others cause there, since behind one address there may be many. Unlike
 * sign-ins, attempts count once they have failed, since the right client may request many tokens at once. Each instance
 * counts for itself.
 */
@Injectable()
export class ClientThrottle {
  readonly #byPair = new FailureBackoff(undefined, FREE_ATTEMPTS);
  /** By address, the client ids for which a secret was wrong. */
  readonly #byAddress = new FailureBackoff(undefined, FREE_CLIENTS);
  /** Pairs of client id and address whose secret was right. */
  readonly #known = new LRUCache<string, true>({ max: MAX_KNOWN });

  /** @throws Problem too_many_attempts, with Retry-After, before anything is compared */
  check(clientId: string, address: string): void {
    const network = networkOf(address);
    const pair = pairOf(clientId, network);
    const ofAddress = this.#known.get(pair) ? 0 : this.#byAddress.remaining(network);
    const remaining = Math.max(this.#byPair.remaining(pair), ofAddress);
    if (remaining === 0) return;
    throw new Problem('too_many_attempts', 'There were too many wrong client secrets; wait and try again.', {
      retryAfter: Math.ceil(remaining / 1000),
    });
  }

  /** Counts a wrong secret. An address counts each client id once. */
  failed(clientId: string, address: string): void {
    const network = networkOf(address);
    const pair = pairOf(clientId, network);
    if (!this.#byPair.has(pair)) this.#byAddress.count(network);
    this.#byPair.count(pair);
  }

  /** Forgets the failures of a client id at an address, and exempts this pair from the failures of others there. */
  succeeded(clientId: string, address: string): void {
    const pair = pairOf(clientId, networkOf(address));
    this.#byPair.forget(pair);
    this.#known.set(pair, true);
  }
}

/** Cuts the client id, since the client chooses it and its length would be kept in memory. */
function pairOf(clientId: string, network: string): string {
  return `${network} ${clientId.slice(0, 128)}`;
}
