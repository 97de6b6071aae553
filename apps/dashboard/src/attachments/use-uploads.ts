import { useState } from 'react';

/** A file on its way to a name. */
export interface UploadRequest {
  file: File;
  name: string;
  method: 'POST' | 'PUT';
}

/** Where an upload stands. `asking`: a file of the name is there, and only the person can say whether it may go. */
export interface Upload extends UploadRequest {
  key: number;
  state: 'asking' | 'sending' | 'failed';
  /** Of the bytes that have left, 0 to 1. */
  share: number;
  error?: unknown;
}

export type UploadActions = ReturnType<typeof useUploads>;

let keys = 0;

/** Uploads that are under way, wait for an answer, or have failed; those that are done are in the object. */
export function useUploads(
  send: (request: UploadRequest, onProgress: (share: number) => void) => Promise<void>,
) {
  const [list, setList] = useState<Upload[]>([]);
  const change = (key: number, next: Partial<Upload>) =>
    setList((uploads) => uploads.map((upload) => (upload.key === key ? { ...upload, ...next } : upload)));
  const drop = (key: number) => setList((uploads) => uploads.filter((upload) => upload.key !== key));

  async function run(key: number, request: UploadRequest): Promise<void> {
    try {
      await send(request, (share) => change(key, { share }));
      drop(key);
    } catch (error) {
      change(key, { state: 'failed', error });
    }
  }

  function start(request: UploadRequest): void {
    const key = ++keys;
    setList((uploads) => [...uploads, { ...request, key, state: 'sending', share: 0 }]);
    void run(key, request);
  }

  function ask(request: UploadRequest): void {
    setList((uploads) => [...uploads, { ...request, key: ++keys, state: 'asking', share: 0 }]);
  }

  function again(upload: Upload): void {
    change(upload.key, { state: 'sending', share: 0, error: undefined });
    void run(upload.key, upload);
  }

  return { list, start, ask, again, drop };
}
