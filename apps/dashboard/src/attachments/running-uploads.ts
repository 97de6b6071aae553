import { Store, useStored } from '../api/client/store.js';

/** A file on its way to an object. */
interface RunningUpload {
  key: number;
  name: string;
  /** Of the page of the object. */
  path: string;
  /** The list that shows its progress; undefined once the user has left its page. */
  shownBy: object | undefined;
}

/**
 * Uploads at once. A browser has six connections to a service, which pages need too, and holds what it sends in memory.
 * The other uploads wait, and get their access token only when it is their turn.
 */
const MAX_AT_ONCE = 3;

let sending = 0;
/** Begin the uploads that wait, the first one first. */
const waiting: (() => void)[] = [];

let keys = 0;
const uploads = new Store<readonly RunningUpload[]>([]);

function put(next: readonly RunningUpload[]): void {
  if (uploads.value.length === 0 && next.length > 0) window.addEventListener('beforeunload', ask);
  if (next.length === 0) window.removeEventListener('beforeunload', ask);
  uploads.become(next);
}

/** Whether to close the tab, which would end them. */
const ask = (event: BeforeUnloadEvent) => event.preventDefault();

/** The uploads of this tab that have not ended, on whatever page they were begun. */
export const runningUploads = () => uploads.value;

/** As `runningUploads`, for a component that is rendered again when they change. */
export const useRunningUploads = () => useStored(uploads);

/** A list is on the screen no longer; its uploads go on. */
export function leaveBehind(list: object): void {
  const all = uploads.value;
  if (!all.some(({ shownBy }) => shownBy === list)) return;
  put(all.map((upload) => (upload.shownBy === list ? { ...upload, shownBy: undefined } : upload)));
}

/**
 * Does an upload in its turn; it counts as under way from now until it has ended. Throws what `send` throws, and the
 * reason of `signal`, which ends it at once.
 */
export async function underWay(
  upload: Omit<RunningUpload, 'key'>,
  signal: AbortSignal,
  send: () => Promise<void>,
): Promise<void> {
  const key = ++keys;
  put([...uploads.value, { ...upload, key }]);
  const stopped = new Promise<never>((_, failed) => {
    signal.addEventListener('abort', () => failed(signal.reason), { once: true });
  });
  try {
    await Promise.race([inTurn(signal, send), stopped]);
  } finally {
    put(uploads.value.filter((other) => other.key !== key));
  }
}

async function inTurn(signal: AbortSignal, send: () => Promise<void>): Promise<void> {
  if (sending === MAX_AT_ONCE) await new Promise<void>((begin) => waiting.push(begin));
  else sending++;
  try {
    if (!signal.aborted) await send();
  } finally {
    const next = waiting.shift();
    if (next === undefined) sending--;
    else next();
  }
}
