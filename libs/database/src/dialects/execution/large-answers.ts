import { Semaphore } from '@app/concurrency';
import { DatabaseUnavailable } from '../../engine/errors.js';

/** Up to this size an answer is gathered whole; of a larger one only a portion is in memory. Characters, roughly. */
export const WHOLE_SIZE = 4 * 1024 * 1024;

/** What is read of a large answer at a time; one row more where that is larger. */
export const PORTION_SIZE = 256 * 1024;

/** Large answers under way at once: each holds a connection, and what its client has not read yet. */
export const MOST_LARGE = 4;

/** Longest wait for a permit for a large answer: longer than it takes to find out that its holders are slow. */
const LONGEST_WAIT_MILLISECONDS = 10_000;

/** Permits for large answers at once. */
export function largeAnswerPermits(permits = MOST_LARGE): Semaphore {
  return new Semaphore({
    permits,
    timeoutMilliseconds: LONGEST_WAIT_MILLISECONDS,
    refuse: () => new DatabaseUnavailable('too many large answers are being taken at once'),
  });
}
