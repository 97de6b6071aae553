import type { AttemptKey } from './client/attempt-key.js';
import { ApiProblem } from './client/problem.js';
import { withinRate } from './client/rate.js';
import { checkObjects, createObjects } from './objects.js';

type Values = Record<string, unknown>;

/** As many objects as a batch of the API takes. */
const MAX_AT_ONCE = 1000;

/**
 * Creates many objects, a batch at a time, each all or none. Of several batches each is checked before the first is created, so that what
 * is wrong with one object is told while there is none; those that `isChecked` are not again, as some may be there since. `onPassed` hears after each batch how many there were, and answers whether it
 * goes on. Faults of what it throws count from the first object that is not created; the same `attempt` with those creates none twice.
 */
export async function createInBatches(
  className: string,
  objects: Values[],
  attempt: AttemptKey,
  isChecked: boolean,
  onPassed: (step: 'checked' | 'created', count: number) => boolean,
): Promise<void> {
  for (const step of ['checked', 'created'] as const) {
    if (step === 'checked' && (isChecked || objects.length <= MAX_AT_ONCE)) continue;
    for (let at = 0; at < objects.length; at += MAX_AT_ONCE) {
      const batch = objects.slice(at, at + MAX_AT_ONCE);
      await (step === 'checked'
        ? withinRate(() => checkObjects(className, batch)).catch((error) => {
            throw countedFrom(at, error);
          })
        : withinRate(() => createObjects(className, batch, attempt.of(batch))));
      if (!onPassed(step, at + batch.length)) return;
    }
  }
}

/** What was said of a batch, said of all objects. */
function countedFrom(at: number, error: unknown): unknown {
  if (!(error instanceof ApiProblem)) return error;
  const errors = error.faults.map((fault) =>
    fault.index === undefined ? fault : { ...fault, index: fault.index + at },
  );
  return new ApiProblem(error.status, { ...error.document, errors }, error.waitSeconds);
}
