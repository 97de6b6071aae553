import type { Activity } from './activity.js';
import { type ErrorReader, OutcomeUnknown } from './errors.js';

/** Attempts at a transaction, and until when it is retried: a request has to be answered in time. */
const ATTEMPTS = 5;
const LATEST_MILLISECONDS = 8000;

const LONGEST_BACKOFF_MILLISECONDS = 200;

/**
 * Runs a transaction, and retries it as a whole whenever the engine has certainly rolled it back (deadlock, lock wait,
 * lost certification): never when its outcome is unknown, which would do it twice. Throws what ended the last attempt.
 */
export async function retryTransaction<T>(
  errors: ErrorReader,
  work: () => Promise<T>,
  activity?: Activity,
): Promise<T> {
  const begun = performance.now();
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      const isLast = attempt === ATTEMPTS || performance.now() - begun > LATEST_MILLISECONDS;
      if (isLast || errors.failureOf(error) !== 'aborted') throw error;
      if (activity !== undefined) activity.retries++;
      // Full jitter, so that two deadlocked transactions do not collide again.
      await new Promise((resume) => setTimeout(resume, Math.random() * LONGEST_BACKOFF_MILLISECONDS));
    }
  }
}

/** The error of a write that was sent: its outcome is unknown when the connection was lost, or the flush failed. */
export function afterSending(errors: ErrorReader, error: unknown): unknown {
  const failure = errors.failureOf(error);
  if (failure !== 'lost' && failure !== 'broken') return error;
  const what = failure === 'lost' ? 'the connection was lost during a write' : 'a write could not be flushed';
  return new OutcomeUnknown(what, { cause: error });
}

/** Whether a write ended since a flush failed. */
export function isBroken(errors: ErrorReader, error: unknown): boolean {
  const cause = error instanceof OutcomeUnknown ? error.cause : error;
  return errors.failureOf(cause) === 'broken';
}
