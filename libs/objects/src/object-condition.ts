import type { StoredObject } from '@app/database';
import { ifMatch } from '@app/http';
import { Problem } from '@app/problems';
import type { FastifyRequest } from 'fastify';
import { objectTag, objectText } from './object-text.js';

/** Throws Problem `precondition_failed` unless a change may go on with the object as it is. */
export type ObjectCondition = (current: StoredObject) => void;

/** What `If-Match` asks for, if anything. */
export function objectCondition(
  { raw, baseUrl }: FastifyRequest,
  className: string,
): ObjectCondition | undefined {
  const matches = ifMatch(raw);
  if (matches === undefined) return undefined;
  return (current) => {
    const etag = objectTag(current);
    if (matches(etag)) return;
    throw new Problem(
      'precondition_failed',
      'The object has been changed since; `current` is how it is now, and the ETag of this answer belongs to that.',
      { headers: { etag }, extensions: { current: JSON.parse(objectText(current, className, baseUrl)) } },
    );
  };
}
