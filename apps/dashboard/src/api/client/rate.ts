import { ApiProblem } from './problem.js';

/** Where the service does not say how long. */
const USUAL_PAUSE_SECONDS = 2;

/**
 * For how many milliseconds the service asks to wait before the same request is sent again, where an operator limits rates; undefined
 * for another error.
 */
export function ratePause(error: unknown): number | undefined {
  if (!(error instanceof ApiProblem) || error.status !== 429) return undefined;
  return (error.waitSeconds ?? USUAL_PAUSE_SECONDS) * 1000;
}

/** Does something, again after each pause where its rate was refused. Throws what is refused otherwise. */
export async function withinRate<T>(act: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await act();
    } catch (error) {
      const pause = ratePause(error);
      if (pause === undefined) throw error;
      await new Promise((resume) => setTimeout(resume, pause));
    }
  }
}
