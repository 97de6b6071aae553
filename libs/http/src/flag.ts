import { Problem } from '@app/problems';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

/** A query parameter read by `readFlag`. */
export const Flag = createParamDecorator((name: string, context: ExecutionContext): boolean =>
  readFlag(context.switchToHttp().getRequest<FastifyRequest>(), name),
);

/**
 * A query parameter that is `true` or `false`, and false if absent. Any other value is refused, since a guess might do
 * the opposite of what was meant.
 * @throws Problem invalid_parameter
 */
export function readFlag({ query }: FastifyRequest, name: string): boolean {
  const received = (query as Record<string, unknown>)[name];
  if (received === undefined || received === 'false') return false;
  if (received === 'true') return true;
  const message = `${name} is true or false, given once.`;
  throw new Problem('invalid_parameter', message, {
    errors: [{ pointer: '', field: name, code: 'invalid_parameter', message, received }],
  });
}
