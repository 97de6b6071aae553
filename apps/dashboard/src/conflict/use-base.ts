import { useState } from 'react';
import type { Versioned } from '../api/client/versioned.js';

/** What a form begins with: a version, and what a person has typed on top of it already. */
interface Base<T> {
  latest: Versioned<T>;
  later: Record<string, unknown>;
  round: number;
}

/**
 * The version that a form has begun with. A later one, of any author, takes its place while nothing in the form is
 * unsaved, or where `isSame` sees no difference; `round` then says that the form begins again. `goOn` puts a saved
 * version in its place, with what was typed while it was being saved.
 */
export function useBase<T>(
  latest: Versioned<T>,
  dirty: boolean,
  isSame: (a: T, b: T) => boolean,
): Versioned<T> & Omit<Base<T>, 'latest'> & { goOn: (saved: Versioned<T>, later: Base<T>['later']) => void } {
  const [base, setBase] = useState<Base<T>>({ latest, later: {}, round: 0 });
  if (latest !== base.latest) {
    if (isSame(base.latest.data, latest.data)) setBase({ ...base, latest });
    else if (!dirty) setBase({ latest, later: {}, round: base.round + 1 });
  }
  return {
    ...base.latest,
    later: base.later,
    round: base.round,
    goOn: (saved, later) => setBase(({ round }) => ({ latest: saved, later, round: round + 1 })),
  };
}
