import { StaleClass } from '@app/database';
import { Problem } from '@app/problems';

/** Attempts before the retry gives up, since the class is changing too fast. */
const ATTEMPTS = 5;

/**
 * Runs `work`, and retries it from its beginning whenever the class has changed since it was read (StaleClass). Throws
 * Problem `unavailable` after too many attempts.
 */
export async function retryWhenStale<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof StaleClass)) throw error;
      if (attempt === ATTEMPTS) {
        throw new Problem('unavailable', 'The class is being changed; try again.', {
          headers: { 'retry-after': '1' },
        });
      }
    }
  }
}
