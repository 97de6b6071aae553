import { Problem } from '@app/problems';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { warnOfUnknown } from './unknown-parameters.js';

/** The names of the parameters that every write of objects and attachments knows. */
const OF_ALL: ReadonlySet<string> = new Set(['dryRun']);

/**
 * Answers whether a write is only tried out (`dryRun=true`), and names unknown parameters in `X-Warning`. Both are headers
 * of the answer even where the write is refused.
 * @throws Problem invalid_parameter
 */
export function takeWriteParameters(
  request: FastifyRequest,
  reply: FastifyReply,
  known: ReadonlySet<string> = OF_ALL,
): boolean {
  warnOfUnknown(request, reply, known);
  const dryRun = readFlag(request, 'dryRun', false);
  if (dryRun) reply.header('x-dry-run', 'true');
  return dryRun;
}

const FlagOf = createParamDecorator(
  ({ name, defaultValue }: { name: string; defaultValue: boolean }, context: ExecutionContext): boolean =>
    readFlag(context.switchToHttp().getRequest<FastifyRequest>(), name, defaultValue),
);

/** A query parameter read by `readFlag`. */
export const Flag = (name: string, defaultValue = false) => FlagOf({ name, defaultValue });

/**
 * A query parameter that is `true` or `false`, and `defaultValue` if absent. Any other value is refused, since a guess might
 * do the opposite of what was meant.
 * @throws Problem invalid_parameter
 */
function readFlag({ query }: FastifyRequest, name: string, defaultValue: boolean): boolean {
  const received = (query as Record<string, unknown>)[name];
  if (received === undefined) return defaultValue;
  if (received === 'false') return false;
  if (received === 'true') return true;
  const message = `${name} is true or false, given once.`;
  throw new Problem('invalid_parameter', message, {
    errors: [{ pointer: '', field: name, code: 'invalid_parameter', message, received }],
  });
}
