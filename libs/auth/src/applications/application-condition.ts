import { type ChangeCondition, changeCondition, contentTag } from '@app/http';
import type { FastifyRequest } from 'fastify';
import type { ApplicationDto } from './application.dto.js';

/**
 * The entity tag of an application: it changes with what a PUT changes. Secrets and times of last use change without
 * it, so a read must never compare it with `If-None-Match`.
 */
export function applicationTag({ name, scopes, enabled }: ApplicationDto): string {
  return contentTag(JSON.stringify([name, scopes, enabled]));
}

/** The condition that `If-Match` or `If-None-Match` sets, if any. */
export function applicationCondition({ raw }: FastifyRequest): ChangeCondition<ApplicationDto> | undefined {
  return changeCondition<ApplicationDto>(raw, {
    noun: 'application',
    tagOf: applicationTag,
    representationOf: (current) => current,
  });
}
