import { type NavigateOptions, useNavigate } from 'react-router';
import { useIsShown } from './use-is-shown.js';

/** Answers, after a wait, whether the user has stayed on this page all the time. */
export function useIsStillHere(): () => boolean {
  const here = window.location.pathname;
  const isShown = useIsShown();
  return () => isShown() && window.location.pathname === here;
}

/**
 * Navigates from a page once an action that began there is done. If the user has left the page meanwhile, it does
 * nothing and answers false: it would tear the user, and unsaved input, away from another page.
 */
export function useNavigateUnlessLeft(): (to: string, options?: NavigateOptions) => Promise<boolean> {
  const navigate = useNavigate();
  const isHere = useIsStillHere();
  return async (to, options) => {
    if (!isHere()) return false;
    await navigate(to, options);
    return true;
  };
}
