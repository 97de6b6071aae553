import { mayBeConditional, refuseConditions } from '@app/http';
import type { FastifyRequest } from 'fastify';

// A write whose operation looks at no header must not do what a condition was to prevent.

const BY_ID = 'an object is changed under a condition by a PUT of its id';
const OF_ELEMENTS = '_revision in an element is its If-Match';
const OF_REMOVALS = 'an object is deleted under a condition by a DELETE of its id';

/** Refuses conditions of a create. What is new is none that `If-None-Match` names, but what a key finds may be. */
export function refuseConditionsOfCreate({ raw, query }: FastifyRequest): void {
  if (!mayBeConditional(raw)) return;
  const mayUpdate = (query as { onConflict?: unknown }).onConflict === 'update';
  refuseConditions(raw, mayUpdate ? ['If-Match', 'If-None-Match'] : ['If-Match'], BY_ID);
}

/** Refuses conditions of a batch of updates. */
export function refuseConditionsOfUpdates({ raw }: FastifyRequest): void {
  if (mayBeConditional(raw)) refuseConditions(raw, ['If-Match', 'If-None-Match'], OF_ELEMENTS);
}

/** Refuses conditions of a batch of deletes. */
export function refuseConditionsOfRemovals({ raw }: FastifyRequest): void {
  if (mayBeConditional(raw)) refuseConditions(raw, ['If-Match', 'If-None-Match'], OF_REMOVALS);
}
