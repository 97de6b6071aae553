import { useEffect, useState } from 'react';

/**
 * Gives the focus back to what had it before, for a dialog that goes with its component: one that is closed first does
 * so itself.
 */
export function useFocusBack(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (document.activeElement === document.body && before instanceof HTMLElement) before.focus();
    },
    [before],
  );
}
