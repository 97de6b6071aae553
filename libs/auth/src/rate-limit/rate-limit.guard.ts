import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RateLimits } from './rate-limits.js';

/**
 * Takes one unit from the bucket of whoever a token speaks for, and leaves it with the request for what costs more. Only
 * there when a rate is set, so that nobody pays for it otherwise.
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
