import type { AdministratorEntity } from '@app/database';
import { type ChangeCondition, changeCondition, contentTag } from '@app/http';
import type { FastifyRequest } from 'fastify';
import { AdministratorDto } from './administrator.dto.js';

/**
 * The entity tag of an administrator: it changes with the role, which is what a PUT changes of what a GET shows. Sign-ins and
 * passwords change without it, so a read must never compare it with `If-None-Match`.
 */
export function administratorTag({ role }: Pick<AdministratorEntity, 'role'>): string {
  return contentTag(JSON.stringify([role]));
}

/** The condition that `If-Match` or `If-None-Match` sets, if any. */
export function administratorCondition({
  raw,
}: FastifyRequest): ChangeCondition<AdministratorEntity> | undefined {
  return changeCondition<AdministratorEntity>(raw, {
    noun: 'administrator',
    tagOf: administratorTag,
    representationOf: AdministratorDto.of,
  });
}
