import { type RefObject, useEffect, useRef } from 'react';
import { focusIn } from './use-form-keyboard.js';

/**
 * Moves the focus into what a person has added to a list: the last child of `list`, once there are more than before.
 * Answers what to call when something is about to be added.
 */
export function useFocusAdded(list: RefObject<HTMLElement | null>, count: number): () => void {
  const asked = useRef(false);
  const before = useRef(count);
  useEffect(() => {
    if (asked.current && count > before.current) {
      asked.current = false;
      focusIn(list.current?.lastElementChild as HTMLElement | null);
    }
    before.current = count;
  }, [count, list]);
  return () => {
    asked.current = true;
  };
}
