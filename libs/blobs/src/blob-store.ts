import type { Readable } from 'node:stream';

/** Thrown by `read` when there is no blob of the key, and by `write` when it was removed before it was whole. */
export class BlobMissing extends Error {}

/** Thrown by `write` when there is no room for the blob. */
export class BlobStoreFull extends Error {}

/** Thrown when the store itself fails. Nothing is to be seen of what was written. */
export class BlobStoreFailed extends Error {}

/** A blob as a sweep sees it. */
export interface BlobEntry {
  key: string;
  modifiedAt: Date;
}

/**
 * Where bytes live: a local directory, or an S3-compatible store behind the same promises. A key is segments of
 * `[A-Za-z0-9_-]` joined by slashes. Blobs are written once and never changed.
 */
export abstract class BlobStore {
  /**
   * Aborted as soon as a flush has failed: nobody knows what is on the disk, and no later flush would tell. From then
   * on nothing is written; only who opens the store anew may go on.
   */
  abstract readonly broken: AbortSignal;

  /**
   * Durable when it resolves. Nothing is to be seen of the blob after a failure; before, and when the process dies, a
   * part may be. Never overwrites: whoever writes makes a new key. Every piece of the source is written by itself, so it
   * should be large, and is not needed any more once the next is asked for; `watch`, which must not throw, sees each
   * while it is on its way to the disk. Throws BlobStoreFull, BlobStoreFailed, BlobMissing, and what its source throws.
   */
  abstract write(
    key: string,
    source: AsyncIterable<Uint8Array>,
    watch?: (piece: Uint8Array) => void,
  ): Promise<void>;

  /** The bytes, all or from `start` to `end` inclusive. Throws BlobMissing or BlobStoreFailed before any byte flows. */
  abstract read(key: string, range?: { start: number; end: number }): Promise<Readable>;

  /** Does nothing when there is no such blob. Throws BlobStoreFailed. */
  abstract remove(key: string): Promise<void>;

  /** Removes all blobs whose keys begin with these segments. Throws BlobStoreFailed. */
  abstract removeAll(prefix: string): Promise<void>;

  /** All blobs, or those whose keys begin with these segments, in no particular order. */
  abstract list(prefix?: string): AsyncIterable<BlobEntry>;

  /** Removes what held blobs and is empty. */
  abstract sweepEmpty(): Promise<void>;
}
