import { Problem } from './problem.js';

/** When a client may try again, in seconds, unless more is known. */
const USUAL_RETRY_AFTER = 1;

/** Problem `unavailable` with a Retry-After: nothing was done, and the same request may succeed later. */
export function unavailable(
  detail: string,
  { retryAfter = USUAL_RETRY_AFTER, cause }: { retryAfter?: number; cause?: unknown } = {},
): Problem {
  return new Problem('unavailable', detail, { retryAfter, cause });
}

/** Problem `outcome_unknown` with a Retry-After: the request may have been done, or may still be. */
export function outcomeUnknown(what: string, cause?: unknown): Problem {
  return new Problem(
    'outcome_unknown',
    `${what} A request with an Idempotency-Key can be repeated safely; otherwise look first.`,
    { retryAfter: USUAL_RETRY_AFTER, cause },
  );
}
