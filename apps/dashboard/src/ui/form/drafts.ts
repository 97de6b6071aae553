import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { jsonText } from '../../api/exact-json.js';

/** What would be lost with a page. */
interface Draft {
  /** What a person has typed, for another program or a later day; undefined where that is nothing to be copied. */
  content: () => unknown;
}

let all: readonly Draft[] = [];
const listeners = new Set<() => void>();

function put(next: readonly Draft[]): void {
  all = next;
  for (const tell of listeners) tell();
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}

/** Whether something on this page is not saved. */
export const hasDrafts = (): boolean => all.length > 0;

/** As `hasDrafts`, for a component that is rendered again when that changes. */
export const useHasDrafts = (): boolean => useSyncExternalStore(subscribe, hasDrafts);

/** What has been typed on this page and is not saved, as JSON; undefined where that is nothing. */
export function draftsText(): string | undefined {
  const contents = all.map(({ content }) => content()).filter((content) => content !== undefined);
  if (contents.length === 0) return undefined;
  return jsonText(contents.length === 1 ? contents[0] : contents, 2);
}

/** Notes, while something is unsaved, that there is a draft. `content` is asked when it is copied. */
export function useDraft(isUnsaved: boolean, content: () => unknown): void {
  const latest = useRef(content);
  useLayoutEffect(() => {
    latest.current = content;
  });
  useEffect(() => {
    if (!isUnsaved) return;
    const draft = { content: () => latest.current() };
    put([...all, draft]);
    return () => put(all.filter((other) => other !== draft));
  }, [isUnsaved]);
}
