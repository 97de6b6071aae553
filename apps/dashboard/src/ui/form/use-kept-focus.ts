import { type RefObject, useEffect } from 'react';

/** What can have the focus. */
const CONTROLS = [
  'input:not([type="hidden"], [type="file"], :disabled)',
  'select:not(:disabled)',
  'textarea:not(:disabled)',
  'button:not(:disabled)',
  'a[href]',
].join(',');

/**
 * Where a key removes the control that it was pressed on, such as one that clears a field, the focus goes to what
 * stands beside it. Browsers leave it nowhere: a screen reader then begins at the top of the page.
 */
export function useKeptFocus(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const page = root.current!;
    let last: { element: Element; path: string } | undefined;
    const note = ({ target }: FocusEvent) => {
      const element = target as Element;
      // A person who has pressed it otherwise has no use for it, and gets no keyboard on the screen.
      const isByKey = element.matches(':focus-visible');
      last = isByKey ? { element, path: window.location.pathname } : undefined;
    };
    const observer = new MutationObserver((changes) => {
      if (last === undefined || last.element.isConnected) return;
      const { element, path } = last;
      last = undefined;
      // Another page gives it to what is read first there.
      if (path !== window.location.pathname || document.activeElement !== document.body) return;
      const isOf = ({ removedNodes }: MutationRecord) =>
        [...removedNodes].some((node) => node.contains(element));
      beside(changes.find(isOf), page)?.focus({ preventScroll: true });
    });
    page.addEventListener('focusin', note);
    observer.observe(page, { childList: true, subtree: true });
    return () => {
      page.removeEventListener('focusin', note);
      observer.disconnect();
    };
  }, [root]);
}

/** The control nearest to where something was removed: behind it, else before it, else around it. */
function beside(change: MutationRecord | undefined, page: Node): HTMLElement | undefined {
  if (change === undefined) return undefined;
  let { target: around, previousSibling: before, nextSibling: behind } = change;
  for (;;) {
    const found = firstFrom(behind, 'nextSibling') ?? firstFrom(before, 'previousSibling');
    if (found !== undefined || around === page || around.parentNode === null) return found;
    before = around.previousSibling;
    behind = around.nextSibling;
    around = around.parentNode;
  }
}

function firstFrom(start: Node | null, next: 'nextSibling' | 'previousSibling'): HTMLElement | undefined {
  for (let node = start; node !== null; node = node[next]) {
    if (!(node instanceof Element) || !node.isConnected) continue;
    const controls = node.matches(CONTROLS) ? [node] : [...node.querySelectorAll(CONTROLS)];
    const shown = controls.find((control) => control.getClientRects().length > 0);
    if (shown !== undefined) return shown as HTMLElement;
  }
  return undefined;
}
