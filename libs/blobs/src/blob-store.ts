import type { Readable } from 'node:stream';

/** Thrown by `read` if the key has no blob, and by `write` if the blob was removed before it was complete. */
export class BlobMissing extends Error {}

/** Thrown by `write` if there is no space for the blob. */
export class BlobStoreFull extends Error {}

/** Thrown when the store itself fails. Nothing of a failed write is visible. */
export class BlobStoreFailed extends Error {}

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

/** A blob as a sweep sees it. */
export interface BlobEntry {
  key: string;
  modifiedAt: Date;
}

/** Whether what takes long goes on. */
export type MayGoOn = () => Promise<boolean>;

/**
 * Storage of bytes: a local directory, or an S3-compatible store with the same guarantees. A key is segments of
 * `[A-Za-z0-9_-]` joined by slashes. Blobs are written once and never changed.
 */
export abstract class BlobStore {
  /**
   * Aborted as soon as a flush has failed: what is on the disk is then unknown, and no later flush would tell. The
   * store writes nothing more until it is opened again.
   */
  abstract readonly broken: AbortSignal;

  /**
   * Writes a blob; durable when it resolves. Nothing of the blob is visible after a failure; before, or if the process
   * dies, a part may be. Never overwrites: each write needs a new key. Every piece of the source is written separately,
   * so it should be large; its memory may be reused once the next is requested. `watch`, which must not throw, sees
   * each piece while it is being written. Throws BlobStoreFull, BlobStoreFailed, BlobMissing, and what its source
   * throws.
   */
  abstract write(
    key: string,
    source: AsyncIterable<Uint8Array>,
    watch?: (piece: Uint8Array) => void,
  ): Promise<void>;

  /**
   * The bytes: all, or `start` to `end` inclusive, of which there must be as many. Throws BlobMissing or
   * BlobStoreFailed, before the first byte where that is possible.
   */
  abstract read(key: string, range?: { start: number; end: number }): Promise<Readable>;

  /** Deletes a blob; does nothing if it does not exist. Throws BlobStoreFailed. */
  abstract remove(key: string): Promise<void>;

  /** Removes all blobs whose keys begin with these segments. Throws BlobStoreFailed. */
  abstract removeAll(prefix: string): Promise<void>;

  /** All blobs, or those whose keys begin with these segments, in no particular order. */
  abstract list(prefix?: string): AsyncIterable<BlobEntry>;

  /**
   * Makes `owner` durably the owner of the store, unless it has one; answers the id of the owner. A store belongs to
   * one database, since blobs that the database does not mention are removed. Throws BlobStoreFailed.
   */
  abstract claim(owner: string): Promise<string>;

  /** Removes empty directories that held blobs, as long as `mayGoOn` says so: there may be a million to look at. */
  abstract sweepEmpty(mayGoOn: MayGoOn): Promise<void>;
}
