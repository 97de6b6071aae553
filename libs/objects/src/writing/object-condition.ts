import type { StoredObject } from '@app/database';
import { type ChangeCondition, changeCondition } from '@app/http';
import type { FastifyRequest } from 'fastify';
import { objectTag, objectText } from '../representation/object-text.js';

/** The condition that `If-Match` sets, if any. */
export function objectCondition(
  { raw, baseUrl }: FastifyRequest,
  className: string,
): ChangeCondition<StoredObject> | undefined {
  return changeCondition<StoredObject>(raw, {
    noun: 'object',
    tagOf: objectTag,
    representationOf: (current) => JSON.parse(objectText(current, className, baseUrl)),
  });
}
