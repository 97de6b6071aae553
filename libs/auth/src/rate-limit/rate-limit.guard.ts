import type { Allowance } from '@app/http';
import { Problem } from '@app/problems';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AuthSettings } from '../auth-settings.js';
import { TokenBucket } from './token-bucket.js';

const MAX_BUCKETS = 10_000;

/**
 * Takes one unit from the bucket of whoever a token speaks for, and leaves it with the request for what costs more.
 * Each process counts for itself. Only there when a rate is set, so that nobody pays for it otherwise.
 */
@Injectable()
export class RateLimitGuard implements CanActivate {
  /** By kind and id of the caller, the longest unused first. */
  readonly #buckets = new Map<string, TokenBucket>();

  constructor(private readonly settings: AuthSettings) {}

  /** @throws Problem rate_limited */
  canActivate(context: ExecutionContext): boolean {
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    if (request.caller === undefined) return true;
    const bucket = this.#bucketOf(`${request.caller.kind} ${request.caller.id}`);
    request.allowance = new RequestAllowance(bucket, http.getResponse<FastifyReply>());
    request.allowance.take(1);
    return true;
  }

  #bucketOf(caller: string): TokenBucket {
    const bucket = this.#buckets.get(caller) ?? new TokenBucket(this.settings.unitsPerSecond!);
    this.#buckets.delete(caller);
    if (this.#buckets.size >= MAX_BUCKETS) this.#buckets.delete(this.#buckets.keys().next().value!);
    this.#buckets.set(caller, bucket);
    return bucket;
  }
}

/** What one request may still use. Its answer tells, in the fields of draft-ietf-httpapi-ratelimit-headers-09. */
class RequestAllowance implements Allowance {
  constructor(
    private readonly bucket: TokenBucket,
    private readonly reply: FastifyReply,
  ) {
    reply.header('RateLimit-Policy', `"units";q=${bucket.capacity};w=${bucket.windowSeconds}`);
  }

  take(units: number): void {
    const wait = this.bucket.take(units);
    this.#tell();
    if (wait === 0) return;
    const seconds = Math.max(1, Math.ceil(wait));
    throw new Problem('rate_limited', `This is more than was agreed; try again in ${seconds} s.`, {
      headers: { 'Retry-After': String(seconds) },
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
