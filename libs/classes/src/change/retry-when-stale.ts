import { type RetryPolicy, retry } from '@app/concurrency';
import { StaleClass } from '@app/database';
import { classIsChanging } from '../registry/class-registry.js';

/** Attempts before the retry gives up, since the class is changing too fast. */
const ATTEMPTS = 5;

const WHEN_STALE: RetryPolicy = {
  when: (error) => error instanceof StaleClass,
  attempts: ATTEMPTS,
  giveUp: classIsChanging,
};

/**
 * Runs `work`, and retries it from its beginning whenever the class has changed since it was read (StaleClass). Throws
 * Problem `unavailable` after too many attempts.
 */
export function retryWhenStale<T>(work: () => Promise<T>): Promise<T> {
  return retry(work, WHEN_STALE);
}
