import { areSame, type KnownSegment } from './counts/known-segment.js';
import type { PagePlan } from './page-plan.js';

/**
 * By how many objects a page has moved between plan and read: so many matching objects before it have gone since. Undefined
 * where the objects that were read may be others than those of the page.
 *
 * @param planned The counts that the plan was made from.
 * @param then The counts at the moment of the read.
 */
export function driftOf(
  { parts, first, last }: PagePlan,
  planned: readonly KnownSegment[],
  then: readonly KnownSegment[],
  everyObject: boolean,
): number | undefined {
  let drift = 0;
  for (let position = 0; position < first; position++) {
    drift += planned[position]!.matches - then[position]!.matches;
  }
  if (everyObject) {
    const [scan] = parts;
    // The offset of a cached id changes with each deletion before it in its segment. What follows is read as it is.
    const isPlaced = scan?.kind === 'scan' && scan.inclusive;
    return isPlaced && !areSame(planned[first]!, then[first]!) ? undefined : drift;
  }
  for (let position = first; position <= last; position++) {
    if (!areSame(planned[position]!, then[position]!)) return undefined;
  }
  return drift;
}
