import { type ReactNode, useLayoutEffect, useRef } from 'react';

/**
 * Takes no input while something is created of it: the page then moves on to what was created, and what is typed
 * meanwhile would be lost. Where the creation fails the focus is where it was.
 */
export function Inert({ while: isHeld, children }: { while: boolean; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const focused = document.activeElement;
    if (!isHeld || !(focused instanceof HTMLElement && box.current?.contains(focused))) return;
    return () => {
      if (document.activeElement === document.body) focused.focus({ preventScroll: true });
    };
  }, [isHeld]);
  return (
    <div ref={box} inert={isHeld}>
      {children}
    </div>
  );
}
