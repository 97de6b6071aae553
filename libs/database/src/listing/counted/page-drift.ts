import { areSame, type KnownSegment } from './known-segment.js';
import type { PagePlan } from './page-plan.js';

/**
 * How many fewer objects came before a page when it was read than when it was planned: by so many it began too early.
 * `undefined` where what was read may not be the page at all.
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
    // A cached place moves with each deletion before it, and all that follows is read as it is.
    const isPlaced = walk?.kind === 'walk' && walk.inclusive;
    return isPlaced && !areSame(planned[first]!, then[first]!) ? undefined : drift;
  }
  for (let position = first; position <= last; position++) {
    if (!areSame(planned[position]!, then[position]!)) return undefined;
  }
  return drift;
}
