import type { AttemptKey } from './client/lost-attempts.js';
import { ApiProblem } from './client/problem.js';
import { withinRate } from './client/rate.js';
import { checkObjects, createObjects, type OnConflict, type Outcome } from './objects.js';

type Values = Record<string, unknown>;

/** As many objects as a batch of the API takes. */
const MAX_AT_ONCE = 1000;

/**
 * Creates many objects, a batch at a time, each all or none. Of several batches each is checked before the first is
 * created, so that what is wrong with one object is told while there is none; those that `isChecked` are not again, as
 * some may be there since. `onPassed` hears after each batch how many there were, and what has become of it where it
 * was created, and answers whether it goes on. Faults of what it throws count from the first object that is not
 * created; the same `attempt` with those creates none twice.
 */
export async function createInBatches(
  className: string,
  objects: Values[],
  attempt: AttemptKey,
  onConflict: OnConflict,
  isChecked: boolean,
  onPassed: (count: number, outcome?: Outcome) => boolean,
): Promise<void> {
  for (const isCheck of [true, false]) {
    if (isCheck && (isChecked || objects.length <= MAX_AT_ONCE)) continue;
    for (let at = 0; at < objects.length; at += MAX_AT_ONCE) {
      const batch = objects.slice(at, at + MAX_AT_ONCE);
      const check = () => checkObjects(className, batch, onConflict);
      const create = () => createObjects(className, batch, onConflict, attempt.of([batch, onConflict]));
      const outcome = isCheck ? await checked(at, withinRate(check)) : await withinRate(create);
      if (!onPassed(at + batch.length, outcome)) return;
    }
  }
}

/** Ends with a check of objects from one on. What it throws tells of these among all. */
async function checked(at: number, check: Promise<unknown>): Promise<undefined> {
  try {
    await check;
  } catch (error) {
    throw countedFrom(at, error);
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
