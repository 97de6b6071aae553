import { type RefObject, useLayoutEffect } from 'react';

/** What had the focus in a panel that is being taken down. */
let before: string | undefined;

/**
 * Where a panel takes the place of another one, it gives the focus to the control that had it there, else to its first
 * one. Without it the focus would be nowhere, or in a text, for which telephones show their keyboard over what has just
 * been asked for.
 */
export function useFocusOver(panel: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const controls = () => [
      ...panel.current!.querySelectorAll<HTMLInputElement | HTMLButtonElement>(
        'input, select, textarea, button',
      ),
    ];
    if (before !== undefined) {
      const same = controls().find((control) => nameOf(control) === before);
      (same ?? controls()[0])?.focus({ preventScroll: true });
      before = undefined;
    }
    return () => {
      const focused = controls().find((control) => control === document.activeElement);
      before = focused && nameOf(focused);
      // Only the panel that comes in its place.
      queueMicrotask(() => {
        before = undefined;
      });
    };
  }, [panel]);
}

const nameOf = (control: HTMLInputElement | HTMLButtonElement) =>
  control.ariaLabel ?? control.labels?.[0]?.textContent ?? control.textContent ?? '';
