import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RateLimits } from './rate-limits.js';

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
