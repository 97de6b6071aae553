import { useFrozen } from '../conflict/use-frozen.js';
import { useHasDrafts } from '../ui/form/drafts.js';
import { type Right, useMay } from './role.js';

/**
 * Whether a page offers what needs a right. Where the administrator loses it while something on the page is unsaved, the form
 * stays, so that this can be copied: `isLost`.
 */
export function useMayStill(right: Right): { may: boolean; isLost: boolean } {
  const may = useMay(right);
  const kept = useFrozen(may, useHasDrafts());
  return { may: kept, isLost: kept && !may };
}
