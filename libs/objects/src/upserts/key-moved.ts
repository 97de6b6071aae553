import { fullJitter, type RetryPolicy } from '@app/concurrency';
import { unavailable } from '@app/problems';

/** Attempts, and how long they go on: each is lost to another write of the same key. */
const ATTEMPTS = 20;
const LIMIT_MILLISECONDS = 8000;
const LONGEST_PAUSE_MILLISECONDS = 40;

/** Since the look at the stored objects, another write has taken a key that was free, or the object of one has lost it. */
export class KeyMoved extends Error {}

/** A write that a key has moved away from begins again, with another look. */
export const RETRY_MOVED: RetryPolicy = {
  when: (error) => error instanceof KeyMoved,
  attempts: ATTEMPTS,
  limitMilliseconds: LIMIT_MILLISECONDS,
  backoff: fullJitter(LONGEST_PAUSE_MILLISECONDS),
  giveUp: () => unavailable('Others write objects with the same keys all the time; try again.'),
};
