import { useEffect, useLayoutEffect, useRef } from 'react';
import { Store, useStored } from '../../api/client/store.js';
import { jsonText } from '../../api/exact-json.js';

/** What would be lost with a page. */
interface Draft {
  /** What a person has typed, for another program or a later day; undefined where that is nothing to be copied. */
  content: () => unknown;
}

const drafts = new Store<readonly Draft[]>([]);

/** Whether something on this page is not saved. */
export const hasDrafts = (): boolean => drafts.value.length > 0;

/** As `hasDrafts`, for a component that is rendered again when that changes. */
export const useHasDrafts = (): boolean => useStored(drafts).length > 0;

/** What has been typed on this page and is not saved, as JSON; undefined where that is nothing. */
export function draftsText(): string | undefined {
  const contents = drafts.value.map(({ content }) => content()).filter((content) => content !== undefined);
  if (contents.length === 0) return undefined;
  return jsonText(contents.length === 1 ? contents[0] : contents, 2);
}

/**
 * Notes, while something is unsaved, that there is a draft, and asks before the window is closed. `content` is asked
 * when it is copied.
 */
export function useDraft(isUnsaved: boolean, content: () => unknown): void {
  const latest = useRef(content);
  useLayoutEffect(() => {
    latest.current = content;
  });
  useEffect(() => {
    if (!isUnsaved) return;
    const draft = { content: () => latest.current() };
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    drafts.become([...drafts.value, draft]);
    window.addEventListener('beforeunload', ask);
    return () => {
      drafts.become(drafts.value.filter((other) => other !== draft));
      window.removeEventListener('beforeunload', ask);
    };
  }, [isUnsaved]);
}
