import type { StoredObject } from '@app/database';
import { type ChangeCondition, changeCondition, tagCondition } from '@app/http';
import type { Patch } from '@app/schema';
import type { FastifyRequest } from 'fastify';
import { objectTag, objectText, tagOfRevision } from '../representation/object-representation.js';

/** A change of an object, and the condition under which it is stored. */
export interface ConditionalChange {
  patch: Patch;
  condition: ChangeCondition<StoredObject> | undefined;
}

/** The condition that `If-Match` sets, and the revision that the body names; undefined where there is neither. */
export function objectCondition(
  request: FastifyRequest,
  className: string,
  revision?: string,
): ChangeCondition<StoredObject> | undefined {
  const { raw } = request;
  // Most changes have neither.
  if (!raw.headers['if-match'] && revision === undefined) return undefined;
  const resource = {
    noun: 'object',
    tagOf: objectTag,
    representationOf: (current: StoredObject) => JSON.parse(objectText(current, className, request.baseUrl)),
  };
  const ofHeader = changeCondition(raw, resource);
  if (revision === undefined) return ofHeader;
  const ofBody = tagCondition([tagOfRevision(revision)], resource);
  return (stored) => {
    ofHeader?.(stored);
    ofBody(stored);
  };
}
