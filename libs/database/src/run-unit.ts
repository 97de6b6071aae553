import type { Activity } from './activity.js';
import type { Dialect } from './dialects/dialect.js';
import { OutcomeUnknown } from './failures.js';

/** How often a unit of work is run, and until when it is begun anew: a request has to be answered some time. */
const ATTEMPTS = 5;
const LATEST_MILLISECONDS = 8000;

const LONGEST_PAUSE_MILLISECONDS = 200;

/**
 * Runs a unit of work, again as a whole whenever the engine has certainly undone it: never when its outcome is
 * unknown, which would do it twice. Throws what ended the last attempt.
 */
export async function runUnit<T>(dialect: Dialect, work: () => Promise<T>, activity?: Activity): Promise<T> {
  const begun = performance.now();
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      const isLast = attempt === ATTEMPTS || performance.now() - begun > LATEST_MILLISECONDS;
      if (isLast || dialect.failureOf(error) !== 'aborted') throw error;
      if (activity !== undefined) activity.retries++;
      // Full jitter, so that two who met do not meet again.
      await new Promise((resume) => setTimeout(resume, Math.random() * LONGEST_PAUSE_MILLISECONDS));
    }
  }
}

/** The error of a write that was sent: unknown is its outcome when the connection was lost, or the flush failed. */
export function afterSending(dialect: Pick<Dialect, 'failureOf'>, error: unknown): unknown {
  const failure = dialect.failureOf(error);
  if (failure !== 'lost' && failure !== 'broken') return error;
  const what = failure === 'lost' ? 'the connection was lost during a write' : 'a write could not be flushed';
  return new OutcomeUnknown(what, { cause: error });
}

/** Whether a write ended since a flush failed. */
export function isBroken(dialect: Pick<Dialect, 'failureOf'>, error: unknown): boolean {
  const cause = error instanceof OutcomeUnknown ? error.cause : error;
  return dialect.failureOf(cause) === 'broken';
}
