import type { AdministratorEntity } from '@app/database';
import { type ChangeCondition, changeCondition, contentTag } from '@app/http';
import type { FastifyRequest } from 'fastify';
import { AdministratorDto } from './administrator.dto.js';

/**
 * The entity tag of an administrator. It changes with the role, the only member in a GET that a PUT changes. It does
 * not change with sign-ins and passwords, so a read must never compare it with `If-None-Match`.
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
