import { goneOf, idsOf } from './bulk-deletion.js';
import { withinRate } from './client/rate.js';
import { updateObjects } from './objects.js';

/**
 * Makes the same change of many objects, a batch at a time, and counts them: also those that are gone, as another
 * person has deleted them. `onPassed` hears after each batch how many there were, and answers whether it goes on. What
 * it throws may be after some of the batches; the same once more does no harm.
 */
export async function changeObjects(
  className: string,
  ids: Iterable<string>,
  change: Record<string, unknown>,
  onPassed: (passed: number) => boolean,
): Promise<{ changed: number; gone: number }> {
  let passed = 0;
  let gone = 0;
  const next = idsOf(ids);
  for (let batch = await next(); batch !== undefined; batch = await next()) {
    gone += await changeBatch(className, batch, change);
    passed += batch.length;
    if (!onPassed(passed)) break;
  }
  return { changed: passed - gone, gone };
}

/** Answers how many of them are gone: a batch is all or none. */
async function changeBatch(
  className: string,
  ids: string[],
  change: Record<string, unknown>,
): Promise<number> {
  let left = ids;
  while (left.length > 0) {
    try {
      await withinRate(() => updateObjects(className, left, change));
      break;
    } catch (error) {
      const gone = goneOf(error, left);
      if (gone.size === 0) throw error;
      left = left.filter((id) => !gone.has(id));
    }
  }
  return ids.length - left.length;
}
