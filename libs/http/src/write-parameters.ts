import type { FastifyReply, FastifyRequest } from 'fastify';
import { readFlag } from './flag.js';
import { warnOfUnknown } from './unknown-parameters.js';

/** The names of the parameters that every write of objects and attachments knows. */
const OF_ALL: ReadonlySet<string> = new Set(['dryRun']);

/**
 * Answers whether a write is only tried out (`dryRun=true`), and names parameters that it does not know in `X-Warning`.
 * The answer says either, whether the write is refused or not.
 * @throws Problem invalid_parameter
 */
export function takeWriteParameters(
  request: FastifyRequest,
  reply: FastifyReply,
  known: ReadonlySet<string> = OF_ALL,
): boolean {
  warnOfUnknown(request, reply, known);
  const dryRun = readFlag(request, 'dryRun');
  if (dryRun) reply.header('x-dry-run', 'true');
  return dryRun;
}
