import { createHash } from 'node:crypto';
import { ifMatch } from '@app/http';
import { Problem } from '@app/problems';
import type { FastifyRequest } from 'fastify';
import type { ApplicationDto } from './application.dto.js';

/** Throws Problem `precondition_failed` unless a change may go on with the application as it is. */
export type ApplicationCondition = (current: ApplicationDto) => void;

/**
 * The entity tag of an application: it changes with what a PUT changes. Secrets and the times of last use come and go beside
 * it, so it must never answer `If-None-Match`.
 */
export function applicationTag({ name, scopes, enabled }: ApplicationDto): string {
  const digest = createHash('sha256').update(JSON.stringify([name, scopes, enabled]));
  return `"${digest.digest('base64url').slice(0, 22)}"`;
}

/** What `If-Match` asks for, if anything. */
export function applicationCondition({ raw }: FastifyRequest): ApplicationCondition | undefined {
  const matches = ifMatch(raw);
  if (matches === undefined) return undefined;
  return (current) => {
    const etag = applicationTag(current);
    if (matches(etag)) return;
    throw new Problem(
      'precondition_failed',
      'The application has been changed since; `current` is how it is now, and the ETag of this answer belongs to that.',
      { headers: { etag }, extensions: { current } },
    );
  };
}
