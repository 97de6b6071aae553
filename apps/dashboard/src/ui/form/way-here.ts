let way: { path: string; element: Element | null } | undefined;

/** Notes what has the focus when a page is opened: what led there, and what is read first. */
export function noteWay(path: string): void {
  way = { path, element: document.activeElement };
}

/**
 * Whether a person has gone on to something else on a page since it was opened: the focus is on it, and a form that comes later
 * leaves it there.
 */
export function hasGoneOn(): boolean {
  const focused = document.activeElement;
  if (focused === null || focused === document.body || way?.path !== window.location.pathname) return false;
  return focused !== way.element;
}
