import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** Where clients reach this service, without a trailing slash: PUBLIC_URL, else the request's own host. */
    readonly baseUrl: string;
  }
}

/** The {base_url} of SPEC.md for this request. */
export const BaseUrl = createParamDecorator(
  (_: unknown, context: ExecutionContext) => context.switchToHttp().getRequest<FastifyRequest>().baseUrl,
);
