import { useState } from 'react';
import { useHasDrafts } from '../ui/form/drafts.js';
import { type Right, useMay } from './role.js';

/** The latest value, but while `held` the one before: what is typed in a field must not go with its control. */
function useFrozen<T>(latest: T, held: boolean): T {
  const [value, setValue] = useState(latest);
  if (value === latest || held) return value;
  setValue(latest);
  return latest;
}

/**
 * Whether a page offers what needs a right (`may`). If the administrator loses the right while input on the page is
 * unsaved, the form stays, so that the input can be copied, and `isLost` is true.
 */
export function useRightWhileEditing(right: Right): { may: boolean; isLost: boolean } {
  const may = useMay(right);
  const kept = useFrozen(may, useHasDrafts());
  return { may: kept, isLost: kept && !may };
}
