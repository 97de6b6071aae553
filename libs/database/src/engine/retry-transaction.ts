import { fullJitter, type RetryPolicy } from '@app/concurrency';
import type { Activity } from './activity.js';
import { type ErrorClassifier, OutcomeUnknown } from './errors.js';

/**
 * Attempts at a transaction, and how long after the first has failed one may begin: a request has to be answered in
 * time, so of those that wait for a lock there are two.
 */
const ATTEMPTS = 5;
const LATEST_MILLISECONDS = 3500;

const MAX_BACKOFF_MILLISECONDS = 200;

/**
 * Retries a whole transaction if the engine has certainly rolled it back (deadlock, lock wait, lost certification).
 * Never retries one with an unknown outcome, since it might run twice. Throws what ended the last attempt. Calls
 * `onUndone` with the error of each attempt that is followed by another.
 */
export function retryTransaction(
  errors: ErrorClassifier,
  activity: Activity,
  onUndone: (error: unknown) => void = () => {},
): RetryPolicy {
  return {
    when: (error) => errors.failureOf(error) === 'aborted',
    attempts: ATTEMPTS,
    limitMilliseconds: LATEST_MILLISECONDS,
    // Two deadlocked transactions must not collide again.
    backoff: fullJitter(MAX_BACKOFF_MILLISECONDS),
    onRetry: (_attempt, error) => {
      activity.retries++;
      onUndone(error);
    },
  };
}

/**
 * The error of a write that was sent: its outcome is unknown when the connection was lost, the flush failed, or the
 * file is gone.
 */
export function errorOfSentWrite(errors: ErrorClassifier, error: unknown): unknown {
  const failure = errors.failureOf(error);
  if (failure !== 'lost' && failure !== 'broken') return error;
  const what = failure === 'lost' ? 'a write was broken off' : 'a write may not be kept';
  // The log has only the message: the disk or the network, for one.
  return new OutcomeUnknown(`${what}: ${(error as Error).message}`, { cause: error });
}

/** Whether a write ended because a flush failed. */
export function isBroken(errors: ErrorClassifier, error: unknown): boolean {
  const cause = error instanceof OutcomeUnknown ? error.cause : error;
  return errors.failureOf(cause) === 'broken';
}
