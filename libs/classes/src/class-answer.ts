import { ifMatch } from '@app/http';
import { Problem } from '@app/problems';
import type { FastifyRequest } from 'fastify';
import type { ClassDto } from './class-definition.dto.js';
import type { ClassState, StoredClass } from './classes.service.js';

/** Throws Problem `precondition_failed` unless a change may go on with the class as it is. */
export type ClassCondition = (current: StoredClass) => void;

/** A class as clients read it. */
export function classAnswer({ definition, revision, createdAt, updatedAt }: ClassState): ClassDto {
  return {
    ...definition,
    revision,
    createdAt: new Date(createdAt).toISOString(),
    updatedAt: new Date(updatedAt).toISOString(),
  };
}

/**
 * The entity tag of a class: it changes with every change of the definition. A class that is deleted and made again
 * counts its revisions from 1 again, so the revision alone would take one for the other.
 */
export function classTag({ id, revision }: StoredClass): string {
  return `"${revision}-${id.slice(-8)}"`;
}

/** What `If-Match` asks for, if anything. */
export function classCondition({ raw }: FastifyRequest): ClassCondition | undefined {
  const matches = ifMatch(raw);
  if (matches === undefined) return undefined;
  return (current) => {
    const etag = classTag(current);
    if (matches(etag)) return;
    throw new Problem(
      'precondition_failed',
      'The class has been changed since; `current` is how it is now, and the ETag of this answer belongs to that.',
      { headers: { etag }, extensions: { current: classAnswer(current) } },
    );
  };
}
