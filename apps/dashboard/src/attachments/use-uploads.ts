import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { AttemptKey } from '../api/client/lost-attempts.js';
import { hasCode } from '../api/client/problem.js';
import { useIsShown } from '../ui/form/use-is-shown.js';
import { notify } from '../ui/notify.js';
import { leaveBehind, runningUploads, underWay } from './running-uploads.js';

/** A file on its way to a name. */
interface UploadRequest {
  file: File;
  name: string;
  method: 'POST' | 'PUT';
}

/** An upload as it is sent; what is sent again with the same name has the same key. */
interface Sent extends UploadRequest {
  attempt: AttemptKey;
}

/** Where an upload stands. `asking`: a file of the name is there, and only the person can say whether it may go. */
export interface Upload extends Sent {
  key: number;
  state: 'asking' | 'sending' | 'failed';
  /** Of the bytes that have left, 0 to 1. */
  share: number;
  /** It asks right after the person chose the file, and may take the focus. */
  asksAtOnce?: boolean;
  error?: unknown;
  /** Breaks it off while it is sent. */
  stop?: () => void;
}

export type UploadActions = ReturnType<typeof useUploads>;

let keys = 0;

interface Sender {
  send: (request: Sent, onProgress: (share: number) => void, signal: AbortSignal) => Promise<void>;
  /** None is on its way any more. */
  onEnd: () => void;
}

/**
 * Uploads that are under way, wait for an answer, or have failed; finished ones are in the object, whose page has this
 * path. They go on where the page is left.
 */
export function useUploads(path: string, { send, onEnd }: Sender) {
  const [list, setList] = useState<Upload[]>([]);
  const isShown = useIsShown();
  const latest = useRef(list);
  useLayoutEffect(() => {
    latest.current = list;
  });
  useEffect(
    () => () => {
      leaveBehind(isShown);
      const asking = latest.current.filter(({ state }) => state === 'asking').map(({ name }) => name);
      if (asking.length > 0)
        notify(`Not attached, as it was not said under which name: ${asking.join(', ')}.`, { stays: true });
    },
    [isShown],
  );
  const change = (key: number, next: Partial<Upload>) =>
    setList((uploads) => uploads.map((upload) => (upload.key === key ? { ...upload, ...next } : upload)));
  const drop = (key: number) => setList((uploads) => uploads.filter((upload) => upload.key !== key));

  function fail(key: number, name: string, error: unknown): void {
    if (!isShown()) notify(`${name} was not attached. ${(error as Error).message}`, { stays: true });
    // Another person has attached the name first, or another of these files has it.
    if (hasCode(error, 'attachment_exists')) change(key, { state: 'asking' });
    else change(key, { state: 'failed', error });
  }

  async function run(key: number, request: Sent): Promise<void> {
    const stop = new AbortController();
    const { signal } = stop;
    change(key, { stop: () => stop.abort() });
    try {
      await underWay({ name: request.name, path, shownBy: isShown }, signal, () =>
        send(request, (share) => change(key, { share }), signal),
      );
      drop(key);
    } catch (error) {
      if (signal.aborted) drop(key);
      else fail(key, request.name, error);
    }
    if (runningUploads().every((other) => other.path !== path)) onEnd();
  }

  function start(request: UploadRequest): void {
    const key = ++keys;
    const sent = { ...request, attempt: new AttemptKey() };
    setList((uploads) => [...uploads, { ...sent, key, state: 'sending', share: 0 }]);
    void run(key, sent);
  }

  function ask(request: UploadRequest): void {
    setList((uploads) => [
      ...uploads,
      { ...request, attempt: new AttemptKey(), key: ++keys, state: 'asking', asksAtOnce: true, share: 0 },
    ]);
  }

  function again(upload: Upload, wanted: Partial<UploadRequest> = {}): void {
    change(upload.key, { ...wanted, state: 'sending', share: 0, error: undefined });
    void run(upload.key, { ...upload, ...wanted });
  }

  const replace = (upload: Upload) => again(upload, { method: 'PUT' });
  const rename = (upload: Upload, name: string) => again(upload, { name });

  return { list, start, ask, again, replace, rename, drop };
}
