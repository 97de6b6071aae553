import { useState } from 'react';
import type { Versioned } from '../api/versioned.js';

/**
 * The version that a form has begun with. A later one, by whomever, takes its place while nothing in the form is
 * unsaved, or where `isSame` sees no difference; `round` then says that the form begins again.
 */
export function useBase<T>(
  latest: Versioned<T>,
  dirty: boolean,
  isSame: (a: T, b: T) => boolean,
): Versioned<T> & { round: number } {
  const [base, setBase] = useState({ latest, round: 0 });
  if (latest !== base.latest) {
    const same = isSame(base.latest.data, latest.data);
    if (same || !dirty) setBase({ latest, round: base.round + (same ? 0 : 1) });
  }
  return { ...base.latest, round: base.round };
}
