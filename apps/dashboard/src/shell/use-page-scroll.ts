import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { beginAtTop } from '../ui/layout/page-start.js';

/** How far each page of the history was scrolled, by the key of its entry. */
const places = new Map<string, number>();

/** What a person scrolls with, or goes on with. */
const GOES_ON = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/** A page that has read nothing for so long shows all that it has. */
const SETTLING_MILLISECONDS = 200;

/** What still waits for its content. */
const BUSY = '[aria-busy="true"]';

/**
 * Begins another page at its top, and shows a page that one goes back to as it was left. A browser does both for the
 * window alone; here the pages scroll in an element.
 */
export function usePageScroll(main: RefObject<HTMLElement | null>): void {
  const { key, pathname } = useLocation();
  const navigation = useNavigationType();
  const client = useQueryClient();
  /** The page is on the way to its place. Where it is until then is no place that a person has left it at. */
  const isReturning = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another listing on the same page stays where it is
  useLayoutEffect(() => {
    const place = navigation === 'POP' ? places.get(key) : undefined;
    if (place === undefined) return beginAtTop();
    isReturning.current = true;
    return scrollWhenLongEnough(main.current!, place, client, () => {
      isReturning.current = false;
    });
  }, [pathname]);

  // At once: the event of a page that begins at its top must not count for the one before.
  useLayoutEffect(() => {
    const element = main.current!;
    const note = () => {
      if (!isReturning.current) places.set(key, element.scrollTop);
    };
    note();
    element.addEventListener('scroll', note, { passive: true });
    return () => element.removeEventListener('scroll', note);
  }, [key, main]);
}

/**
 * Scrolls to a place once what is read again reaches it. Ends where the person goes on before, and where all is read
 * and does not reach it: the page has become shorter. Answers what gives it up.
 */
function scrollWhenLongEnough(
  element: HTMLElement,
  place: number,
  client: QueryClient,
  onEnd: () => void,
): () => void {
  const observer = new MutationObserver(scroll);
  const unsubscribe = client.getQueryCache().subscribe(lookLater);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = () => {
    observer.disconnect();
    unsubscribe();
    clearTimeout(timer);
    for (const event of GOES_ON) window.removeEventListener(event, end, true);
    onEnd();
  };
  function scroll() {
    element.scrollTo({ top: place });
    if (element.scrollTop >= Math.floor(place)) end();
    else lookLater();
  }
  const isReading = () => client.isFetching() > 0 || element.querySelector(BUSY) !== null;
  /** What has just come is drawn first, and may read more. Other changes put nothing off: they may never end. */
  function lookLater() {
    if (isReading()) {
      clearTimeout(timer);
      timer = undefined;
    } else {
      timer ??= setTimeout(() => {
        timer = undefined;
        if (!isReading()) end();
      }, SETTLING_MILLISECONDS);
    }
  }
  observer.observe(element, { childList: true, subtree: true });
  for (const event of GOES_ON) window.addEventListener(event, end, true);
  scroll();
  return end;
}
