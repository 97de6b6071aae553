import { StaleClass } from '@app/database';
import { Problem } from '@app/problems';

/** How often work is begun anew; then the class is changing too fast. */
const ATTEMPTS = 5;

/**
 * Runs `work`, and again from its beginning whenever the class has changed since it was read (StaleClass). Throws
 * Problem `unavailable` when that does not end.
 */
export async function beginAnewWhenStale<T>(work: () => Promise<T>): Promise<T> {
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
