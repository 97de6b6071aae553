import type { Problem } from '@app/problems';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AllowedMethods } from '../address/allowed-methods.js';
import type { ProblemFilter } from './problem.filter.js';

/**
 * Prepares the response to OPTIONS; returns the problem if no route has the address. A preflight is allowed there too,
 * since a page could otherwise not read the 404 of its request.
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
