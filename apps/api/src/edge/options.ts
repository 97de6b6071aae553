import type { Problem } from '@app/problems';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AllowedMethods } from '../allowed-methods.js';
import type { ProblemFilter } from '../problem.filter.js';

/**
 * Makes the answer to OPTIONS; answers the problem where nothing has the address. A preflight is allowed there too, since a
 * page could not read the 404 of its request otherwise.
 */
export function answerOptions(
  request: FastifyRequest,
  reply: FastifyReply,
  allowedMethods: AllowedMethods,
  problems: ProblemFilter,
): Problem | undefined {
  const allowed = allowedMethods.at(request.url);
  const isPreflight = request.headers['access-control-request-method'] !== undefined;
  if (allowed.length === 0 && !isPreflight) return problems.nothingAt(request);
  reply.status(204);
  if (allowed.length > 0) reply.header('allow', allowed.join(', '));
  return undefined;
}
