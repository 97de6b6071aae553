import { useEffect, useRef, useState } from 'react';

/**
 * Answers whether the component is still on the screen, for what is done later than it was begun. It stays the same
 * function, and another visit to the same page has another one.
 */
export function useIsShown(): () => boolean {
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  const [isShown] = useState(() => () => !isGone.current);
  return isShown;
}
