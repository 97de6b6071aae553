import { useDeferredValue, useEffect, useState } from 'react';

/** Reading so many characters takes longer than a person waits for a key. */
const LONG = 200_000;

/** A person who types makes no longer pause between two keys. */
const PAUSE_MILLISECONDS = 400;

/**
 * The text of which objects are read: as it is, and while a long one is edited, as it was at the last pause. The next
 * key would wait for it to be read after each one.
 */
export function useTextRead(text: string): string {
  const deferred = useDeferredValue(text);
  const [paused, setPaused] = useState(text);
  const isLongEdited = Math.min(text.length, paused.length) > LONG;
  useEffect(() => {
    if (!isLongEdited) return setPaused(text);
    const clock = setTimeout(() => setPaused(text), PAUSE_MILLISECONDS);
    return () => clearTimeout(clock);
  }, [text, isLongEdited]);
  return isLongEdited ? paused : deferred;
}
