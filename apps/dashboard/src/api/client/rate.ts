import { ApiProblem } from './problem.js';

/** Where the service does not say how long. */
const USUAL_PAUSE_SECONDS = 2;
/** The service counts in whole seconds: what it says to be over may not be so yet. */
const MIN_PAUSE_SECONDS = 1;
/** What has to wait longer is told. */
const MAX_PAUSE_MILLISECONDS = 60_000;
/** The shortest pause after a failure, and the longest, with what is left to chance. */
const MIN_BACKOFF_MILLISECONDS = 1000;
const MAX_BACKOFF_MILLISECONDS = 30_000;
/** The part of a pause that is left to chance. */
const SPREAD = 0.5;

/**
 * For how many milliseconds the service asks to wait before the same request is sent again, where an operator limits
 * rates; undefined for another error.
 */
export function ratePause(error: unknown): number | undefined {
  if (!(error instanceof ApiProblem) || error.status !== 429) return undefined;
  return Math.max(error.waitSeconds ?? USUAL_PAUSE_SECONDS, MIN_PAUSE_SECONDS) * 1000;
}

/**
 * A pause of so many milliseconds, or of some more: what has failed together, in many tabs, does not come back
 * together.
 */
export const spread = (milliseconds: number): number => milliseconds * (1 + Math.random() * SPREAD);

/** The pause after a failure that so many came before, in milliseconds: twice as long each time, 30 s at most. */
export const backoff = (failures: number): number =>
  spread(Math.min(MIN_BACKOFF_MILLISECONDS * 2 ** failures, MAX_BACKOFF_MILLISECONDS / (1 + SPREAD)));

/**
 * Does something, again after each pause where its rate was refused. Throws what is refused otherwise, and where the
 * pause is longer than `longest`: a minute, where nothing is given.
 */
export async function withinRate<T>(act: () => Promise<T>, longest = MAX_PAUSE_MILLISECONDS): Promise<T> {
  for (;;) {
    try {
      return await act();
    } catch (error) {
      const pause = ratePause(error);
      if (pause === undefined || pause > longest) throw error;
      await new Promise((resume) => setTimeout(resume, spread(pause)));
    }
  }
}
