import { Semaphore } from '@app/concurrency';
import { DatabaseUnavailable } from '../../engine/errors.js';

/** An answer up to this size is held in memory as a whole, a larger one in portions. Characters, roughly. */
export const WHOLE_SIZE = 4 * 1024 * 1024;

/** Characters that are read of a large answer at a time, roughly; a larger row is read whole. */
export const PORTION_SIZE = 256 * 1024;

/** Large answers that run at once: each holds a connection, and what its client has not read yet. */
export const MAX_LARGE = 4;

/** Longest wait for a permit for a large answer: longer than it takes to find out that its holders are slow. */
const MAX_WAIT_MILLISECONDS = 10_000;

/** Permits for large answers at once. */
export function largeAnswerPermits(permits = MAX_LARGE): Semaphore {
  return new Semaphore({
    permits,
    timeoutMilliseconds: MAX_WAIT_MILLISECONDS,
    refuse: () => new DatabaseUnavailable('too many large answers are being taken at once'),
  });
}
