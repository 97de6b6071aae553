import type { BlobStore } from './blob-store.js';
import { LocalBlobStore } from './local-blob-store.js';
import type { S3Location } from './s3/s3-location.js';

/** Where blobs are kept: in a directory, or in an S3-compatible store that is reached by way of one. */
export interface BlobLocation {
  directory: string;
  s3?: S3Location | undefined;
}

/**
 * Opens a store, and creates its directory if it is missing. Throws BlobStoreFailed where an S3-compatible store cannot
 * be used.
 */
export async function openBlobStore({ directory, s3 }: BlobLocation): Promise<BlobStore> {
  if (s3 === undefined) return LocalBlobStore.open(directory);
  // Its client takes a third of a second to load.
  const { S3BlobStore } = await import('./s3/s3-blob-store.js');
  return S3BlobStore.open(s3, directory);
}
