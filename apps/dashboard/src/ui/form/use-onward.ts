import { type NavigateOptions, useNavigate } from 'react-router';
import { useIsShown } from './use-is-shown.js';

/** Answers whether the person is still on this page, and has not left it and come back, for what is done later than it was begun. */
export function useIsHere(): () => boolean {
  const here = window.location.pathname;
  const isShown = useIsShown();
  return () => isShown() && window.location.pathname === here;
}

/**
 * Leads on from a page once what has been begun there is done. Where the page has been left meanwhile it leads nowhere, and answers
 * false: it would take the person, and what is typed by now, from another page.
 */
export function useOnward(): (to: string, options?: NavigateOptions) => Promise<boolean> {
  const navigate = useNavigate();
  const isHere = useIsHere();
  return async (to, options) => {
    if (!isHere()) return false;
    await navigate(to, options);
    return true;
  };
}
