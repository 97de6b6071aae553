import type { Allowance } from '@app/http';
import { Problem } from '@app/problems';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Caller } from '../access/caller.js';
import { AuthSettings } from '../auth-settings.js';

const MAX_BUCKETS = 10_000;

/** Seconds of the rate that may be used in one burst: how long an empty bucket takes to refill. */
const BURST_SECONDS = 10;

/**
 * A token bucket that refills by `perSecond` units, with a capacity of 10 seconds. A request that costs more than the
 * capacity is admitted if the bucket is full (or lacks one unit); the bucket is then in debt.
 */
export class TokenBucket {
  readonly capacity: number;
  #level: number;
  #filledAt: number;

  /** The clock returns milliseconds and is monotonic. */
  constructor(
    private readonly perSecond: number,
    private readonly clock: () => number = () => performance.now(),
  ) {
    this.capacity = perSecond * BURST_SECONDS;
    this.#level = this.capacity;
    this.#filledAt = clock();
  }

  /** Takes the units and returns 0, or takes nothing and returns the seconds until they are available. */
  take(units: number): number {
    // Less one unit, which the request took before its further cost was known.
    const missing = Math.min(units, this.capacity - 1) - this.#filled();
    if (missing > 0) return missing / this.perSecond;
    this.#level -= units;
    return 0;
  }

  /** Takes the units even if they are not available: the work is done already. */
  owe(units: number): void {
    this.#level = this.#filled() - units;
  }

  /** Whole units that may be taken now. */
  get remaining(): number {
    return Math.max(0, Math.floor(this.#filled()));
  }

  /** Seconds until it is full. */
  get secondsToFull(): number {
    return Math.ceil((this.capacity - this.#filled()) / this.perSecond);
  }

  #filled(): number {
    const now = this.clock();
    const grown = this.#level + ((now - this.#filledAt) / 1000) * this.perSecond;
    this.#filledAt = now;
    this.#level = Math.min(this.capacity, grown);
    return this.#level;
  }
}

/** The rate limit of each caller. Each process counts for itself. */
@Injectable()
export class RateLimits {
  /** By kind and id of the caller. */
  readonly #buckets = new LRUCache<string, TokenBucket>({ max: MAX_BUCKETS });

  constructor(private readonly settings: AuthSettings) {}

  /** What a request of the caller may use, reported in its response; undefined where no rate is set. */
  allowanceOf({ kind, id }: Pick<Caller, 'kind' | 'id'>, reply: FastifyReply): Allowance | undefined {
    const { unitsPerSecond } = this.settings;
    if (unitsPerSecond === undefined) return undefined;
    return new RequestAllowance(this.#bucketOf(`${kind} ${id}`, unitsPerSecond), reply);
  }

  #bucketOf(caller: string, unitsPerSecond: number): TokenBucket {
    const known = this.#buckets.get(caller);
    if (known !== undefined) return known;
    const bucket = new TokenBucket(unitsPerSecond);
    this.#buckets.set(caller, bucket);
    return bucket;
  }
}

/** What one request may still use. Its response reports it in the fields of draft-ietf-httpapi-ratelimit-headers-09. */
class RequestAllowance implements Allowance {
  constructor(
    private readonly bucket: TokenBucket,
    private readonly reply: FastifyReply,
  ) {
    reply.header('RateLimit-Policy', `"units";q=${bucket.capacity};w=${BURST_SECONDS}`);
  }

  take(units: number): void {
    const wait = this.bucket.take(units);
    this.#tell();
    if (wait === 0) return;
    const seconds = Math.max(1, Math.ceil(wait));
    throw new Problem('rate_limited', `This is more than was agreed; try again in ${seconds} s.`, {
      retryAfter: seconds,
    });
  }

  owe(units: number): void {
    this.bucket.owe(units);
  }

  #tell(): void {
    const { remaining, secondsToFull } = this.bucket;
    this.reply.header('RateLimit', `"units";r=${remaining};t=${secondsToFull}`);
  }
}

/**
 * Takes one unit from the bucket of the token's caller, and attaches the bucket to the request for operations that cost
 * more. Installed only where a rate is set, so that it costs nothing otherwise.
 */
@Injectable()
export class RateLimitGuard implements CanActivate {
  constructor(private readonly limits: RateLimits) {}

  /** @throws Problem rate_limited */
  canActivate(context: ExecutionContext): boolean {
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    if (request.caller === undefined) return true;
    request.allowance = this.limits.allowanceOf(request.caller, http.getResponse<FastifyReply>());
    request.allowance?.take(1);
    return true;
  }
}
