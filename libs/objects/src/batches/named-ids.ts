import { hasBody } from '@app/http';
import { invalidParameters, Problem, parameterFault } from '@app/problems';
import type { FastifyRequest } from 'fastify';

/**
 * The ids that a batch delete has in `ids`; undefined where they are in its body. Some clients and proxies drop the body
 * of a DELETE (RFC 9110 section 9.3.5), so a request that names nothing at all is told of `ids`.
 * @throws Problem invalid_parameter, invalid_batch
 */
export function namedInAddress({ query, raw }: FastifyRequest): string[] | undefined {
  const { ids } = query as Record<string, unknown>;
  if (ids === undefined) {
    if (!hasBody(raw)) throw nothingNamed();
    return undefined;
  }
  if (typeof ids !== 'string') throw invalidIds('ids is given once, with commas between the ids.');
  return ids === '' ? [] : ids.split(',');
}

/**
 * Checks the body of a request that names ids in its address: generated clients send `null` or `[]` for none. Throws
 * Problem `invalid_parameter`.
 */
export function refuseIdsInBody(body: unknown): void {
  const isNone = body === null || (Array.isArray(body) && body.length === 0);
  if (!isNone) throw invalidIds('The ids are either in the body or in ids, not in both.');
}

function nothingNamed(): Problem {
  const message =
    'The body is an array of ids; where it is lost on the way, ids=a,b in the address names them.';
  return new Problem('invalid_batch', message, {
    errors: [{ pointer: '', code: 'required', message, expected: 'array' }],
  });
}

function invalidIds(message: string): Problem {
  return invalidParameters([parameterFault('ids', message)]);
}
