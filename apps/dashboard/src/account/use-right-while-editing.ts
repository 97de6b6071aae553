import { useFrozen } from '../conflict/use-frozen.js';
import { useHasDrafts } from '../ui/form/drafts.js';
import { type Right, useMay } from './role.js';

/**
 * Whether a page offers what needs a right (`may`). If the administrator loses the right while input on the page is
 * unsaved, the form stays, so that the input can be copied, and `isLost` is true.
 */
export function useRightWhileEditing(right: Right): { may: boolean; isLost: boolean } {
  const may = useMay(right);
  const kept = useFrozen(may, useHasDrafts());
  return { may: kept, isLost: kept && !may };
}
