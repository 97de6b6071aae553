let opening: { path: string; element: Element | null } | undefined;

/** Remembers which element has the focus when a page is opened: the link or button that led there. */
export function rememberFocus(path: string): void {
  opening = { path, element: document.activeElement };
}

/** Whether the focus has moved since the page was opened. A form that appears later then leaves it where it is. */
export function hasFocusMoved(): boolean {
  const focused = document.activeElement;
  if (focused === null || focused === document.body || opening?.path !== window.location.pathname)
    return false;
  return focused !== opening.element;
}
