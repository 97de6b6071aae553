import { BlobStoreFailed, BlobStoreFull } from './blob-store.js';

/** Turns an error of a file into one of BlobStore. An error of the source, which fails when read, stays as it is. */
export function failureOf(error: unknown): unknown {
  if (isFull(error)) return new BlobStoreFull('no room for the blob', { cause: error });
  const { syscall } = error as NodeJS.ErrnoException;
  if (syscall === undefined || syscall === 'read') return error;
  return new BlobStoreFailed(`the store of attachments failed: ${(error as Error).message}`, {
    cause: error,
  });
}

/** Whether a file system has no room, or grants none. */
export function isFull(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOSPC' || code === 'EDQUOT';
}
