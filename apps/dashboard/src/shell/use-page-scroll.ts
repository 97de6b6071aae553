import { type RefObject, useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { beginAtTop } from '../ui/layout/page-start.js';

/** How far each page of the history was scrolled, by the key of its entry. */
const places = new Map<string, number>();

/** What a person scrolls with, or goes on with. */
const GOES_ON = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/**
 * Begins another page at its top, and shows a page that one goes back to as it was left. A browser does both for the
 * window alone; here the pages scroll in an element.
 */
export function usePageScroll(main: RefObject<HTMLElement | null>): void {
  const { key, pathname } = useLocation();
  const navigation = useNavigationType();

  // biome-ignore lint/correctness/useExhaustiveDependencies: another listing on the same page stays where it is
  useLayoutEffect(() => {
    const place = navigation === 'POP' ? places.get(key) : undefined;
    if (place === undefined) return beginAtTop();
    return scrollWhenLongEnough(main.current!, place);
  }, [pathname]);

  // At once: the event of a page that begins at its top must not count for the one before.
  useLayoutEffect(() => {
    const element = main.current!;
    const note = () => places.set(key, element.scrollTop);
    note();
    element.addEventListener('scroll', note, { passive: true });
    return () => element.removeEventListener('scroll', note);
  }, [key, main]);
}

/**
 * Scrolls to a place once what is read again reaches it, unless the person goes on before. Answers what gives it up.
 */
function scrollWhenLongEnough(element: HTMLElement, place: number): () => void {
  const observer = new MutationObserver(scroll);
  const end = () => {
    observer.disconnect();
    for (const event of GOES_ON) window.removeEventListener(event, end, true);
  };
  function scroll() {
    element.scrollTo({ top: place });
    if (element.scrollTop >= Math.floor(place)) end();
  }
  observer.observe(element, { childList: true, subtree: true });
  for (const event of GOES_ON) window.addEventListener(event, end, true);
  scroll();
  return end;
}
