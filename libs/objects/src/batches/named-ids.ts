import { Problem } from '@app/problems';
import type { FastifyRequest } from 'fastify';

/**
 * The ids that a batch delete has in `ids`; undefined where they are in its body. Some clients and proxies drop the body
 * of a DELETE (RFC 9110 section 9.3.5), so a request that names nothing at all is told of `ids`.
 * @throws Problem invalid_parameter, invalid_batch
 */
export function namedInAddress({ query, raw }: FastifyRequest): string[] | undefined {
  const { ids } = query as Record<string, unknown>;
  const { 'content-length': length, 'transfer-encoding': coding } = raw.headers;
  const hasBody = coding !== undefined || Number(length ?? 0) > 0;
  if (ids === undefined) {
    if (!hasBody) throw nothingNamed();
    return undefined;
  }
  if (typeof ids !== 'string') throw invalidIds('ids is given once, with commas between the ids.');
  if (hasBody) throw invalidIds('The ids are either in the body or in ids, not in both.');
  return ids === '' ? [] : ids.split(',');
}

function nothingNamed(): Problem {
  const message =
    'The body is an array of ids; where it is lost on the way, ids=a,b in the address names them.';
  return new Problem('invalid_batch', message, {
    errors: [{ pointer: '', code: 'required', message, expected: 'array' }],
  });
}

function invalidIds(message: string): Problem {
  return new Problem('invalid_parameter', message, {
    errors: [{ pointer: '', field: 'ids', code: 'invalid_parameter', message }],
  });
}
