import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * A function that stays the same, and does what `act` of the last rendering does: what gets it need not be rendered for
 * it.
 */
export function useStable<A extends unknown[]>(act: (...input: A) => void): (...input: A) => void {
  const latest = useRef(act);
  useLayoutEffect(() => {
    latest.current = act;
  });
  return useCallback((...input: A) => latest.current(...input), []);
}
