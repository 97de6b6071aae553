import { Problem } from '@app/problems';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

/** The OpenAPI versions of the contract; 3.1 unless another is requested. */
export type OpenApiVersion = '3.0' | '3.1';

/**
 * The version that `?openapi=` requests.
 * @throws Problem invalid_parameter
 */
export const AskedOpenApiVersion = createParamDecorator(
  (_: unknown, context: ExecutionContext): OpenApiVersion => {
    const { query } = context.switchToHttp().getRequest<FastifyRequest>();
    const { openapi: received } = query as { openapi?: unknown };
    if (received === undefined || received === '3.1') return '3.1';
    if (received === '3.0') return '3.0';
    const message = 'openapi is 3.0 or 3.1, given once.';
    throw new Problem('invalid_parameter', message, {
      errors: [{ pointer: '', field: 'openapi', code: 'invalid_parameter', message, received }],
    });
  },
);
