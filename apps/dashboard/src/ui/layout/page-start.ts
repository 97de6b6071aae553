/** What scrolls: the window has no more than the frame of the pages in it. */
const scroller = () => document.getElementById('main');

/** Where a page begins: at its top. */
export function beginAtTop(): void {
  scroller()?.scrollTo({ top: 0 });
}

/**
 * Gives the focus to the heading of the page where what led to it is gone, and the focus with it: a keyboard would
 * begin at the top of the window, and a screen reader stay silent.
 */
export function focusHeading(): void {
  const main = scroller();
  (main?.querySelector('h1') ?? main)?.focus({ preventScroll: true });
}
