import { mayBeConditional, refuseConditions } from '@app/http';
import type { FastifyRequest } from 'fastify';
import { type ConflictParameters, conflictText } from './upserts/conflict-rule.js';

/** What an operation has otherwise than other writes. */
export interface Operation {
  /** The names of its query parameters. */
  parameters?: ReadonlySet<string>;
  /** What they change about the effect of the request, as text; empty where they do not. */
  effectOf?: (query: unknown) => string;
  /** Throws where the request has a condition that is not looked at. */
  refuseConditions?: (request: FastifyRequest) => void;
}

/** A create, or a batch of them. */
export const CREATION: Operation = {
  parameters: new Set(['onConflict', 'key', 'dryRun']),
  effectOf: (query) => (namesRule(query) ? conflictText(query) : ''),
  refuseConditions: refuseConditionsOfCreate,
};
/** A batch of updates. */
export const BATCH_UPDATE: Operation = { refuseConditions: refuseConditionsOfUpdates };
/** A batch of deletes. */
export const REMOVAL: Operation = {
  parameters: new Set(['ids', 'dryRun']),
  refuseConditions: refuseConditionsOfRemovals,
};

/** Whether a create may have a conflict rule. Most have neither parameter. */
export function namesRule(query: unknown): query is ConflictParameters {
  const { onConflict, key } = query as ConflictParameters;
  return onConflict !== undefined || key !== undefined;
}

// A write whose operation looks at no header must not do what a condition was to prevent.

const BY_ID = 'an object is changed under a condition by a PUT of its id';
const OF_ELEMENTS = '_revision in an element is its If-Match';
const OF_REMOVALS = 'an object is deleted under a condition by a DELETE of its id';

/** Refuses conditions of a create. What is new is none that `If-None-Match` names, but what a key finds may be. */
function refuseConditionsOfCreate({ raw, query }: FastifyRequest): void {
  if (!mayBeConditional(raw)) return;
  const mayUpdate = (query as { onConflict?: unknown }).onConflict === 'update';
  refuseConditions(raw, mayUpdate ? ['If-Match', 'If-None-Match'] : ['If-Match'], BY_ID);
}

/** Refuses conditions of a batch of updates. */
function refuseConditionsOfUpdates({ raw }: FastifyRequest): void {
  if (mayBeConditional(raw)) refuseConditions(raw, ['If-Match', 'If-None-Match'], OF_ELEMENTS);
}

/** Refuses conditions of a batch of deletes. */
function refuseConditionsOfRemovals({ raw }: FastifyRequest): void {
  if (mayBeConditional(raw)) refuseConditions(raw, ['If-Match', 'If-None-Match'], OF_REMOVALS);
}
