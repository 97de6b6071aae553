import { allows } from '@app/auth';
import { type ChangeCondition, changeCondition } from '@app/http';
import type { FastifyRequest } from 'fastify';
import type { ClassDto } from './class-definition.dto.js';
import type { ClassState, StoredClass } from './registry/stored-class.js';

/** A class as responses represent it. */
export function classAnswer({ definition, revision, createdAt, updatedAt }: ClassState): ClassDto {
  return {
    ...definition,
    revision,
    createdAt: new Date(createdAt).toISOString(),
    updatedAt: new Date(updatedAt).toISOString(),
  };
}

/**
 * The entity tag of a class: it changes with every change of the definition. It contains the id, since a class that is
 * deleted and created again starts at revision 1 again.
 */
export function classTag({ id, revision }: StoredClass): string {
  return `"${revision}-${id.slice(-8)}"`;
}

/** The condition that `If-Match` or `If-None-Match` sets, if any. */
export function classCondition({ raw, caller }: FastifyRequest): ChangeCondition<StoredClass> | undefined {
  return changeCondition<StoredClass>(raw, {
    noun: 'class',
    tagOf: classTag,
    representationOf: allows(caller!.scopes, 'classes:read', undefined) ? classAnswer : undefined,
  });
}
