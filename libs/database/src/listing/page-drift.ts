import { areSame, type KnownSegment } from './known-segment.js';
import type { PagePlan } from './page-plan.js';

/**
 * By how many objects a page began too early when it was read, because some before it had been deleted by then. What
 * was read may not be the page at all where the answer is `undefined`.
 *
 * @param planned What the plan was made with.
 * @param then What was true when the page was read.
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
    const [walk] = parts;
    // A remembered place moves with each deletion before it, and all that follows is read as it is.
    const isPlaced = walk?.kind === 'walk' && walk.inclusive;
    return drift < 0 || (isPlaced && !areSame(planned[first]!, then[first]!)) ? undefined : drift;
  }
  if (drift !== 0) return undefined;
  for (let position = first; position <= last; position++) {
    if (!areSame(planned[position]!, then[position]!)) return undefined;
  }
  return 0;
}
