import { type ChangeCondition, changeCondition } from '@app/http';
import type { FastifyRequest } from 'fastify';
import type { ClassDto } from './class-definition.dto.js';
import type { ClassState, StoredClass } from './classes.service.js';

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
export function classCondition({ raw }: FastifyRequest): ChangeCondition<StoredClass> | undefined {
  return changeCondition<StoredClass>(raw, {
    noun: 'class',
    tagOf: classTag,
    representationOf: classAnswer,
  });
}
