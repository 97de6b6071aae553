/** A file on its way to an object. */
interface UploadUnderWay {
  key: number;
  name: string;
  /** Of the page of the object. */
  path: string;
  /** The list that shows how far it is; undefined once the person has left its page. */
  shownBy: object | undefined;
}

let keys = 0;
let all: readonly UploadUnderWay[] = [];
const listeners = new Set<() => void>();

function put(next: readonly UploadUnderWay[]): void {
  if (all.length === 0 && next.length > 0) window.addEventListener('beforeunload', ask);
  if (next.length === 0) window.removeEventListener('beforeunload', ask);
  all = next;
  for (const tell of listeners) tell();
}

/** Whether to close the tab, which would end them. */
const ask = (event: BeforeUnloadEvent) => event.preventDefault();

/** The uploads of this tab that have not ended, on whatever page they were begun. */
export const uploadsUnderWay = (): readonly UploadUnderWay[] => all;

/** Calls `tell` whenever `uploadsUnderWay` is another list; answers what ends that. */
export function onUploads(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}

/** A list is on the screen no longer; its uploads go on. */
export function leaveBehind(list: object): void {
  if (!all.some(({ shownBy }) => shownBy === list)) return;
  put(all.map((upload) => (upload.shownBy === list ? { ...upload, shownBy: undefined } : upload)));
}

/** Does an upload, which counts as under way until it has ended. Throws what `send` throws. */
export async function underWay(
  upload: Omit<UploadUnderWay, 'key'>,
  send: () => Promise<void>,
): Promise<void> {
  const key = ++keys;
  put([...all, { ...upload, key }]);
  try {
    await send();
  } finally {
    put(all.filter((other) => other.key !== key));
  }
}
